import type { Db } from '../../platform/db.ts'
import { makeMonth } from '../store-upkeep.ts'
import type { Submission } from './submission.ts'

/** Knows which months have their partition and makes those that lack it. Before 2000 there is one for all. */
export class Months {
  readonly #db: Db
  readonly #known = new Set<string>()

  constructor(db: Db) {
    this.#db = db
  }

  async ensure(batch: readonly Submission[]) {
    for (const month of this.#findUnknown(batch)) {
      await this.#db.system((db) => makeMonth(db, `${month}-01`))
      this.#known.add(month)
    }
  }

  #findUnknown(batch: readonly Submission[]) {
    const wanted = new Set<string>()
    // Most fixes are of the same month as the one before.
    let [start, end] = [0, 0]
    for (const { fixes } of batch)
      for (const { at } of fixes) {
        const time = at.getTime()
        if (time >= start && time < end) continue
        start = Date.UTC(at.getUTCFullYear(), at.getUTCMonth())
        end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)
        const month = at.toISOString().slice(0, 7)
        if (!this.#known.has(month) && month >= '2000-01') wanted.add(month)
      }
    return wanted
  }

  forget() {
    this.#known.clear()
  }
}
