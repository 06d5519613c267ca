import { HelperProcess, type SextantServer } from '@sextant/harness'
import type pg from 'pg'
import { fillDevices, fillHistory, findAccount, makeMonths, readKeys, settle } from './database/fill.ts'
import type { Fleet, History } from './database/fleet.ts'
import { connectAsOwner, type Owner, ownerOf } from './database/owner.ts'
import type { Pace } from './figures/measure-rates.ts'
import type { LoadJob, LoadResult } from './load/load-generator.ts'
import { BenchAccount } from './processes/bench-account.ts'

const DAY_MS = 24 * 60 * 60_000
// Further apart than the times that one round can use up.
const ROUND_SPAN_MS = 10 * 60_000
const ROUNDS_REACH_BACK_MS = 10 * DAY_MS
const MOST_KEYS = 1000

/** A server with devices and a history, and all that figures need to put it under load. */
export interface Stage {
  server: SextantServer
  url: string
  account: BenchAccount
  accountId: string
  owner: Owner
  db: pg.Client
  fleet: Fleet
  /** Of the first devices of the fleet. */
  keys: string[]
  history: History
  load: HelperProcess<LoadJob, LoadResult>
  pace: Pace
  /** Every call begins a time of its own, later than all before and long enough for one round. */
  nextTime: () => number
  close: () => Promise<void>
}

export interface StagePlan {
  fleet: Fleet
  history: Omit<History, 'firstMs'>
  licenses: number
}

/** Fills the database directly: through the API it would take as long as everything that is measured. */
export async function openStage(server: SextantServer, plan: StagePlan, pace: Pace): Promise<Stage> {
  const { url } = server
  pace.report('making an account, devices and their history')
  const account = await BenchAccount.open(server, 'bench', plan.licenses)
  const db = await connectAsOwner(server.dataDir)
  const accountId = await findAccount(db, 'bench')
  const endMs = Math.floor((Date.now() - ROUNDS_REACH_BACK_MS) / 1000) * 1000
  const history = { ...plan.history, firstMs: endMs - plan.history.fixes * plan.history.stepMs }
  await fillDevices(db, accountId, plan.fleet, 0, endMs)
  if (history.fleet.prefix !== plan.fleet.prefix) await fillDevices(db, accountId, history.fleet, 0, endMs)
  const all = history.fixes * history.fleet.count
  await fillHistory(db, accountId, history, { from: 0, to: history.fixes }, (rows) =>
    pace.report(`made ${rows.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} locations`),
  )
  await makeMonths(db, endMs, Date.now())
  await settle(db)
  let nextMs = endMs
  const load = new HelperProcess<LoadJob, LoadResult>(new URL('./load/load-generator.ts', import.meta.url))
  return {
    server,
    url,
    account,
    accountId,
    owner: ownerOf(server.dataDir),
    db,
    fleet: plan.fleet,
    keys: await readKeys(db, { ...plan.fleet, count: Math.min(plan.fleet.count, MOST_KEYS) }),
    history,
    load,
    pace,
    nextTime: () => (nextMs += ROUND_SPAN_MS),
    async close() {
      load.stop()
      await db.end()
    },
  }
}
