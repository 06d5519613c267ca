import type { Sextant } from '@sextant/sdk'
import { becomesTrue } from '../wait-until.ts'
import type { Book, Finding } from './book.ts'
import type { Database } from './database.ts'

const CATCH_UP_MS = 60_000
const MOST_FINDINGS = 20

/** Somebody who follows the account from its first event on and comes back after every break: no event is missed or comes twice. */
export class StreamBook implements Book {
  readonly name = 'events'
  readonly workers = 0
  readonly restMs = 0
  #last = 0
  readonly #findings: Finding[] = []
  readonly #sextant: Sextant
  readonly #database: Database
  readonly #accountId: string

  constructor(sextant: Sextant, database: Database, accountId: string) {
    this.#sextant = sextant
    this.#database = database
    this.#accountId = accountId
  }

  get acknowledged() {
    return this.#last
  }

  async open() {
    this.#follow().catch((error: unknown) => this.#find('gap', `the stream ended: ${String(error)}`))
  }

  async #follow() {
    const onReset = (id: number) => this.#find('gap', `the stream was reset to ${id} after ${this.#last}`)
    for await (const { id } of this.#sextant.events.stream({ after: 0, longestWaitMs: 300, onReset })) {
      if (id <= this.#last) this.#find('twice', `event ${id} came after ${this.#last}`)
      else if (id > this.#last + 1) this.#find('gap', `event ${id} came after ${this.#last}`)
      this.#last = id
    }
  }

  async work(): Promise<boolean> {
    return true
  }

  async check(): Promise<Finding[]> {
    return this.#findings.splice(0)
  }

  async audit(): Promise<Finding[]> {
    const isThere = await becomesTrue(async () => this.#last >= (await this.#readHead()), {
      withinMs: CATCH_UP_MS,
      everyMs: 200,
    })
    if (!isThere)
      this.#find('gap', `the stream is at ${this.#last}, the account at ${await this.#readHead()}`)
    const [row] = await this.#database.query<{ gaps: number }>(
      `select count(*)::integer as gaps from (
         select first_id, lag(last_id, 1, 0::bigint) over (partition by account_id order by last_id) as before from events) e
       where first_id <> before + 1`,
    )
    if (row?.gaps !== 0) this.#find('gap', `${row?.gaps} gaps between the events that are stored`)
    return this.check()
  }

  async #readHead(): Promise<number> {
    const [row] = await this.#database.query<{ last: number }>(
      'select last_id::float8 as last from event_heads where account_id = $1',
      [this.#accountId],
    )
    return row?.last ?? 0
  }

  #find(kind: Finding['kind'], text: string) {
    if (this.#findings.length < MOST_FINDINGS) this.#findings.push({ kind, text })
  }
}
