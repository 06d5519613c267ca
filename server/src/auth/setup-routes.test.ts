import { API_VERSION } from '@sextant/contract'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { inDatabase } from '../../test/connection.ts'
import { untilWaiting } from '../../test/lock-waits.ts'
import { openDb } from '../platform/db.ts'
import { setupToken } from './setup-token.ts'

// Set-up needs an installation without any account, so these tests run in the order they are written in: refusals first.
const t = useApp({ trustProxy: ['127.0.0.1'] })
afterEach(() => t.clock.release())

const body = (change: object = {}) => ({
  token: setupToken(t.secret),
  name: 'Acme',
  userName: 'acme',
  email: 'ops@acme.test',
  password: 'correct horse battery',
  ...change,
})
let serial = 0
const setUp = (change: object = {}) =>
  t.client().post('/api/setup', body(change), { 'x-forwarded-for': `192.0.2.${++serial}` })

const accounts = async () =>
  Number((await t.db.system((db) => db<{ count: string }>`select count(*) from accounts`))[0]?.count)

describe('while there is no account', () => {
  test('a page is told so, and the version of the API', async () => {
    expect(await t.client().get('/api/setup')).toMatchObject({
      status: 200,
      body: { success: true, needed: true, mail: false, version: API_VERSION },
    })
  })

  test.each(['wrong', setupToken({ derive: () => Buffer.alloc(32), fingerprint: '' }), ' '])(
    'the token %j is 401 and makes nothing',
    async (token) => {
      expect(await setUp({ token })).toMatchObject({
        status: 401,
        body: { success: false, code: 'invalid_credentials' },
      })
      expect(await accounts()).toBe(0)
    },
  )

  test.each([
    [{ name: '' }, '/name'],
    [{ name: '  ' }, '/name'],
    [{ userName: 'with space' }, '/userName'],
    [{ email: 'nobody' }, '/email'],
    [{ password: 'short' }, '/password'],
    [{ licenses: -1 }, '/licenses'],
    [{ timeZone: 'Mars/Olympus' }, '/timeZone'],
    [{ country: 'Atlantis' }, '/country'],
    [{ colour: 'red' }, '/colour'],
    [{ token: undefined }, '/token'],
  ])('%o is 400 and names the field', async (change, path) => {
    expect(await setUp(change)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
    expect(await accounts()).toBe(0)
  })

  test('ten wrong tokens from one address block it, and leave other addresses alone', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    for (let i = 0; i < 10; i++)
      await t.client().post('/api/setup', body({ token: 'wrong' }), from('203.0.113.1'))
    expect((await t.client().post('/api/setup', body(), from('203.0.113.1'))).status).toBe(429)
    expect((await t.client().post('/api/setup', body({ name: '' }), from('203.0.113.2'))).status).toBe(400)
  })
})

/** Holds back every new account until as many set-ups wait as the server has connections: then they all go on at once. */
async function whileHeldBack<T>(work: () => Promise<T>): Promise<T> {
  const db = openDb({ connection: inDatabase(inject('admin'), t.database), max: 2 })
  const owner = new pg.Client(inDatabase(inject('admin'), t.database))
  await owner.connect()
  await owner.query('begin; lock table accounts in share row exclusive mode')
  const result = work()
  await untilWaiting(db, 8)
  await owner.query('rollback')
  await owner.end()
  await db.end()
  return result
}

test('ten set-ups at once make exactly one account, and it signs its holder in', async () => {
  const answers = await whileHeldBack(() =>
    Promise.all(
      Array.from({ length: 10 }, (_, i) => setUp({ userName: `acme${i}`, email: `ops${i}@acme.test` })),
    ),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array<number>(9).fill(409)])
  expect(await accounts()).toBe(1)

  const done = answers.find(({ status }) => status === 201)
  expect(done?.body).toEqual({ success: true, accountId: expect.any(String), userId: expect.any(String) })
  const cookie = String(done?.headers['set-cookie']).split(';')[0] ?? ''
  const { session } = (await t.client().get('/api/auth/session', { cookie })).body
  expect(session).toMatchObject({ userId: done?.body.userId, accountId: done?.body.accountId, holder: true })
  const { account } = (await t.client().get('/api/account', { cookie })).body
  expect(account).toMatchObject({
    name: 'Acme',
    timeZone: 'UTC',
    licenses: { total: 100 },
    holder: done?.body.userId,
  })
  const signIn = { userName: session.userName, password: 'correct horse battery' }
  expect((await t.client().post('/api/auth/session', signIn)).status).toBe(200)
})

test('once there is an account, a page is told so, and after that the database is not asked again', async () => {
  const state = async () => (await t.client().get('/api/setup')).body.needed
  expect(await state()).toBe(false)
  t.queries = []
  expect([await state(), t.queries]).toEqual([false, []])
})

test('once there is an account, the right token is 409 and a wrong one still 401', async () => {
  expect(await setUp()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await setUp({ token: 'wrong' })).status).toBe(401)
  expect(await accounts()).toBe(1)
})
