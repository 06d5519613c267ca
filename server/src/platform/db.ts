import pg from 'pg'
import { parseTimestamp } from './parse-timestamp.ts'
import { type Executor, Transactions } from './transactions.ts'

export type { Executor } from './transactions.ts'

export interface Db {
  /** A transaction that sees the rows of one account only. */
  account<T>(accountId: string, work: (db: Executor) => Promise<T>): Promise<T>
  /** The same for a single statement, in one round trip: for reads that need no other. */
  one(accountId: string): Executor
  /** A transaction of the system's own, for work that spans accounts. */
  system<T>(work: (db: Executor) => Promise<T>): Promise<T>
  /** Hears, after the commit, of which accounts this process has told events. Other processes learn by reading. */
  onTold(listener: (accountIds: readonly string[]) => void): () => void
  stats(): { total: number; idle: number; waiting: number }
  end(): Promise<void>
}

export interface Connection {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
  /** Given for the embedded database: without it pg follows PGSSLMODE of the environment. */
  ssl?: false
}

export interface DbOptions {
  connection: Connection
  max?: number
  onError?: (error: Error) => void
  /** Sees every statement's text; tests count with it. */
  onQuery?: (text: string) => void
}

/** The role that the server works as: it owns no table, so row-level security binds it. */
export const APP_ROLE = 'sextant_app'

// Startup options reach every pooled connection without a round trip. The last one lets SET LOCAL reach the shards on Citus and
// means nothing elsewhere.
const SESSION = [
  `-c role=${APP_ROLE}`,
  '-c timezone=UTC',
  '-c statement_timeout=30000',
  '-c lock_timeout=10000',
  '-c idle_in_transaction_session_timeout=60000',
  '-c citus.propagate_set_commands=local',
].join(' ')

// Calendar dates stay text (pg would make them midnight of the server's own zone), and so do bigints: they are ids.
const asText = (text: string) => text
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.DATE
      ? asText
      : oid === pg.types.builtins.TIMESTAMPTZ
        ? parseTimestamp
        : pg.types.getTypeParser(oid, format),
}

// Otherwise pg writes times in the machine's own zone with an offset in whole minutes, and zones had seconds (Monrovia until 1972).
pg.defaults.parseInputDatesAsUTC = true

export function openDb({ connection, max = 16, onError, onQuery }: DbOptions): Db {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    options: SESSION,
    pipeline: true,
    application_name: 'sextant',
    connectionTimeoutMillis: 5_000,
    // The database ends a statement after 30 s by itself; one that has come to a standstill cannot.
    query_timeout: 35_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  pool.on('error', (error) => onError?.(error))
  // A connection that dies while it is checked out says so here as well; without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)))
  const listeners = new Set<(accountIds: readonly string[]) => void>()
  const transactions = new Transactions(pool, onQuery, (accountIds) => {
    for (const listener of listeners) listener(accountIds)
  })
  const ofAccount = (accountId: string) => `app.account_id = '${checkedId(accountId)}'`
  return {
    account: async (accountId, work) => transactions.run(ofAccount(accountId), work),
    one: (accountId) => transactions.single(ofAccount(accountId)),
    system: (work) => transactions.run("app.scope = 'system'", work),
    onTold: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  }
}

// SET takes no parameters, so the id is inlined: it must be digits and nothing else.
function checkedId(accountId: string) {
  if (!/^[0-9]{1,19}$/.test(accountId)) throw new Error('An account id is a whole number.')
  return accountId
}

/** Whether the database failed with this code. */
export const failedWith = (error: unknown, code: string) =>
  error instanceof pg.DatabaseError && error.code === code

/** Whether the database refused with this constraint. Citus appends the shard's number to the name. */
export const isViolationOf = (error: unknown, constraint: string) =>
  error instanceof pg.DatabaseError &&
  error.code?.startsWith('23') === true &&
  error.constraint?.replace(/_\d+$/, '') === constraint
