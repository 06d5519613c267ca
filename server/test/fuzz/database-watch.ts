import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { TestApp } from '../app.ts'
import { inDatabase } from '../connection.ts'

// Requests are counted whatever comes of them, and when a key was used last is written with a delay.
const PASSED_OVER = ['api_usage', 'schema_migrations']
const CHANGING_BY_THEMSELVES = ['last_used_at']

/** Sees every row of the test's database, of all accounts: two looks are equal when nothing was changed between them. */
export function useDatabaseWatch(t: TestApp) {
  let client: pg.Client
  let statement: string
  beforeAll(async () => {
    client = new pg.Client(inDatabase(inject('admin'), t.database))
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)`,
      [PASSED_OVER],
    )
    statement = rows
      .map(({ name }) => {
        const row = `(to_jsonb(x) - '{${CHANGING_BY_THEMSELVES.join()}}'::text[])::text`
        return `select '${name}' as name, md5(string_agg(${row}, '' order by ${row})) as rows from public."${name}" x`
      })
      .join(' union all ')
  })
  afterAll(() => client.end())

  /** By table, so that a difference says where. */
  return async function look(): Promise<Record<string, string | null>> {
    const { rows } = await client.query<{ name: string; rows: string | null }>(statement)
    return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
  }
}
