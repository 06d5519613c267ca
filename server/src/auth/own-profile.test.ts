import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

const t = useApp()
const PATH = '/api/auth/session'
const PASSWORD = 'correct horse battery'

const cookieOf = (headers: Record<string, string | undefined>) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const statusOf = async (cookie: string, app = t.app) =>
  (await t.client(undefined, app).get('/api/devices', { cookie })).status

async function givenReader(holder: Client, user: object = {}) {
  const person = {
    name: 'Reader',
    email: `reader-${crypto.randomUUID()}@acme.test`,
    country: 'PT',
    timeZone: 'Atlantic/Azores',
    privileges: ['read'],
    password: PASSWORD,
    ...user,
  }
  const made = await holder.post('/api/users', person)
  const signIn = async () =>
    cookieOf((await t.client().post(PATH, { userName: made.body.userName, password: PASSWORD })).headers)
  return { url: `/api/users/${made.body.id}`, userName: made.body.userName as string, signIn }
}

test('a session tells a page what it needs, at sign-in and later', async () => {
  const { client } = await t.account({ timeZone: 'Europe/Lisbon' })
  const group = (await client.post('/api/groups', { name: 'North' })).body.id
  const { userName } = await givenReader(client, { group })
  const signedIn = await t.client().post(PATH, { userName, password: PASSWORD })
  expect(signedIn.body.session).toMatchObject({
    timeZone: 'Atlantic/Azores',
    country: 'PT',
    scope: { group, deviceId: null },
    accountName: 'Acme',
    accountTimeZone: 'Europe/Lisbon',
  })
  const cookie = cookieOf(signedIn.headers)
  const session = async () => (await t.client().get(PATH, { cookie })).body.session
  expect(await session()).toEqual(signedIn.body.session)
  await client.patch('/api/account', { name: 'Acme Marine', timeZone: 'UTC' })
  expect(await session()).toMatchObject({ accountName: 'Acme Marine', accountTimeZone: 'UTC' })
})

test('somebody with nothing but read sees and changes how they are called and reached', async () => {
  const { client } = await t.account()
  const { url, signIn } = await givenReader(client)
  const cookie = await signIn()
  const { body, headers } = await t.client().get(url, { cookie })
  expect(body).toMatchObject({ name: 'Reader', privileges: ['read'] })
  const change = {
    name: 'Renamed',
    email: `new-${crypto.randomUUID()}@acme.test`,
    timeZone: 'UTC',
    country: 'CO',
  }
  const patched = await t.client().patch(url, change, { cookie, 'if-match': String(headers['etag']) })
  expect(patched).toMatchObject({ status: 200, body: change })
  expect(patched.headers['set-cookie']).toBeUndefined()
  expect((await t.client().get(PATH, { cookie })).body.session).toMatchObject({
    name: 'Renamed',
    timeZone: 'UTC',
  })
  expect((await t.client().patch(url, { privileges: ['read', 'write'] }, { cookie })).status).toBe(403)
  const [{ id: holder } = { id: '' }] = (await client.get('/api/users')).body.users
  expect((await t.client().get(`/api/users/${holder}`, { cookie })).status).toBe(403)
})

test.each(['PATCH', 'PUT'])(
  'a %s of the own password keeps the session that made it, under a new cookie',
  async (method) => {
    const { client } = await t.account()
    const { url, signIn } = await givenReader(client)
    const [cookie, other] = [await signIn(), await signIn()]
    const list = (cookie: string) => t.client().get('/api/auth/sessions', { cookie })
    const current = async (cookie: string) =>
      (await list(cookie)).body.sessions.find((each: { current: boolean }) => each.current).id
    const id = await current(cookie)
    const { body: user } = await t.client().get(url, { cookie })
    const change = { ...(method === 'PUT' && user), password: 'another password' }
    const answer = await t.client().send(method, url, change, { cookie })
    expect(answer.status).toBe(200)
    const renewed = cookieOf(answer.headers)
    expect(renewed).toMatch(/^sextant=\d+\.[\w-]{43}$/)
    expect([await statusOf(renewed), await statusOf(cookie), await statusOf(other)]).toEqual([200, 401, 401])
    expect([await current(renewed), (await list(renewed)).body.sessions.length]).toEqual([id, 1])
  },
)

test('the renewed cookie is good at once in a process that remembers the old password', async () => {
  const { client } = await t.account()
  const { url, signIn } = await givenReader(client)
  const [cookie, other] = [await signIn(), await signIn()]
  const elsewhere = await t.anotherApp()
  expect(await statusOf(other, elsewhere)).toBe(200)
  const answer = await t.client().patch(url, { password: 'another password' }, { cookie })
  expect(await statusOf(cookieOf(answer.headers), elsewhere)).toBe(200)
})

test('a change that is refused leaves the session and its cookie alone', async () => {
  const { client } = await t.account()
  const { url, signIn } = await givenReader(client)
  const cookie = await signIn()
  for (const [change, headers] of [
    [{ password: 'short' }, {}],
    [{ password: 'another password', disabled: true }, {}],
    [{ password: 'another password' }, { 'if-match': '"99"' }],
  ] as const) {
    const answer = await t.client().patch(url, change, { cookie, ...headers })
    expect([answer.status >= 400, answer.headers['set-cookie']]).toEqual([true, undefined])
  }
  expect(await statusOf(cookie)).toBe(200)
})

test('a password that somebody else sets, or a token, gives nobody a cookie and ends all sessions', async () => {
  const { client } = await t.account()
  const { url, signIn } = await givenReader(client)
  const cookie = await signIn()
  const answer = await client.patch(url, { password: 'another password' })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await statusOf(cookie)).toBe(401)
})
