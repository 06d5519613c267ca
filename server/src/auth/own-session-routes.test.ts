import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { waitUntil } from '../../test/wait-until.ts'

const t = useApp()
afterEach(() => t.clock.release())
const PATH = '/api/auth/sessions'
const PASSWORD = 'correct horse battery'
const MINUTE_MS = 60_000

const web = (cookie: string) => {
  const client = t.client()
  return {
    get: (url: string) => client.get(url, { cookie }),
    delete: (url: string) => client.delete(url, { cookie }),
    patch: (url: string, body: object) => client.patch(url, body, { cookie }),
  }
}
const statusOf = async (cookie: string) => (await web(cookie).get('/api/auth/session')).status
const cookieOf = (headers: Record<string, string | undefined>) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

async function signIn(userName: string, userAgent = 'Test browser', password = PASSWORD) {
  const headers = { 'user-agent': userAgent }
  const { status, headers: answered } = await t
    .client()
    .post('/api/auth/session', { userName, password }, headers)
  expect(status).toBe(200)
  return cookieOf(answered)
}

const givenUser = (holder: Client, user: object = {}) => t.user(holder, { password: PASSWORD, ...user })

describe('the list of sessions', () => {
  test('shows the own ones, used last first, and which of them asks', async () => {
    const { client } = await t.account()
    const { userName } = await givenUser(client)
    const other = await givenUser(client)
    await signIn(other.userName)
    t.clock.set('2026-11-14T09:57:00.000Z')
    const first = await signIn(userName, 'Old browser')
    t.clock.set('2026-11-14T10:00:00.000Z')
    await signIn(userName, 'x'.repeat(1000))
    const { body } = await web(first).get(PATH)
    expect(body.sessions).toEqual([
      {
        id: expect.any(String),
        creation: '2026-11-14T10:00:00.000Z',
        lastUsed: '2026-11-14T10:00:00.000Z',
        expires: '2026-11-28T10:00:00.000Z',
        userAgent: 'x'.repeat(300),
        current: false,
      },
      {
        id: expect.any(String),
        creation: '2026-11-14T09:57:00.000Z',
        lastUsed: '2026-11-14T09:57:00.000Z',
        expires: '2026-11-28T09:57:00.000Z',
        userAgent: 'Old browser',
        current: true,
      },
    ])
  })

  test('comes page by page, each once, and refuses cursors of other lists', async () => {
    const { client } = await t.account()
    const user = await givenUser(client)
    t.clock.set('2026-11-14T09:00:00.000Z')
    for (let i = 0; i < 3; i++) await signIn(user.userName, `Browser ${i}`)
    const seen: string[] = []
    let next = `${PATH}?limit=1`
    while (next) {
      const { body } = await user.client.get(next)
      seen.push(...body.sessions.map((each: { userAgent: string }) => each.userAgent))
      next = body.nextCursor ? `${PATH}?limit=1&cursor=${body.nextCursor}` : ''
    }
    expect(seen.toSorted()).toEqual(['Browser 0', 'Browser 1', 'Browser 2'])
    for (const query of ['cursor=bad', 'limit=0', 'colour=red'])
      expect((await user.client.get(`${PATH}?${query}`)).status).toBe(400)
  })

  test('leaves out what has expired or began with an earlier password', async () => {
    const { client } = await t.account()
    const { userId, userName, apiKey } = await givenUser(client)
    t.clock.set('2026-11-01T00:00:00Z')
    await signIn(userName)
    t.clock.set('2026-11-10T00:00:00Z')
    await signIn(userName)
    t.clock.set('2026-11-15T00:00:00Z')
    const { body } = await t.client().post('/api/Auth/Token', { userName, apiKey })
    const token = t.client(body.token)
    expect((await token.get(PATH)).body.sessions).toHaveLength(1)
    await token.patch(`/api/users/${userId}`, { password: 'another password' })
    expect((await token.get(PATH)).body.sessions).toEqual([])
    expect((await token.delete(PATH)).body.ended).toBe(0)
  })

  test('is 401 without a credential', async () => {
    expect((await t.client().get(PATH)).status).toBe(401)
    expect((await t.client().delete(PATH)).status).toBe(401)
  })
})

