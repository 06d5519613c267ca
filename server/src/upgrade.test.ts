import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../test/connection.ts'
import { APP_ROLE } from './platform/db.ts'
import { migrate, readMigrations } from './platform/migrate.ts'

const suffix = randomBytes(6).toString('hex')
const database = `sextant_upgrade_${suffix}`
const owner = `sextant_owner_${suffix}`
const connection = inDatabase(inject('admin'), database)
let admin: pg.Client
let client: pg.Client

beforeAll(async () => {
  admin = new pg.Client(inject('admin'))
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>('select current_user as name')
  // Row-level security is forced, so it binds an ordinary owner too: a migration that changes rows must say whose.
  await admin.query(`create role ${owner}; grant ${APP_ROLE} to ${owner}`)
  await admin.query(`create database ${database} owner ${owner}`)
  await admin.query(
    `alter role ${pg.escapeIdentifier(rows[0]?.name ?? '')} in database ${database} set role = ${owner}`,
  )
  await migrate(connection, (await readMigrations()).slice(0, 1))
  client = new pg.Client({ ...connection, options: '-c app.scope=system' })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${database} with (force)`)
  await admin.query(`drop role ${owner}`)
  await admin.end()
})

test('an installation of the first version is brought up to date with its data', async () => {
  const at = '2026-11-14T09:30:00Z'
  await client.query(`
    insert into accounts values (1, 'Acme', 'Europe/Lisbon', 5, 100, 10, '019a8123-5e7c-7a31-9d0e-4b1f6c2a7e10', 3, '${at}', '${at}');
    insert into devices (account_id, key, id, name, description, tags, expires, expiration_date, expires_at, version, created_at,
      modified_at)
    values (1, 1, 'gone', 'Gone', '', '{}', true, '2020-01-01', '2020-01-01', 1, '${at}', '${at}'),
      (1, 2, 'here', 'Here', '', '{}', false, null, null, 1, '${at}', '${at}');
    insert into device_state values (1, 2, '${at}', '${at}', '{"dateTime":"${at}","latitude":1,"longitude":2}');
    insert into alerts values (1, '019a8123-9f00-7c44-8a11-2d3e4f5a6b70', 2, '${at}', '{SOSButton}', 1, 2, 'Help', '{}', '${at}');
    insert into message_counters values (1, 2, '2026-11-14', 3, 4);
    insert into users (account_id, id, user_name, name, email, country, time_zone, description, message, disabled,
      disabled_message, tags, privileges, password_version, version, created_at, modified_at)
    values (1, '019a8123-5e7c-7a31-9d0e-4b1f6c2a7e10', 'acme', 'Acme', 'ops@acme.test', 'PT', 'UTC', '', '', false, '', '{}',
      '{read}', 1, 1, '${at}', '${at}');
    insert into sessions values (1, '\\x01', '019a8123-5e7c-7a31-9d0e-4b1f6c2a7e10', 1, '${at}', '2099-01-01'),
      (1, '\\x02', '019a8123-5e7c-7a31-9d0e-4b1f6c2a7e10', 1, '${at}', '2099-01-01')`)

  const all = await readMigrations()
  expect(await migrate(connection)).toEqual(all.slice(1).map(({ name }) => name))

  const read = async (text: string) => (await client.query<object>(text)).rows
  expect(
    await read('select name, location_events, limit_notice, rules_version, version from accounts'),
  ).toEqual([
    { name: 'Acme', location_events: 'sampled', limit_notice: false, rules_version: '0', version: '3' },
  ])
  // What expired long ago is not told as if it had just happened.
  expect(await read('select id, expiry_told from devices order by key')).toEqual([
    { id: 'gone', expiry_told: true },
    { id: 'here', expiry_told: false },
  ])
  expect(await read('select location, rule_state from device_state')).toEqual([
    { location: { dateTime: at, latitude: 1, longitude: 2 }, rule_state: null },
  ])
  expect(await read('select text, rule_id, critical, over_at from alerts')).toEqual([
    { text: 'Help', rule_id: null, critical: false, over_at: null },
  ])
  // Whoever is signed in stays so, and can tell their sessions apart.
  const sessions =
    'select count(distinct id)::int as ids, count(*)::int as rows, min(last_used_at) as used from sessions'
  expect(await read(sessions)).toEqual([{ ids: 2, rows: 2, used: new Date(at) }])
  expect(await read('select emails_sent, sms_sent from message_counters')).toEqual([
    { emails_sent: 3, sms_sent: 4 },
  ])
})
