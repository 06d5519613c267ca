import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { inDatabase } from '../../test/connection.ts'
import { APP_ROLE, type Connection } from './db.ts'
import { migrate, readMigrations } from './migrate.ts'

let admin: pg.Client
let name: string
let connection: Connection
beforeAll(async () => {
  admin = new pg.Client(inject('admin'))
  await admin.connect()
})
afterAll(() => admin.end())
beforeEach(async () => {
  name = `sextant_migrate_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  connection = inDatabase(inject('admin'), name)
})
afterEach(() => admin.query(`drop database ${name} with (force)`))

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const files = async () => (await readMigrations()).map(({ name }) => name)
const migration = (version: number, text: string) => ({
  version,
  name: `000${version}_test.sql`,
  text,
  checksum: text,
})

test('an empty database gets every migration, once', async () => {
  expect(await migrate(connection)).toEqual(await files())
  expect(await migrate(connection)).toEqual([])
  expect(await query('select name from schema_migrations order by version')).toEqual(
    (await files()).map((name) => ({ name })),
  )
})

test('of five processes that start at once one migrates, and the others wait for it', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => migrate(connection)))
  expect(results.filter((applied) => applied.length > 0)).toEqual([await files()])
})

test('a database that a newer version migrated is refused and left alone', async () => {
  await migrate(connection)
  await query("insert into schema_migrations (version, name, checksum) values (9999, '9999_future.sql', 'x')")
  await expect(migrate(connection)).rejects.toThrow(/newer Sextant \(9999_future\.sql\)/)
})

test('a migration that was changed after it was applied is refused and named', async () => {
  await migrate(connection)
  const changed = (await readMigrations()).map((each) => ({ ...each, checksum: `${each.checksum}x` }))
  await expect(migrate(connection, changed)).rejects.toThrow(/Migration 0001_\w+\.sql differs/)
})

test('a migration that fails is undone as a whole, and those before it stay', async () => {
  const good = migration(1, 'create table first (id int)')
  const bad = migration(2, 'create table second (id int); select 1/0')
  await expect(migrate(connection, [good, bad])).rejects.toThrow(
    'Migration 0002_test.sql failed and was undone: division by zero',
  )
  expect(
    await query(
      "select to_regclass('first') is not null as first, to_regclass('second') is not null as second",
    ),
  ).toEqual([{ first: true, second: false }])
  expect(await migrate(connection, [good, migration(2, 'create table second (id int)')])).toEqual([
    '0002_test.sql',
  ])
})

test('migrations are read in order of their numbers, and nothing else in the folder is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-migrations-'))
  for (const file of ['0002_b.sql', '0010_c.sql', '0001_a.sql', 'notes.md', '3_d.sql', '0004_e.sql.bak'])
    await writeFile(join(folder, file), 'select 1')
  const found = await readMigrations(pathToFileURL(`${folder}/`))
  await rm(folder, { recursive: true })
  expect(found.map(({ version, name }) => [version, name])).toEqual([
    [1, '0001_a.sql'],
    [2, '0002_b.sql'],
    [10, '0010_c.sql'],
  ])
  expect(new Set(found.map(({ checksum }) => checksum)).size).toBe(1)
})

test('an ordinary user who owns the database needs the role to be granted first, and is told how', async () => {
  const user = `sextant_plain_${randomBytes(6).toString('hex')}`
  await admin.query(`create role ${user}; alter database ${name} owner to ${user}`)
  const { rows } = await admin.query<{ current_user: string }>('select current_user')
  // Every session in this database works as the ordinary user from its start.
  await admin.query(
    `alter role ${pg.escapeIdentifier(rows[0]?.current_user ?? '')} in database ${name} set role = ${user}`,
  )
  try {
    await expect(migrate(connection)).rejects.toThrow(
      `create role ${APP_ROLE}; grant ${APP_ROLE} to ${user};`,
    )
    await admin.query(`grant ${APP_ROLE} to ${user}`)
    expect(await migrate(connection)).toEqual(await files())
    expect(await query("select distinct tableowner from pg_tables where schemaname = 'public'")).toEqual([
      { tableowner: user },
    ])
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`create database ${name}`)
    await admin.query(`drop role ${user}`)
  }
})
