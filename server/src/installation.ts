import type { Config } from './config.ts'
import { type Connection, type Db, openDb } from './platform/db.ts'
import { isUnavailable } from './platform/db-unavailable.ts'
import { openEmbeddedDatabase } from './platform/embedded-postgres/index.ts'
import { rememberFingerprint } from './platform/fingerprint.ts'
import { migrate } from './platform/migrate.ts'
import { readOrCreateSecret, type Secret, secretFrom } from './platform/secret.ts'

export interface Installation {
  db: Db
  secret: Secret
  /** How other processes of this installation reach the database. */
  connection: Connection
  /** Names of the migrations that this opening applied. */
  migrated: string[]
  close(): Promise<void>
}

interface OpenOptions {
  role: 'server' | 'command'
  log: (message: string) => void
}

/** Opens everything that outlives a request: the secret, the database (starting it if it is ours) and its schema. */
export async function openInstallation(config: Config, { role, log }: OpenOptions): Promise<Installation> {
  const secret = await openSecret(config)
  const { connection, stop } = await openDatabase(config, role, log)
  try {
    const migrated = await migrate(connection)
    const db = await openPool(connection, config, { role, log }, secret)
    const close = async () => {
      await db.end()
      await stop()
    }
    return { db, secret, connection, migrated, close }
  } catch (error) {
    await stop()
    throw explain(error, config)
  }
}

/** The same for a further process: the database runs, its schema is there, and closing it is not this process's business. */
export async function joinInstallation(
  config: Config,
  connection: Connection,
  log: (message: string) => void,
): Promise<Pick<Installation, 'db' | 'secret'>> {
  const secret = await openSecret(config)
  const db = await openPool(connection, config, { role: 'server', log }, secret)
  return { db, secret }
}

const openSecret = async ({ SECRET_KEY, DATA_DIR }: Config) =>
  SECRET_KEY ? secretFrom(SECRET_KEY) : readOrCreateSecret(DATA_DIR)

async function openPool(connection: Connection, config: Config, { role, log }: OpenOptions, secret: Secret) {
  const max = role === 'server' ? config.DATABASE_CONNECTIONS : 2
  const db = openDb({
    connection,
    max,
    onError: (error) => log(`database connection lost: ${error.message}`),
  })
  try {
    await db.system((db) => rememberFingerprint(db, secret.fingerprint))
    return db
  } catch (error) {
    await db.end()
    throw error
  }
}

async function openDatabase(
  config: Config,
  role: OpenOptions['role'],
  log: (message: string) => void,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (config.DATABASE_URL)
    return { connection: { connectionString: config.DATABASE_URL }, stop: () => Promise.resolve() }
  const database = await openEmbeddedDatabase({
    dataDir: config.DATA_DIR,
    ...(config.PG_BIN_DIR && { binDir: config.PG_BIN_DIR }),
    role,
    log,
    settings: { max_connections: String(connectionsFor(config)) },
  })
  return { connection: { ...database.connection, ssl: false }, stop: () => database.stop() }
}

const connectionsFor = ({ WORKERS, DATABASE_CONNECTIONS }: Config) =>
  Math.max(100, (WORKERS + 1) * DATABASE_CONNECTIONS + 20)

/** pg names neither the variable nor, for a host with two addresses, the fault: the message is in the code then. */
function explain(error: unknown, { DATABASE_URL }: Config): unknown {
  if (!DATABASE_URL || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const refused = isUnavailable(error) || /^(28|3D)/.test(code) || error.message === 'timeout expired'
  if (!refused) return error
  const { host } = new URL(DATABASE_URL.replace('@/', '@localhost/'))
  return new Error(`The database of DATABASE_URL (${host}) cannot be used: ${error.message || code}`, {
    cause: error,
  })
}
