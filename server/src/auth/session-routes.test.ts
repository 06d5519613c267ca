import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

const t = useApp()
afterEach(() => t.clock.release())
const PATH = '/api/auth/session'
const PASSWORD = 'correct horse battery'

const cookieOf = (headers: Record<string, string | undefined>) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** A user with a password, signed in. */
async function givenSession(holder: Client, user: object = {}) {
  const made = await t.user(holder, { privileges: ['read', 'write'], password: PASSWORD, ...user })
  const { headers, body } = await t.client().post(PATH, { userName: made.userName, password: PASSWORD })
  return { ...made, cookie: cookieOf(headers), session: body.session }
}

const web = t.client.bind(t)
const statusOf = async (cookie: string, url = '/api/devices') => (await web().get(url, { cookie })).status

describe('signing in with a password', () => {
  test('answers who it is and sets a cookie that scripts cannot read', async () => {
    const { client, accountId } = await t.account()
    const user = await t.user(client, { privileges: ['read'], password: PASSWORD })
    t.clock.set('2026-11-14T09:30:00.000Z')
    const answer = await web().post(PATH, { userName: user.userName.toUpperCase(), password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(answer.body.session).toEqual({
      userId: user.userId,
      userName: user.userName,
      name: 'Night desk',
      accountId,
      holder: false,
      privileges: ['read', 'api'],
      expires: '2026-11-28T09:30:00.000Z',
      timeZone: 'UTC',
      country: 'PT',
      scope: { group: null, deviceId: null },
      accountName: 'Acme',
      accountTimeZone: 'UTC',
    })
    const attributes = String(answer.headers['set-cookie']).split('; ')
    expect(attributes).toEqual([
      expect.stringMatching(/^sextant=\d+\.[\w-]{43}$/),
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      'Expires=Sat, 28 Nov 2026 09:30:00 GMT',
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('binds the cookie to the host and to TLS where browsers reach us by TLS', async () => {
    const { client } = await t.account()
    const { userName } = await t.user(client, { password: PASSWORD })
    const secure = await t.anotherApp({ secureCookies: true })
    const { headers } = await t.client(undefined, secure).post(PATH, { userName, password: PASSWORD })
    expect(headers['set-cookie']).toMatch(/^__Host-sextant=.+; Path=\/; HttpOnly; SameSite=Lax; .+; Secure$/)
    expect(
      (await t.client(undefined, secure).get('/api/devices', { cookie: cookieOf(headers) })).status,
    ).toBe(200)
    const plain = cookieOf(headers).replace('__Host-', '')
    expect((await t.client(undefined, secure).get('/api/devices', { cookie: plain })).status).toBe(401)
  })

  test.each([
    'a wrong password',
    'an unknown user',
    'a user without a password',
    'a disabled user',
    'an expired user',
  ])('with %s is 401 with one answer for all causes, and sets no cookie', async (cause) => {
    const { client } = await t.account()
    const change = cause.includes('disabled')
      ? { disabled: true }
      : cause.includes('expired')
        ? { expires: '2020-01-01T00:00:00Z' }
        : {}
    const user = await t.user(client, cause.includes('without') ? {} : { password: PASSWORD })
    await client.patch(`/api/users/${user.userId}`, change)
    const userName = cause.includes('unknown') ? 'nobody' : user.userName
    const answer = await web().post(PATH, {
      userName,
      password: cause.includes('wrong') ? 'wrong' : PASSWORD,
    })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      success: false,
      error: 'Invalid user name or password.',
      code: 'invalid_credentials',
      requestId: expect.any(String),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('works with the password that a PUT or PATCH of the user set last', async () => {
    const { client, userId } = await t.account()
    const { body: holder } = await client.get(`/api/users/${userId}`)
    const signIn = async (password: string) =>
      (await web().post(PATH, { userName: holder.userName, password })).status
    await client.put(`/api/users/${userId}`, { ...holder, password: 'first password' })
    expect(await signIn('first password')).toBe(200)
    await client.patch(`/api/users/${userId}`, { password: 'second password' })
    expect([await signIn('first password'), await signIn('second password')]).toEqual([401, 200])
  })

  test('stores the password as argon2id and the session as a keyed hash', async () => {
    const { client, accountId } = await t.account()
    const { cookie } = await givenSession(client)
    const [row] = await t.db.account(
      accountId,
      (db) => db<{ text: string }>`
        select string_agg(u::text, ' ') || (select string_agg(s::text, ' ') from sessions s) as text from users u`,
    )
    expect(row?.text).toContain('$argon2id$')
    expect(row?.text).not.toContain(PASSWORD)
    expect(row?.text).not.toContain(cookie.split('.')[1])
  })
})

describe('a session', () => {
  test('opens every route that a token opens, with the same privileges', async () => {
    const { client } = await t.account()
    const { cookie } = await givenSession(client)
    for (const url of ['/api/devices', '/api/groups', '/api/account', '/api/users/countries', PATH])
      expect(await statusOf(cookie, url)).toBe(200)
    expect((await web().post('/api/groups', { name: 'by cookie' }, { cookie })).status).toBe(201)
    expect(await statusOf(cookie, '/api/users')).toBe(403)
  })

  test('is found among other cookies', async () => {
    const { client } = await t.account()
    const { cookie } = await givenSession(client)
    expect(await statusOf(`theme=dark; xsextant=1; ${cookie}; last=1`)).toBe(200)
  })

  test('tells who is signed in', async () => {
    const { client } = await t.account()
    const { cookie, session } = await givenSession(client)
    expect((await web().get(PATH, { cookie })).body.session).toEqual(session)
    expect((await client.get(PATH)).status).toBe(404)
  })

  test.each([
    'sextant=',
    'sextant=1',
    `sextant=1.${'a'.repeat(43)}`,
    `sextant=9999999999999999999.${'a'.repeat(43)}`,
    `sextant=999999999999999999.${'a'.repeat(43)}`,
    `sextant=1'--.${'a'.repeat(43)}`,
  ])('that is forged as %s is 401', async (cookie) => {
    expect(await web().get('/api/devices', { cookie })).toMatchObject({
      status: 401,
      body: { code: 'invalid_token' },
    })
  })

  test('of one account is worth nothing with the number of another', async () => {
    const { client } = await t.account()
    const { accountId } = await t.account()
    const { cookie } = await givenSession(client)
    expect(await statusOf(cookie.replace(/=\d+/, `=${accountId}`))).toBe(401)
  })

  test('ends after fourteen days', async () => {
    const { client } = await t.account()
    t.clock.set(new Date())
    const { cookie, session } = await givenSession(client)
    t.clock.set(new Date(Date.parse(session.expires) - 1))
    expect(await statusOf(cookie)).toBe(200)
    t.clock.set(session.expires)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('ends with signing out, here and within a second elsewhere', async () => {
    const { client } = await t.account()
    const { cookie, userName } = await givenSession(client)
    const elsewhere = await t.anotherApp()
    const there = async () => (await t.client(undefined, elsewhere).get('/api/devices', { cookie })).status
    expect(await there()).toBe(200)
    const { headers: second } = await web().post(PATH, { userName, password: PASSWORD })
    const out = await web().delete(PATH, { cookie })
    const since = performance.now()
    expect(out.status).toBe(200)
    expect(out.headers['set-cookie']).toMatch(
      /^sextant=; Path=\/; HttpOnly; SameSite=Lax; Expires=Thu, 01 Jan 1970/,
    )
    expect(await statusOf(cookie)).toBe(401)
    while (performance.now() - since < 1000 && (await there()) === 200)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await there()).toBe(401)
    expect(await statusOf(cookieOf(second))).toBe(200)
  })

  test.each([
    ['a new password', { password: 'another password' }],
    ['being disabled', { disabled: true }],
    ['the end of the user', { expires: '2020-01-01T00:00:00Z' }],
  ])('ends with %s, on the next request', async (_what, change) => {
    const { client } = await t.account()
    t.clock.set(new Date())
    const { cookie, userId } = await givenSession(client)
    expect(await statusOf(cookie)).toBe(200)
    t.clock.advance(1)
    expect((await client.patch(`/api/users/${userId}`, change)).status).toBe(200)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('ends when the user is deleted', async () => {
    const { client } = await t.account()
    const { cookie, userId } = await givenSession(client)
    await client.delete(`/api/users/${userId}`)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('outlives the API key, which is another credential', async () => {
    const { client } = await t.account()
    const { cookie, client: byToken } = await givenSession(client)
    await byToken.delete('/api/account/apiKey')
    expect(await statusOf(cookie)).toBe(200)
  })

  test('is not looked at when there is a bearer token', async () => {
    const { client } = await t.account()
    const { cookie } = await givenSession(client)
    expect((await t.client('bad').get('/api/devices', { cookie })).status).toBe(401)
  })
})

describe('a request that another site made the browser send', () => {
  test.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
  ])('is 403 on unsafe methods and changes nothing: %o', async (headers) => {
    const { client } = await t.account()
    const { cookie } = await givenSession(client)
    const sent = { cookie, ...(headers as Record<string, string>) }
    expect(await web().post('/api/groups', { name: 'forged' }, sent)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await web().delete(PATH, sent)).status).toBe(403)
    expect((await web().delete('/api/account/apiKey', sent)).status).toBe(403)
    expect((await client.get('/api/groups')).body.groups).toEqual([])
    expect(await statusOf(cookie)).toBe(200)
  })

  test('is answered when it only reads', async () => {
    const { client } = await t.account()
    const { cookie } = await givenSession(client)
    const headers = { cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    const answer = await web().get('/api/devices', headers)
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('cannot sign anybody in', async () => {
    const { client } = await t.account()
    const { userName } = await t.user(client, { password: PASSWORD })
    const answer = await web().post(PATH, { userName, password: PASSWORD }, { origin: 'https://evil.test' })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
  })

  test('does not matter to a bearer token, which no browser sends by itself', async () => {
    const { client } = await t.account()
    const headers = { origin: 'https://partner.test', 'sec-fetch-site': 'cross-site' }
    expect((await client.post('/api/groups', { name: 'by token' }, headers)).status).toBe(201)
  })

  test('is told apart from our own pages', async () => {
    const { client } = await t.account()
    const { cookie } = await givenSession(client)
    for (const headers of [{ origin: 'http://localhost:80' }, { 'sec-fetch-site': 'same-origin' }] as Record<
      string,
      string
    >[])
      expect(
        (await web().post('/api/groups', { name: JSON.stringify(headers) }, { cookie, ...headers })).status,
      ).toBe(201)
  })
})
