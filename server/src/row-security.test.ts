import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { inDatabase } from '../test/connection.ts'
import { givenDevice, givenGroup } from '../test/factories.ts'
import { APP_ROLE } from './platform/db.ts'

const t = useApp({ webhookAllow: ['192.0.2.0/24'] })
let owner: pg.Client
let app: pg.Client

// Unique in the whole installation, so keyed by the value itself.
const LOOKUPS = ['logins', 'device_ids']

interface Table {
  name: string
  /** The column that says whose row it is. */
  key: string
  partition: boolean
}
let tables: Table[]

async function read<Row extends object>(text: string, values: unknown[] = []) {
  return (await owner.query<Row>(text, values)).rows
}

beforeAll(async () => {
  const connection = inDatabase(inject('admin'), t.database)
  owner = new pg.Client(connection)
  app = new pg.Client({ ...connection, options: `-c role=${APP_ROLE}` })
  await Promise.all([owner.connect(), app.connect()])
  tables = await read<Table>(`
    select c.relname as name, a.attname as key, c.relispartition as partition
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (a.attname = 'account_id' or (c.relname = 'accounts' and a.attname = 'id'))
    order by 1`)
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
})
const tenants = () => tables.filter(({ partition }) => !partition)

describe('the role that the server works as', () => {
  test('owns nothing and cannot get around row-level security', async () => {
    const [{ user } = { user: '' }] = await t.db.system(
      (db) => db<{ user: string }>`select current_user as user`,
    )
    expect(user).toBe(APP_ROLE)
    expect(
      await read(
        'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = $1',
        [APP_ROLE],
      ),
    ).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false },
    ])
    expect(await read('select relname from pg_class where relowner = $1::regrole', [APP_ROLE])).toEqual([])
    expect(await read("select has_schema_privilege($1, 'public', 'create') as may", [APP_ROLE])).toEqual([
      { may: false },
    ])
  })

  test('may read and write rows of the tables, and neither truncate them nor touch a partition directly', async () => {
    for (const { name, partition } of tables) {
      const [row] = await read(
        `select has_table_privilege($1, $2, 'select, insert, update, delete') as rows,
          has_table_privilege($1, $2, 'truncate, references, trigger') as more`,
        [APP_ROLE, name],
      )
      expect({ name, ...row }).toEqual({ name, rows: !partition, more: false })
    }
  })

  test('may not touch the list of migrations', async () => {
    await expect(app.query('select 1 from schema_migrations')).rejects.toMatchObject({ code: '42501' })
  })

  test('runs functions of the owner only where their search path is fixed', async () => {
    const functions = await read<{ name: string; settings: string[] }>(`
      select proname as name, proconfig as settings from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef`)
    for (const { name, settings } of functions)
      expect([name, settings.some((each) => each.startsWith('search_path=pg_catalog'))]).toEqual([name, true])
  })
})

