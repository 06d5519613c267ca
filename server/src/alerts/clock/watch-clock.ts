import type { Clock } from '../../platform/clock.ts'
import type { Db, Executor } from '../../platform/db.ts'
import { type Loop, startLoop } from '../../platform/loop.ts'
import { toRaisedAlert } from '../engine/judge-journeys.ts'
import type { RuleBook } from '../engine/rule-book.ts'
import type { RuleBooks } from '../engine/rule-books.ts'
import { findGroupsOf } from '../engine/store-rule-book.ts'
import { raiseAlerts } from '../raise-alerts.ts'
import { judgeByClock } from './judge-by-clock.ts'
import {
  type ClockAccount,
  type ClockDevice,
  listClockAccounts,
  listClockDevices,
  lockClockDevices,
  setRuleStates,
} from './store-clock.ts'

const EVERY_MS = 3000
const DEVICES_A_STEP = 500

export interface ClockWatch {
  db: Db
  books: RuleBooks
  now: Clock
  onError: (error: unknown) => void
}

/** Raises what the clock decides, again and again. Every process may do it: the device's row says what was raised before. */
export function watchClock(watch: ClockWatch): Loop {
  let stopped = false
  const work = async () => {
    await judgeClockRules(watch, () => stopped)
    return false
  }
  const loop = startLoop({ everyMs: EVERY_MS, work, onError: watch.onError })
  return {
    wake: () => loop.wake(),
    stop() {
      stopped = true
      return loop.stop()
    },
  }
}

/** One round through all accounts that have such rules. */
export async function judgeClockRules({ db, books, now, onError }: ClockWatch, isStopped = () => false) {
  for (const account of await db.system(listClockAccounts))
    if (!isStopped()) await watchAccount(db, books, account, now(), isStopped).catch(onError)
}

async function watchAccount(
  db: Db,
  books: RuleBooks,
  account: ClockAccount,
  now: Date,
  isStopped: () => boolean,
) {
  let after = '0'
  while (!isStopped()) {
    const page = await db.account(account.id, async (db) => {
      const book = await books.get(db, account.id, account.rulesVersion)
      const silentSince = silentSinceOf(book, account, now)
      if (silentSince === undefined) return []
      const devices = await listClockDevices(db, account.id, {
        now,
        after,
        limit: DEVICES_A_STEP,
        silentSince,
      })
      const news = await judgeAll(db, book, account, devices, now)
      if (news.length > 0)
        await raiseNews(
          db,
          book,
          account,
          news.map(({ device }) => device.key),
          now,
        )
      return devices
    })
    after = page.at(-1)?.key ?? after
    if (page.length < DEVICES_A_STEP) return
  }
}

/** Since when a device must have been silent to be looked at: null for all of them, undefined when no rule can be due. */
function silentSinceOf(book: RuleBook, { timeZone }: ClockAccount, now: Date): Date | null | undefined {
  const dates = book.clockRules.some(({ due }) => due && due(timeZone) <= now.getTime())
  if (dates) return null
  const minutes = book.clockRules.map(({ test }) =>
    test.alertName === 'Offline' ? test.parameters.minutes : Number.POSITIVE_INFINITY,
  )
  const shortest = Math.min(...minutes)
  return Number.isFinite(shortest) ? new Date(now.getTime() - shortest * 60_000) : undefined
}

async function judgeAll(
  db: Executor,
  book: RuleBook,
  { id, timeZone }: ClockAccount,
  devices: readonly ClockDevice[],
  now: Date,
) {
  const members = book.asksForGroups && devices.length > 0
  const wanted = devices.map(({ key }) => ({ accountId: id, key }))
  const groups = members ? await findGroupsOf(db, wanted) : new Map<string, string[]>()
  return devices.flatMap((device) => {
    const rules = book.rulesOf(device.key, groups.get(device.key) ?? [])
    const news = judgeByClock({ device, rules, areas: book.areas, timeZone, now })
    return news ? [{ device, ...news }] : []
  })
}

/** Looks again with the rows held: a fix may have come meanwhile, or another process may have been first. */
async function raiseNews(
  db: Executor,
  book: RuleBook,
  account: ClockAccount,
  keys: readonly string[],
  now: Date,
) {
  const held = await lockClockDevices(db, account.id, keys, now)
  const news = await judgeAll(db, book, account, held, now)
  if (news.length === 0) return
  const alerts = news.flatMap(({ device, raised }) =>
    raised.map((each) => toRaisedAlert({ accountId: account.id, ...device }, each)),
  )
  await raiseAlerts(db, alerts, now)
  await setRuleStates(
    db,
    account.id,
    news.map(({ device, state }) => ({ key: device.key, state })),
  )
}
