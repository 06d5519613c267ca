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
  type Look,
  listClockAccounts,
  listClockDevices,
  lockClockDevices,
  setRuleStates,
} from './store-clock.ts'

const EVERY_MS = 3000
/** All devices that may have a rule due are looked at so often; in between only those that have just fallen silent. */
const WHOLE_EVERY_MS = 60_000
const JUST_MS = 2 * WHOLE_EVERY_MS
/** A date that could not be told for so long, by its schedule or its conditions, is let be. */
const DATES_KEPT_MS = 31 * 24 * 60 * 60_000
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
  let wholeAt = 0
  const work = async () => {
    const whole = performance.now() >= wholeAt
    await judgeClockRules(watch, { whole, isStopped: () => stopped })
    if (whole) wholeAt = performance.now() + WHOLE_EVERY_MS
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

interface Round {
  /** Whether to look at all devices, and not only at those that have just fallen silent. */
  whole: boolean
  isStopped: () => boolean
}

/** One round through all accounts that have such rules. */
export async function judgeClockRules({ db, books, now, onError }: ClockWatch, round: Round) {
  for (const account of await db.system(listClockAccounts))
    if (!round.isStopped()) await watchAccount(db, books, account, now(), round).catch(onError)
}

async function watchAccount(
  db: Db,
  books: RuleBooks,
  account: ClockAccount,
  now: Date,
  { whole, isStopped }: Round,
) {
  let after = '0'
  while (!isStopped()) {
    const page = await db.account(account.id, async (db) => {
      const book = await books.get(db, account.id, account.rulesVersion)
      const look = lookFor(book, account, now, whole)
      if (!look) return []
      const devices = await listClockDevices(db, account.id, { now, after, limit: DEVICES_A_STEP, look })
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

/** Undefined when no rule can be due. */
function lookFor(book: RuleBook, { timeZone }: ClockAccount, now: Date, whole: boolean): Look | undefined {
  const nowMs = now.getTime()
  const isFresh = (dueMs: number) => dueMs <= nowMs && dueMs > nowMs - DATES_KEPT_MS
  if (whole && book.clockRules.some(({ due }) => due && isFresh(due(timeZone)))) return { at: 'all' }
  const minutes = book.clockRules.flatMap(({ test }) =>
    test.alertName === 'Offline' ? [test.parameters.minutes] : [],
  )
  if (minutes.length === 0) return undefined
  const marks = [...new Set(minutes)].map((each) => new Date(nowMs - each * 60_000))
  if (!whole) return { at: 'justSilent', marks, notBeforeMs: JUST_MS }
  return { at: 'silent', since: marks.reduce((latest, mark) => (mark > latest ? mark : latest)) }
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
