import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import type { OpenLink } from './store-visitors.ts'
import { addVisits, type Visits } from './store-visitors.ts'

const LOOK_MS = 1000
const REST_MS = 60_000

/** Counts visits in memory, and writes the sum of a link at most once a minute: a crash loses that much. */
export class VisitCounter {
  readonly #db: Db
  readonly #now: Clock
  readonly #onError: (error: unknown) => void
  readonly #pending = new Map<string, Visits>()
  /** When a link was written last, for those that have to rest. */
  readonly #written = new Map<string, number>()
  #loop: Loop | undefined

  constructor(db: Db, now: Clock, onError: (error: unknown) => void) {
    this.#db = db
    this.#now = now
    this.#onError = onError
  }

  start() {
    const work = async () => (await this.#write(this.#rested()), false)
    this.#loop = startLoop({ everyMs: LOOK_MS, work, onError: this.#onError })
  }

  async stop() {
    await this.#loop?.stop()
    await this.#write([...this.#pending.values()]).catch(this.#onError)
  }

  add({ accountId, id }: OpenLink) {
    const count = (this.#pending.get(id)?.count ?? 0) + 1
    this.#pending.set(id, { accountId, linkId: id, count, last: this.#now() })
  }

  #rested() {
    const before = performance.now() - REST_MS
    for (const [id, at] of this.#written) if (at <= before) this.#written.delete(id)
    return [...this.#pending.values()].filter(({ linkId }) => !this.#written.has(linkId))
  }

  async #write(visits: readonly Visits[]) {
    if (visits.length === 0) return
    for (const { linkId } of visits) this.#pending.delete(linkId)
    try {
      await this.#db.system((db) => addVisits(db, visits))
      for (const { linkId } of visits) this.#written.set(linkId, performance.now())
    } catch (error) {
      for (const { count, ...visit } of visits) {
        const later = this.#pending.get(visit.linkId)
        this.#pending.set(visit.linkId, { ...visit, ...later, count: count + (later?.count ?? 0) })
      }
      throw error
    }
  }
}
