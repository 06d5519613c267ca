import pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { type Db, failedWith } from '../../platform/db.ts'
import { unavailable } from '../../platform/errors.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { BatchQueue } from './batch-queue.ts'
import type { JourneyJudge } from './journeys.ts'
import { KnownDevices } from './known-devices.ts'
import { Months } from './months.ts'
import type { Fix, Outcome, Submission } from './submission.ts'
import { writeBatch } from './write-batch.ts'

const MOST_ROWS_WAITING = 20_000

interface Waiting extends Submission {
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

export interface RecorderOptions {
  db: Db
  now: Clock
  metrics: Metrics
  judge: JourneyJudge
}

/**
 * Group commit: a caller is answered after the commit of the batch that its fixes went into, and never before. What waits is bounded:
 * over the bound a caller is told to come back.
 */
export class LocationRecorder {
  readonly #db: Db
  readonly #now: Clock
  readonly #metrics: Metrics
  readonly #months: Months
  readonly #judge: JourneyJudge
  readonly #queue = new BatchQueue<Waiting>((batch) => this.#settle(batch))
  readonly #known = new KnownDevices()
  #isCareful = false

  constructor({ db, now, metrics, judge }: RecorderOptions) {
    this.#db = db
    this.#now = now
    this.#metrics = metrics
    this.#judge = judge
    this.#months = new Months(db)
  }

  get rowsWaiting() {
    return this.#queue.rowsHeld
  }

  /** Resolves when the fixes are durable, or refused as a whole. */
  record(accountId: string, fixes: readonly Fix[]): Promise<Outcome> {
    if (this.#queue.rowsHeld + fixes.length > MOST_ROWS_WAITING) {
      this.#metrics.locationsRefused.inc({ reason: 'overload' }, fixes.length)
      throw unavailable('More locations arrive than can be stored just now. Send them again shortly.')
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ accountId, fixes, resolve, reject })
    })
  }

  /** Resolves when nothing is waiting any more. */
  drain() {
    return this.#queue.drain()
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
      writeBatch(this.#db, batch, { now: this.#now(), judge: this.#judge, known: this.#known, careful })
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

const isUnsupported = (error: unknown) => failedWith(error, '0A000')

const needsCare = (error: unknown) => isUnsupported(error) || failedWith(error, '23505')

const isMissingPartition = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23514' && /no partition/.test(error.message)
