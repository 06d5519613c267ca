import type { Db } from '../platform/db.ts'
import { makeMonth } from './store-upkeep.ts'
import type { Submission } from './write-batch.ts'

/** Knows which months have their partition and makes those that lack it. Before 2000 there is one for all. */
export class Months {
  readonly #db: Db
  readonly #known = new Set<string>()

  constructor(db: Db) {
    this.#db = db
  }

  async ensure(batch: readonly Submission[]) {
    const wanted = new Set<string>()
    for (const { fixes } of batch)
      for (const { location } of fixes) {
        const month = new Date(location.dateTime).toISOString().slice(0, 7)
        if (!this.#known.has(month) && month >= '2000-01') wanted.add(month)
      }
    for (const month of wanted) {
      await this.#db.system((db) => makeMonth(db, `${month}-01`))
      this.#known.add(month)
    }
  }

  forget() {
    this.#known.clear()
  }
}
