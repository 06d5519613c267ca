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
const MOST_UNDER_WAY = Math.max(2, Math.min(4, availableParallelism() - 1))
const MOST_ROWS_A_BATCH = 1000
const LEAST_AT_ONCE = 8
const LARGE_SHARE = 0.5
const TURNS_TO_WAIT = 2
const PATIENCE_MS = 20
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

/**
 * Group commit. What arrives while batches are being written is the next batch: no timer, no delay when it is quiet, large batches
 * when it is not. A caller is answered after the commit and never before. The queue is bounded: over the bound a caller is told to
 * come back.
 */
export class LocationRecorder {
  readonly #db: Db
  readonly #now: Clock
  readonly #metrics: Metrics
  readonly #months: Months
  readonly #judge: JudgeJourneys
  readonly #waiting: Waiting[] = []
  /** Rows of what is waiting, and of what is waiting or being written. */
  #rowsQueued = 0
  #rowsHeld = 0
  #underWay = 0
  /** The most rows held lately. */
  #peak = 0
  #begunAt = 0
  #isScheduled = false
  #isWatching = false
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
    return this.#rowsHeld
  }

  /** Resolves when the fixes are durable, or refused as a whole. */
  record(accountId: string, fixes: readonly Fix[]): Promise<Outcome> {
    if (this.#rowsHeld + fixes.length > MOST_ROWS_WAITING) {
      this.#metrics.locationsRefused.inc({ reason: 'overload' }, fixes.length)
      throw unavailable('More locations arrive than can be stored just now. Send them again shortly.')
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ accountId, fixes, resolve, reject })
      this.#rowsQueued += fixes.length
      this.#rowsHeld += fixes.length
      this.#schedule()
    })
  }

  /** Resolves when nothing is waiting any more. */
  async drain() {
    if (this.#rowsHeld > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Begins at once when there is enough, which the database works on while more is being read; otherwise soon. */
  #schedule() {
    if (this.#underWay >= MOST_UNDER_WAY) return
    if (this.#rowsQueued >= Math.max(LEAST_AT_ONCE, this.#share)) this.#begin()
    else if (this.#underWay > 0) this.#watch()
    else if (!this.#isScheduled) this.#wait(TURNS_TO_WAIT)
  }

  /** What arrives in the same turns of the event loop comes along. When it is quiet they are over in no time. */
  #wait(turns: number) {
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (this.#rowsQueued === 0 || this.#underWay > 0) return
      if (turns > 1 && this.#rowsQueued < this.#share) this.#wait(turns - 1)
      else this.#begin()
    })
  }

  /** One that hangs, on a device that somebody else holds perhaps, is not to hold up the rest. */
  #watch() {
    if (this.#isWatching) return
    this.#isWatching = true
    setTimeout(() => {
      this.#isWatching = false
      if (this.#rowsQueued === 0 || this.#underWay >= MOST_UNDER_WAY) return
      if (performance.now() - this.#begunAt >= PATIENCE_MS) this.#begin()
      else this.#schedule()
    }, PATIENCE_MS)
  }

  #begin() {
    this.#begunAt = performance.now()
    this.#peak = Math.max(this.#rowsHeld, this.#peak * 0.9)
    const batch = takeBatch(this.#waiting)
    this.#rowsQueued -= countRows(batch)
    this.#underWay++
    void this.#work(batch)
  }

  /** A batch beside another is worth its price when it is large, for most of that is the same for a small one. */
  get #share() {
    return Math.min(this.#peak * LARGE_SHARE, MOST_ROWS_A_BATCH)
  }

  async #work(batch: readonly Waiting[]) {
    await this.#settle(batch)
    this.#rowsHeld -= countRows(batch)
    this.#underWay--
    if (this.#rowsHeld > 0) this.#schedule()
    else for (const done of this.#idle.splice(0)) done()
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

const isUnsupported = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000'

const needsCare = (error: unknown) =>
  isUnsupported(error) || (error instanceof pg.DatabaseError && error.code === '23505')

const isMissingPartition = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23514' && /no partition/.test(error.message)
