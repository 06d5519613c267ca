import pg from 'pg'
import { type NewEvent, writeEvents } from './outbox.ts'
import { runSingle } from './run-single.ts'
import { compileSql, type Query } from './sql.ts'
import { writeTogether } from './write-together.ts'

/** An open transaction. Store functions take this, so that the caller decides where the transaction ends. */
export interface Executor extends Query {
  /** Puts an event into the account's outbox. It is written as the last thing before the commit, and only if that succeeds. */
  tell(accountId: string, event: NewEvent): void
  /**
   * Sends the last statements together with the commit: one round trip in place of two. It resolves when all of it is durable, and
   * the transaction is over then.
   */
  last<T>(send: () => Promise<T>): Promise<T>
}

const MOST_ATTEMPTS = 5

/** Runs work in transactions on pooled connections, each begun with a setting that says whose rows it may see. */
export class Transactions {
  readonly #pool: pg.Pool
  readonly #onQuery: ((text: string) => void) | undefined
  readonly #names = new Map<string, string>()
  readonly #onTold: (accountIds: readonly string[]) => void

  constructor(
    pool: pg.Pool,
    onQuery: ((text: string) => void) | undefined,
    onTold: (accountIds: readonly string[]) => void,
  ) {
    this.#pool = pool
    this.#onQuery = onQuery
    this.#onTold = onTold
  }

  /** One statement in a transaction of its own, begun and committed in the same round trip. */
  single(setting: string): Executor {
    const query: Query = <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) =>
      runSingle(this.#pool, setting, (client) => this.#query(client)<Row>(strings, ...values))
    return Object.assign(query, { tell: refuse, last: refuse })
  }

  /** Work that lost against another transaction is done again from the start. */
  async run<T>(setting: string, work: (db: Executor) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(setting, work)
      } catch (error) {
        if (attempt >= MOST_ATTEMPTS || !isSerializationFailure(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, attempt * attempt * 10 * Math.random()))
      }
    }
  }

  async #once<T>(setting: string, work: (db: Executor) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      // Not awaited here: pipelined, it travels with the first statement of the work.
      writeTogether(client)
      const begun = client.query(`begin; set local ${setting}`)
      begun.catch(() => {})
      const told = new Map<string, NewEvent[]>()
      const query = this.#query(client)
      let over = false
      const last = async <L>(send: () => Promise<L>): Promise<L> => {
        over = true
        writeTogether(client)
        const [sent] = await Promise.all([send(), this.#commit(client, query, told)])
        return sent
      }
      const result = await work(Object.assign(query, { tell: collectIn(told), last }))
      await begun
      if (!over) await this.#commit(client, query, told)
      return result
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => {
        broken = failed
      })
      // A statement that failed while being prepared would leave its name taken on this connection. Bad data fails later.
      if (error instanceof pg.DatabaseError && !/^2[23]/.test(error.code ?? '')) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** The events travel with the commit, so that the account's head is held for as short a time as can be. */
  async #commit(client: pg.PoolClient, query: Query, told: ReadonlyMap<string, readonly NewEvent[]>) {
    writeTogether(client)
    const written = told.size > 0 ? writeEvents(query, told) : undefined
    // After a statement that failed, COMMIT rolls back and reports no error: the statement's own failure is what counts.
    const [, { command }] = await Promise.all([written, client.query('commit')])
    if (command !== 'COMMIT') throw new Error('The transaction was not committed.')
    if (told.size > 0) this.#onTold([...told.keys()])
  }

  #query(client: pg.PoolClient): Query {
    return async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => {
      const compiled = compileSql(strings, values)
      this.#onQuery?.(compiled.text)
      const result = await client.query<Row>({ name: this.#nameOf(compiled.text), ...compiled })
      return result.rows
    }
  }

  /** Each statement is prepared once a connection, under a name of its own. Texts come from the code only, so they are few. */
  #nameOf(text: string) {
    const known = this.#names.get(text)
    if (known) return known
    const name = `s${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

function refuse(): never {
  throw new Error('This needs a transaction: use db.account.')
}

const collectIn = (told: Map<string, NewEvent[]>) => (accountId: string, event: NewEvent) => {
  const events = told.get(accountId)
  if (events) events.push(event)
  else told.set(accountId, [event])
}

const isSerializationFailure = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
