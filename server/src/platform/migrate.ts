import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { APP_ROLE, type Connection } from './db.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const LOCK_KEY = 5_398_246_101

export interface Migration {
  version: number
  name: string
  text: string
  checksum: string
}

export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).toSorted()
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { version: Number(name.slice(0, 4)), name, text, checksum }
    }),
  )
}

/**
 * Brings the database up to date and returns the names of what was applied. Several processes may call it at once: the first
 * to take the lock does the work, the others wait and find nothing left to do.
 */
export async function migrate(connection: Connection, migrations?: readonly Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations())
  const client = new pg.Client({
    ...connection,
    application_name: 'sextant migrate',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 15_000,
  })
  // The statement under way fails by itself; without a listener the loss of a connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await ensureRole(client)
    await client.query(`create table if not exists schema_migrations (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
    return await applyMissing(client, known)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, known: readonly Migration[]) {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migrations order by version',
  )
  for (const row of rows) {
    const ours = known.find(({ version }) => version === row.version)
    if (!ours)
      throw new Error(
        `The database was migrated by a newer Sextant (${row.name}). Run that version, or restore a backup.`,
      )
    if (ours.checksum !== row.checksum)
      throw new Error(
        `Migration ${row.name} differs from the one this database was made with. Restore the file.`,
      )
  }
  const applied = new Set(rows.map(({ version }) => version))
  const missing = known.filter(({ version }) => !applied.has(version))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

async function apply(client: pg.Client, { version, name, text, checksum }: Migration) {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed and was undone: ${(error as Error).message}`, { cause: error })
  }
}

async function checkVersion(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  const version = rows[0]?.version ?? 0
  if (version < 150_000)
    throw new Error(`Sextant needs PostgreSQL 15 or newer; this server is ${Math.floor(version / 10_000)}.`)
}

async function ensureRole(client: pg.Client) {
  // Roles belong to the whole cluster: another database's migration may make it at the same moment.
  await client.query(`do $$ begin
    if not exists (select 1 from pg_roles where rolname = '${APP_ROLE}') then
      begin
        create role ${APP_ROLE} nologin;
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, '${APP_ROLE}', 'member') then
      grant ${APP_ROLE} to current_user;
    end if;
  exception when insufficient_privilege then
    raise exception 'The database user may not make the role ${APP_ROLE}. As a superuser run: create role ${APP_ROLE}; grant ${APP_ROLE} to %;', current_user;
  end $$`)
}
