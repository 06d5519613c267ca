import pg from 'pg'
import type { Connection } from '../src/platform/db.ts'

const HEAD =
  '-- The migrated database, for readers and for review. Written by `npm run schema`; the tests compare.\n'

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as otherwise
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`

// PostgreSQL 18 lists "not null" as constraints too; older ones do not, and the columns say it already.
const CONSTRAINTS = `
  select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and k.contype in ('p', 'u', 'f', 'c')
  order by c.relname, k.contype desc, k.conname`

const INDEXES = `
  select indexname as name, indexdef as text from pg_indexes i
  where schemaname = 'public'
    and not exists (select 1 from pg_constraint k where k.conname = i.indexname)
    and not exists (select 1 from pg_class c where c.oid = i.tablename::regclass and c.relispartition)
  order by tablename, indexname`

const POLICIES = `
  select tablename as "table", policyname as name, qual, with_check from pg_policies
  where schemaname = 'public' order by tablename`

const FUNCTIONS = `
  select pg_get_functiondef(oid) as text from pg_proc
  where pronamespace = 'public'::regnamespace order by proname`

const GRANTS = `
  select table_name as "table", string_agg(privilege_type, ', ' order by privilege_type) as privileges
  from information_schema.role_table_grants where grantee = 'sextant_app' and table_schema = 'public'
  group by table_name order by table_name`

/** The schema as text, from the catalogue: the same whichever PostgreSQL it is. */
export async function describeSchema(connection: Connection): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const rows = async (query: string) => (await client.query<Record<string, string>>(query)).rows
    const columns = await rows(COLUMNS)
    const constraints = await rows(CONSTRAINTS)
    const tables = [...new Set(columns.map(({ table }) => table))]
    const parts = tables.map((table) => {
      const lines = [
        ...columns.filter((column) => column['table'] === table).map(columnLine),
        ...constraints
          .filter((each) => each['table'] === table)
          .map(({ name, text }) => `  constraint ${name} ${text}`),
      ]
      return `create table ${table} (\n${lines.join(',\n')}\n);`
    })
    for (const { text } of await rows(INDEXES)) parts.push(`${text};`)
    for (const { table, name, qual } of await rows(POLICIES))
      parts.push(`create policy ${name} on ${table} using ${qual?.replace(/\s+/g, ' ')};`)
    for (const { text } of await rows(FUNCTIONS)) parts.push(`${text?.trim()};`)
    for (const { table, privileges } of await rows(GRANTS))
      parts.push(`grant ${privileges} on ${table} to sextant_app;`)
    return `${HEAD}\n${parts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

function columnLine({ name, type, required, otherwise }: Record<string, string | boolean>) {
  return `  ${name} ${type}${required ? ' not null' : ''}${otherwise ? ` default ${otherwise}` : ''}`
}
