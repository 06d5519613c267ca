import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { unavailable } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { JudgeJourneys } from './journeys.ts'
import { Months } from './months.ts'
import { type Fix, type Outcome, type Submission, writeBatch } from './write-batch.ts'

export { type Fix, toFix } from './write-batch.ts'

// Two at least: one waits for the disk while the other works. With more than the cores beside this process, the database shares
// them among smaller batches.
const LANES = Math.max(2, Math.min(4, availableParallelism() - 1))
const MOST_ROWS_A_BATCH = 1000
const MOST_ROWS_WAITING = 20_000

interface Waiting extends Submission {
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

export interface RecorderOptions {
  db: Db
  now: Clock
  metrics: Metrics
  judge: JudgeJourneys
}

interface Lane {
  waiting: Waiting[]
  busy: boolean
}

/**
 * Group commit. What arrives while a lane's batch is being written is the lane's next batch: no timer, no delay when it is
 * quiet, large batches when it is not. A caller is answered after the commit and never before. Lanes go by device, so that
 * batches do not fight over rows. The queue is bounded: over the bound a caller is told to come back.
 */
export class LocationRecorder {
  readonly #db: Db
  readonly #now: Clock
  readonly #metrics: Metrics
  readonly #months: Months
  readonly #judge: JudgeJourneys
  readonly #lanes: Lane[] = Array.from({ length: LANES }, () => ({ waiting: [], busy: false }))
  #rowsWaiting = 0
  #isCareful = false
  #idle: (() => void)[] = []

  constructor({ db, now, metrics, judge }: RecorderOptions) {
    this.#db = db
    this.#now = now
    this.#metrics = metrics
    this.#judge = judge
    this.#months = new Months(db)
  }

  get rowsWaiting() {
    return this.#rowsWaiting
  }

  /** Resolves when the fixes are durable, or refused as a whole. */
  record(accountId: string, fixes: readonly Fix[]): Promise<Outcome> {
    if (this.#rowsWaiting + fixes.length > MOST_ROWS_WAITING) {
      this.#metrics.locationsRefused.inc({ reason: 'overload' }, fixes.length)
      throw unavailable('More locations arrive than can be stored just now. Send them again shortly.')
    }
    return new Promise((resolve, reject) => {
      const lane = this.#lanes[laneOf(fixes[0]?.deviceId ?? '')] as Lane
      lane.waiting.push({ accountId, fixes, resolve, reject })
      this.#rowsWaiting += fixes.length
      if (lane.busy) return
      lane.busy = true
      // What arrives in the same turn of the event loop comes along: it would wait for a whole batch otherwise.
      setImmediate(() => void this.#work(lane))
    })
  }

  /** Resolves when nothing is waiting any more. */
  async drain() {
    if (this.#lanes.some(({ busy }) => busy)) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  async #work(lane: Lane) {
    while (lane.waiting.length > 0) {
      const batch = takeBatch(lane.waiting)
      await this.#settle(batch)
      this.#rowsWaiting -= countRows(batch)
    }
    lane.busy = false
    if (this.#lanes.every(({ busy }) => !busy)) for (const done of this.#idle.splice(0)) done()
  }

  async #settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#write(batch)
      batch.forEach(({ resolve, fixes }, i) => {
        const outcome = outcomes[i] as Outcome
        this.#count(outcome, fixes.length)
        resolve(outcome)
      })
    } catch (error) {
      // A value that the database cannot hold must not take its neighbours down: find it by halves.
      if (batch.length > 1 && error instanceof pg.DatabaseError && error.code?.startsWith('22')) {
        const middle = batch.length >> 1
        await this.#settle(batch.slice(0, middle))
        await this.#settle(batch.slice(middle))
      } else for (const { reject } of batch) reject(error)
    }
  }

  async #write(batch: readonly Submission[]): Promise<Outcome[]> {
    await this.#months.ensure(batch)
    const write = (careful: boolean) =>
      this.#db.system((db) => writeBatch(db, batch, { now: this.#now(), judge: this.#judge, careful }))
    try {
      return await write(this.#isCareful)
    } catch (error) {
      if (isMissingPartition(error)) {
        this.#months.forget()
        await this.#months.ensure(batch)
        return write(this.#isCareful)
      }
      if (this.#isCareful || !needsCare(error)) throw error
      // On Citus every plain insert of many rows is refused; elsewhere somebody has written to the table by other means.
      this.#isCareful = isUnsupported(error)
      return write(true)
    }
  }

  #count(outcome: Outcome, rows: number) {
    if (outcome.kind === 'stored') {
      this.#metrics.locationsStored.inc(outcome.accepted)
      this.#metrics.locationsDuplicate.inc(outcome.duplicates)
    } else this.#metrics.locationsRefused.inc({ reason: outcome.kind }, rows)
  }
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  let rows = 0
  let count = 0
  for (const { fixes } of waiting) {
    if (count > 0 && rows + fixes.length > MOST_ROWS_A_BATCH) break
    rows += fixes.length
    count++
  }
  return waiting.splice(0, count)
}

const countRows = (batch: readonly Submission[]) => batch.reduce((sum, { fixes }) => sum + fixes.length, 0)

function laneOf(deviceId: string) {
  let hash = 0
  for (let i = 0; i < deviceId.length; i++) hash = (hash * 31 + deviceId.charCodeAt(i)) >>> 0
  return hash % LANES
}

const isUnsupported = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000'

const needsCare = (error: unknown) =>
  isUnsupported(error) || (error instanceof pg.DatabaseError && error.code === '23505')

const isMissingPartition = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23514' && /no partition/.test(error.message)
