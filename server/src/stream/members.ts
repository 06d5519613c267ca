import { listMembers } from '../groups/index.ts'
import type { Db } from '../platform/db.ts'

/** Which devices are in the groups that listeners of an account ask about. Read when needed, and again when that has changed. */
export class Members {
  readonly #db: Db
  readonly #accountId: string
  readonly #wanted = new Set<string>()
  #sets = new Map<string, Set<string>>()
  /** Counts what makes the sets out of date. */
  #changes = 0
  #known = 0
  #reading: Promise<void> | undefined

  constructor(db: Db, accountId: string) {
    this.#db = db
    this.#accountId = accountId
  }

  get isCurrent() {
    return this.#wanted.size === 0 || this.#known === this.#changes
  }

  readonly has = (groupId: string, deviceId: string) => this.#sets.get(groupId)?.has(deviceId) ?? false

  want(groupIds: readonly string[]) {
    for (const id of groupIds) {
      if (this.#wanted.has(id)) continue
      this.#wanted.add(id)
      this.#changes += 1
    }
  }

  /** Forgets groups that nobody asks about any more. */
  keep(groupIds: ReadonlySet<string>) {
    for (const id of this.#wanted) if (!groupIds.has(id)) this.#forget(id)
  }

  outdate() {
    this.#changes += 1
  }

  /** Resolves when the sets are as new as the last change that was heard of. */
  async load() {
    while (!this.isCurrent) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
  }

  async #read() {
    const groupIds = [...this.#wanted]
    const changes = this.#changes
    const rows = await listMembers(this.#db.one(this.#accountId), this.#accountId, groupIds)
    const sets = new Map(groupIds.map((id) => [id, new Set<string>()]))
    for (const { groupId, deviceId } of rows) sets.get(groupId)?.add(deviceId)
    this.#sets = sets
    this.#known = changes
  }

  #forget(groupId: string) {
    this.#wanted.delete(groupId)
    this.#sets.delete(groupId)
  }
}