describe('the last use of a session', () => {
  const lastUsed = async (client: Client) => (await client.get(PATH)).body.sessions[0].lastUsed
  const writes = () => t.queries.filter((text) => text.includes('update sessions set last_used_at')).length

  test('is written once in five minutes, however many requests come', async () => {
    const { client } = await t.account()
    const user = await givenUser(client)
    const begin = new Date()
    t.clock.set(begin)
    const cookie = await signIn(user.userName)
    t.queries = []
    t.clock.set(new Date(begin.getTime() + 4 * MINUTE_MS))
    expect(await statusOf(cookie)).toBe(200)
    const used = new Date(begin.getTime() + 6 * MINUTE_MS)
    t.clock.set(used)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(cookie)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await waitUntil(async () => (await lastUsed(user.client)) === used.toISOString(), 'the use is noted')
    await statusOf(cookie)
    expect(writes()).toBe(1)
  })

  test('is not written for a session that is refused', async () => {
    const { client } = await t.account()
    const { userName, userId } = await givenUser(client)
    t.clock.set(new Date())
    const cookie = await signIn(userName)
    await client.patch(`/api/users/${userId}`, { disabled: true })
    t.clock.advance(10 * MINUTE_MS)
    t.queries = []
    expect(await statusOf(cookie)).toBe(401)
    expect(writes()).toBe(0)
  })
})

describe('ending a session', () => {
  test('kills it at once here and within a second in another process, and no other', async () => {
    const { client } = await t.account()
    const { userName } = await givenUser(client)
    const [first, second] = [await signIn(userName), await signIn(userName)]
    const elsewhere = await t.anotherApp()
    const there = async () =>
      (await t.client(undefined, elsewhere).get('/api/devices', { cookie: second })).status
    expect([await statusOf(second), await there()]).toEqual([200, 200])
    const { sessions } = (await web(second).get(PATH)).body
    const { id } = sessions.find((each: { current: boolean }) => each.current)
    expect((await web(first).delete(`${PATH}/${id.toUpperCase()}`)).status).toBe(200)
    const since = performance.now()
    expect(await statusOf(second)).toBe(401)
    while (performance.now() - since < 1000 && (await there()) === 200) await pause(20)
    expect(await there()).toBe(401)
    expect(await statusOf(first)).toBe(200)
    expect((await web(first).delete(`${PATH}/${id}`)).status).toBe(404)
  })

  test('may be one of the own session', async () => {
    const { client } = await t.account()
    const { userName } = await givenUser(client)
    const cookie = await signIn(userName)
    const { id } = (await web(cookie).get(PATH)).body.sessions[0]
    expect((await web(cookie).delete(`${PATH}/${id}`)).status).toBe(200)
    expect(await statusOf(cookie)).toBe(401)
  })

  test("answers 404 for a colleague's, a stranger's, and what is no id", async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const victim = await givenUser(client)
    const cookie = await signIn(victim.userName)
    const { id } = (await web(cookie).get(PATH)).body.sessions[0]
    for (const each of [client, stranger]) expect((await each.delete(`${PATH}/${id}`)).status).toBe(404)
    for (const bad of ['nothing', '019a0000-0000-7000-8000-000000000009'])
      expect((await victim.client.delete(`${PATH}/${bad}`)).status).toBe(404)
    expect(await statusOf(cookie)).toBe(200)
  })
})

describe('ending all other sessions', () => {
  test('leaves the one that asks, and those of other users', async () => {
    const { client } = await t.account()
    const { userName } = await givenUser(client)
    const other = await givenUser(client)
    const theirs = await signIn(other.userName)
    const [first, second, third] = [await signIn(userName), await signIn(userName), await signIn(userName)]
    for (const cookie of [first, second, third]) expect(await statusOf(cookie)).toBe(200)
    expect((await web(second).delete(PATH)).body.ended).toBe(2)
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 401])
    expect(await statusOf(theirs)).toBe(200)
    expect((await web(second).delete(PATH)).body.ended).toBe(0)
  })

  test('asked with a token ends all of them and leaves the token', async () => {
    const { client } = await t.account()
    const user = await givenUser(client)
    const cookie = await signIn(user.userName)
    expect((await user.client.delete(PATH)).body.ended).toBe(1)
    expect([await statusOf(cookie), (await user.client.get(PATH)).status]).toEqual([401, 200])
  })
})
