import { AreaIndex, listGeometries } from '../../geofences/index.ts'
import type { Executor } from '../../platform/db.ts'
import { ZoneTimes } from '../../platform/zone-times.ts'
import { compileRule, type Rule, type RuleRow } from './rule.ts'
import { RuleBook } from './rule-book.ts'
import { findRulesVersion, listEnabledRules } from './store-rule-book.ts'

const MOST_ACCOUNTS = 1000

/** The books of the accounts that were asked for last. A book is good as long as the account's number has not moved. */
export class RuleBooks {
  readonly zones = new ZoneTimes()
  readonly #books = new Map<string, { version: string; book: RuleBook }>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  async get(db: Executor, accountId: string, version: string): Promise<RuleBook> {
    const book = this.peek(accountId, version) ?? (await this.#load(db, accountId))
    this.#books.delete(accountId)
    this.#books.set(accountId, { version, book })
    const [oldest] = this.#books.keys()
    if (this.#books.size > MOST_ACCOUNTS && oldest !== undefined) this.#books.delete(oldest)
    return book
  }

  /** Undefined when it would have to be read. */
  peek(accountId: string, version: string): RuleBook | undefined {
    const kept = this.#books.get(accountId)
    return kept?.version === version ? kept.book : undefined
  }

  /** For callers that do not know the number; undefined when the account never had a rule. */
  async find(db: Executor, accountId: string): Promise<RuleBook | undefined> {
    const version = await findRulesVersion(db, accountId)
    return version === '0' ? undefined : this.get(db, accountId, version)
  }

  async #load(db: Executor, accountId: string): Promise<RuleBook> {
    const [rows, areas] = await Promise.all([listEnabledRules(db, accountId), listGeometries(db, accountId)])
    const rules = rows.flatMap((row) => this.#compile(row))
    const used = new Set(
      rules.flatMap(({ test, conditions }) => [test, ...conditions]).flatMap((each) => each.geofences),
    )
    const asked = areas.filter(({ id }) => used.has(id))
    const names = new Map(asked.map(({ id, name }) => [id, name]))
    return new RuleBook(rules, { index: new AreaIndex(asked), names })
  }

  /** One rule that cannot be understood must not keep locations from being stored. */
  #compile(row: RuleRow): Rule[] {
    try {
      return [compileRule(row, this.zones)]
    } catch (error) {
      this.#onError(error)
      return []
    }
  }
}
