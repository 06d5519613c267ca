import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { inDatabase } from '../test/connection.ts'
import { AT, ERAS } from '../test/upgrade-eras.ts'
import { makeSource, type Source } from '../test/upgrade-source.ts'
import { APP_ROLE, openDb } from './platform/db.ts'
import { migrate, readMigrations } from './platform/migrate.ts'

const t = useApp({ webhookAllow: ['192.0.2.0/24'] })
const owner = `sextant_owner_${randomBytes(6).toString('hex')}`
const migrations = await readMigrations()
const patient = { timeout: 120_000 }
let admin: pg.Client
let source: Source

beforeAll(async () => {
  t.clock.set(new Date(Date.parse(AT) + 60_000))
  source = await makeSource(t)
  admin = new pg.Client(inject('admin'))
  await admin.connect()
  await admin.query(`create role ${owner}; grant ${APP_ROLE} to ${owner}`)
})
afterAll(async () => {
  await admin.query(`drop role ${owner}`)
  await admin.end()
})

/** A database whose every statement outside of the app runs as an ordinary owner. */
async function withDatabase(work: (connection: ReturnType<typeof inDatabase>) => Promise<void>) {
  const name = `sextant_upgrade_${randomBytes(6).toString('hex')}`
  const { rows } = await admin.query<{ name: string }>('select current_user as name')
  await admin.query(`create database ${name} owner ${owner}`)
  // Row-level security is forced, so it binds an ordinary owner too: a migration that changes rows must say whose.
  await admin.query(
    `alter role ${pg.escapeIdentifier(rows[0]?.name ?? '')} in database ${name} set role = ${owner}`,
  )
  try {
    await work(inDatabase(inject('admin'), name))
  } finally {
    await admin.query(`drop database ${name} with (force)`)
  }
}

/** The installation as it grew: each version of the server wrote what it knew of. */
async function growUpTo(version: number, connection: ReturnType<typeof inDatabase>) {
  for (const { version: each } of migrations.filter((migration) => migration.version <= version)) {
    await migrate(
      connection,
      migrations.filter((migration) => migration.version <= each),
    )
    const client = new pg.Client({ ...connection, options: '-c app.scope=system -c timezone=UTC' })
    await client.connect()
    await ERAS[each]?.fill(client, source)
    await client.end()
  }
}

async function signIn(app: Awaited<ReturnType<typeof t.anotherApp>>) {
  const { userName, apiKey } = source
  const { status, body } = await t.client(undefined, app).post('/api/Auth/Token', { userName, apiKey })
  expect(status).toBe(200)
  return t.client(body.token, app)
}

test('every migration says what could be stored from it on', () => {
  expect(Object.keys(ERAS).map(Number)).toEqual(migrations.map(({ version }) => version))
})

describe('an installation', patient, () => {
  test.each(migrations)(
    'that was last at $name is brought up to date with all its data',
    async ({ version }) => {
      await withDatabase(async (connection) => {
        await growUpTo(version, connection)
        const later = migrations.filter((migration) => migration.version > version)
        expect(await migrate(connection)).toEqual(later.map(({ name }) => name))
        const db = openDb({ connection })
        const app = await t.anotherApp({ db })
        try {
          const client = await signIn(app)
          for (const [number, era] of Object.entries(ERAS))
            if (Number(number) <= version)
              await era.check({ client, guest: t.client(undefined, app), source, db })
            else await era.checkWithout?.(client)
          // And life goes on.
          expect((await client.post('/api/devices', { id: 'new' })).status).toBe(201)
          const location = { dateTime: AT, latitude: 1, longitude: 2 }
          expect((await client.post('/api/devices/new/locations', { location })).status).toBe(201)
        } finally {
          await app.close()
          await db.end()
        }
      })
    },
  )
})

describe('what the first version did not know', patient, () => {
  test('is filled in with what is true', async () => {
    await withDatabase(async (connection) => {
      await growUpTo(1, connection)
      const client = new pg.Client({ ...connection, options: '-c app.scope=system' })
      await client.connect()
      const read = async (text: string) => (await client.query<object>(text)).rows
      await client.query(
        `insert into sessions values (1, '\\x01', $1, 1, '${AT}', '2099-01-01'), (1, '\\x02', $1, 1, '${AT}', '2099-01-01')`,
        [source.userId],
      )
      await migrate(connection)
      // What expired long ago is not told as if it had just happened.
      expect(await read('select id, expiry_told from devices order by key')).toEqual([
        { id: 'gone', expiry_told: true },
        { id: 'here', expiry_told: false },
      ])
      // Whoever is signed in stays so, and can tell their sessions apart.
      const sessions =
        'select count(distinct id)::int as ids, count(*)::int as rows, min(last_used_at) as used from sessions'
      expect(await read(sessions)).toEqual([{ ids: 2, rows: 2, used: new Date(AT) }])
      await client.end()
    })
  })
})