describe('every table with rows of accounts', () => {
  test('is known by its account_id; the rest hold nothing of an account', async () => {
    const others = await read<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
    const known = new Set(tables.map(({ name }) => name))
    expect(others.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([
      'installation',
      'schema_migrations',
    ])
  })

  test('has row-level security, forced, with one policy for everything', async () => {
    const found = await read(
      `
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select array_agg(p.polcmd::text) from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace order by 1`,
      [tenants().map(({ name }) => name)],
    )
    expect(found).toEqual(
      tenants().map(({ name }) => ({ name, enabled: true, forced: true, policies: ['*'] })),
    )
  })
})

describe('what the server may see', () => {
  let a: string
  let b: string
  beforeAll(async () => {
    const accounts = [await t.account(), await t.account()]
    for (const { client, accountId, userId } of accounts) {
      const deviceId = await givenDevice(client)
      const group = await givenGroup(client, { devices: [deviceId] })
      const area = { name: 'Port', geometry: { type: 'Circle', center: [2, 1], radius: 500 } }
      const { id: geofence } = (await client.post('/api/geofences', area)).body
      await client.post('/api/alertRules', {
        name: 'In port',
        alertName: 'CheckArea',
        devices: [deviceId],
        groups: [group],
        geofences: [geofence],
        recipients: { users: [userId] },
      })
      const dateTime = '2026-01-01T00:00:00Z'
      await client.post(`/api/devices/${deviceId}/locations`, {
        location: { dateTime, latitude: 1, longitude: 2 },
      })
      await client.post('/api/alertRules', { name: 'Help', alertName: 'SOSButton', channels: ['Webhook'] })
      await client.post(`/api/devices/${deviceId}/alerts`, { alert: { alertName: 'SOSButton' } })
      await client.post('/api/events/ticket')
      const hook = (await client.post('/api/webhooks', { url: 'https://192.0.2.1/hook' })).body
      await client.post(`/api/webhooks/${hook.id}/test`)
      const expires = new Date(Date.now() + 86_400_000)
      await client.post('/api/shareLinks', { devices: [deviceId], groups: [group], expires })
      const { body } = await client.patch(`/api/users/${userId}`, { password: 'long enough' })
      await t.client().post('/api/auth/session', { userName: body.userName, password: 'long enough' })
      await owner.query(
        "insert into password_resets select account_id, 'reset', id, 1, now(), now() from users where account_id = $1",
        [accountId],
      )
      await client.delete(`/api/devices/${await givenDevice(client)}`)
      const [{ key } = { key: '' }] = await read<{ key: string }>(
        'select key from devices where account_id = $1',
        [accountId],
      )
      await owner.query(
        "insert into message_counters values ($1, $2, '2026-01-01', 1, 1) on conflict do nothing",
        [accountId, key],
      )
      await owner.query("insert into api_usage values ($1, '2026-01-01', 1)", [accountId])
      const mail = { channel: 'Email', to: ['night@acme.test'], text: 'Moored.' }
      await client.post(`/api/devices/${deviceId}/messages`, mail)
      await client.put('/api/account/messageTemplates', { overSms: { text: 'Over.' } })
      await owner.query(
        'insert into message_attempts select account_id, id, 1, created_at from messages where account_id = $1',
        [accountId],
      )
      await owner.query("insert into alert_backoffs values ($1, $2, 'rule', 'Email', 120, now(), now(), 0)", [
        accountId,
        key,
      ])
    }
    ;[a, b] = accounts.map(({ accountId }) => accountId) as [string, string]
  })

  /** Runs the statement in a transaction with these settings, and takes it back. */
  async function as(settings: string, text: string, values: unknown[] = []) {
    await app.query(`begin; ${settings}`)
    try {
      return await app.query(text, values)
    } finally {
      await app.query('rollback')
    }
  }
  const account = (id: string) => `set local app.account_id = '${id}'`
  const count = async (settings: string, { name }: Table, where = 'true') =>
    Number((await as(settings, `select count(*) from ${name} where ${where}`)).rows[0].count)

  test('the test has rows of both accounts in every table', async () => {
    for (const { name, key } of tenants())
      for (const id of [a, b]) {
        const rows = await read(`select 1 from ${name} where ${key} = $1`, [id])
        expect([name, rows.length > 0]).toEqual([name, true])
      }
  })

  test('is the rows of the account it works for, and no other', async () => {
    for (const table of tenants()) {
      expect([table.name, await count(account(a), table, `${table.key} <> ${a}`)]).toEqual([table.name, 0])
      expect([table.name, (await count(account(a), table)) > 0]).toEqual([table.name, true])
    }
  })

  test.each([
    ['nothing is set', 'select 1'],
    ['the account is empty', "set local app.account_id = ''"],
    ['the scope is another word', "set local app.scope = 'everything'"],
  ])('is nothing when %s', async (_what, settings) => {
    for (const table of tenants()) expect([table.name, await count(settings, table)]).toEqual([table.name, 0])
  })

  test('is everything only in work that is declared to be the system’s', async () => {
    const system = "set local app.scope = 'system'"
    for (const table of tenants())
      expect([table.name, (await count(system, table, `${table.key} = ${b}`)) > 0]).toEqual([
        table.name,
        true,
      ])
  })

  test('cannot be changed or deleted where it cannot be seen', async () => {
    for (const { name, key } of tenants()) {
      const updated = await as(account(a), `update ${name} set ${key} = ${key} where ${key} = $1`, [b])
      const deleted = await as(account(a), `delete from ${name} where ${key} = $1`, [b])
      expect([name, updated.rowCount, deleted.rowCount]).toEqual([name, 0, 0])
    }
  })

  test('cannot be planted in another account, nor moved to one', async () => {
    for (const { name, key } of tenants()) {
      const [row] = await read<{ row: object }>(
        `select to_jsonb(x) as row from ${name} x where ${key} = $1 limit 1`,
        [b],
      )
      const insert = `insert into ${name} select (jsonb_populate_record(null::${name}, $1)).*`
      const values = [JSON.stringify(row?.row)]
      const refused = (attempt: Promise<unknown>) =>
        attempt.then(
          () => 'let through',
          ({ code }) => [name, code],
        )
      for (const settings of [account(a), 'select 1'])
        expect(await refused(as(settings, insert, values))).toEqual([name, '42501'])
      expect(await refused(as(account(a), `update ${name} set ${key} = $1`, [b]))).toEqual([name, '42501'])
    }
  })
})

describe('the schema can be spread over machines by account:', () => {
  const columnsOf = (array: string, relation: string) =>
    `(select array_agg(a.attname::text order by k.place) from unnest(${array}) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`

  test('every primary key and unique constraint has the account in it', async () => {
    const indexes = await read<{ table: string; name: string; columns: string[] }>(`
      select c.relname as table, i.indexrelid::regclass::text as name, ${columnsOf('i.indkey', 'i.indrelid')} as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)`)
    for (const { name, key } of tables) {
      const own = indexes.filter(({ table }) => table === name)
      expect([name, own.length > 0]).toEqual([name, true])
      if (LOOKUPS.includes(name)) expect(own.map(({ columns }) => columns.length)).toEqual([1])
      else for (const { name, columns } of own) expect([name, columns.includes(key)]).toEqual([name, true])
    }
  })

  test('every foreign key leads from the account to the same account, and never sets a column to null', async () => {
    const keys = await read<{ name: string; from: string[]; to: string[]; target: string; action: string }>(`
      select conname as name, ${columnsOf('conkey', 'conrelid')} as from, ${columnsOf('confkey', 'confrelid')} as to,
        confrelid::regclass::text as target, confdeltype as action
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    expect(keys.length).toBeGreaterThan(5)
    for (const { name, from, to, target, action } of keys) {
      const opposite = to[from.indexOf('account_id')]
      expect([name, opposite]).toEqual([name, target === 'accounts' ? 'id' : 'account_id'])
      expect([name, ['a', 'c', 'r'].includes(action)]).toEqual([name, true])
    }
  })

  test('there are no triggers, no identity columns and no defaults made by the database', async () => {
    expect(await read('select tgname from pg_trigger where not tgisinternal')).toEqual([])
    const generated = `
      select attrelid::regclass::text as table, attname as column from pg_attribute
      where attrelid::regclass::text = any($1) and (attidentity <> '' or attgenerated <> '' or atthasdef)`
    expect(await read(generated, [tables.map(({ name }) => name)])).toEqual([])
  })
})
