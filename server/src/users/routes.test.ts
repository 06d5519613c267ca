import { expect, test } from 'vitest'
import { lasting } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { newUser } from '../../test/user-input.ts'

const t = useApp()
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

async function givenUser(client: Client, fields: Record<string, unknown> = {}) {
  const made = await client.post('/api/users', newUser(fields))
  expect([made.status, made.body.error]).toEqual([201, undefined])
  return { user: made.body, url: `/api/users/${made.body.id}` }
}

const signIn = (userName: string, password: string) =>
  t.client().post('/api/auth/session', { userName, password })

test('POST answers 201 with the whole record at its defaults, its place and its version', async () => {
  const { client } = await t.account()
  t.clock.set('2026-11-14T09:30:00.250Z')
  const input = newUser()
  const made = await client.post('/api/users', input)
  t.clock.release()
  expect(made.status).toBe(201)
  expect(made.headers).toMatchObject({ location: `/api/users/${made.body.id}`, etag: '"1"' })
  expect(made.body).toEqual({
    success: true,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    userName: input['email'],
    ...input,
    description: '',
    message: '',
    disabled: false,
    disabledMessage: '',
    tags: {},
    privileges: ['read'],
    group: null,
    deviceId: null,
    adminDevices: null,
    from: null,
    expires: null,
    password: null,
    creation: '2026-11-14T09:30:00.250Z',
    modification: '2026-11-14T09:30:00.250Z',
    lastLogin: null,
    apiUsage: 1,
    apiDailyUsage: expect.any(Number),
  })
})

test('every field that can be set is stored and read back', async () => {
  const { client } = await t.account()
  const deviceId = await givenDevice(client)
  const group = await givenGroup(client, { devices: [deviceId] })
  const fields = {
    userName: `desk-${crypto.randomUUID()}`,
    description: 'Watches at night',
    message: 'Welcome',
    disabled: true,
    disabledMessage: 'On leave',
    tags: { shift: 'night', größe: 'ß 東京 🚢' },
    privileges: ['read', 'execute'],
    group,
    deviceId,
    adminDevices: 3,
    from: '2026-01-01T00:00:00.000Z',
    expires: '2030-01-01T00:00:00.000Z',
  }
  const { user, url } = await givenUser(client, fields)
  expect(user).toMatchObject(fields)
  const read = await client.get(url)
  expect(read.status).toBe(200)
  expect(read.headers['etag']).toBe('"1"')
  expect(read.body).toEqual({ ...user, apiDailyUsage: expect.any(Number) })
  expect((await client.get('/api/users?search=Night')).body.users).toMatchObject([{ id: user.id, ...fields }])
})

test('every route answers 401 without a token and 403 without the privilege', async () => {
  const { client } = await t.account()
  const { user, url } = await givenUser(client)
  const limited = (await t.user(client, { privileges: ['read', 'write', 'execute'] })).client
  for (const [method, path, body] of [
    ['GET', '/api/users'],
    ['POST', '/api/users', newUser()],
    ['GET', url],
    ['PUT', url, user],
    ['PATCH', url, { name: 'x' }],
    ['DELETE', url],
  ] as const) {
    const stranger = await t.client().send(method, path, body, {})
    expect([stranger.status, stranger.body.code]).toEqual([401, 'missing_token'])
    const refused = await limited.send(method, path, body, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.error).toContain('"users"')
  }
  for (const path of ['/api/users/countries', '/api/users/timeZones'])
    expect((await t.client().get(path)).body.code).toBe('missing_token')
})

test("another account's user is answered like one that does not exist", async () => {
  const { client } = await t.account()
  const theirs = await t.account()
  const { user, url } = await givenUser(theirs.client)
  const body = newUser()
  for (const [method, input] of [
    ['GET'],
    ['PUT', body],
    ['PATCH', { name: 'x' }],
    ['PATCH', []],
    ['DELETE'],
  ] as const) {
    const foreign = await client.send(method, url, input, {})
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
    for (const unknown of [UNKNOWN, 'no-uuid', '%25', theirs.userId])
      expect(lasting(await client.send(method, `/api/users/${unknown}`, input, {}))).toBe(lasting(foreign))
  }
  expect((await client.get(`/api/users?search=${user.email}`)).body.users).toEqual([])
  expect((await theirs.client.get(url)).body.name).toBe('Night desk')
})

test('PUT returns absent fields to their defaults and keeps id, user name, creation and password', async () => {
  const { client } = await t.account()
  t.clock.set('2026-01-01T00:00:00Z')
  const full = {
    description: 'd',
    message: 'm',
    tags: { a: 'b' },
    privileges: ['read', 'write'],
    adminDevices: 2,
  }
  const { user, url } = await givenUser(client, {
    ...full,
    password: 'correct horse',
    expires: '2031-01-01T00:00:00Z',
  })
  t.clock.set('2026-01-02T00:00:00Z')
  const put = await client.put(url, { name: 'N', email: user.email, country: 'CO', timeZone: 'UTC' })
  t.clock.release()
  expect(put.status).toBe(200)
  expect(put.headers['etag']).toBe('"2"')
  expect(put.body).toEqual({
    ...user,
    name: 'N',
    country: 'CO',
    timeZone: 'UTC',
    description: '',
    message: '',
    tags: {},
    privileges: ['read'],
    adminDevices: null,
    expires: null,
    modification: '2026-01-02T00:00:00.000Z',
    apiDailyUsage: expect.any(Number),
  })
  expect((await signIn(user.userName, 'correct horse')).status).toBe(200)
})

test('a record can be sent back as it was read; what the system owns is ignored', async () => {
  const { client } = await t.account()
  const { user, url } = await givenUser(client, { password: 'correct horse', tags: { a: 'b' } })
  expect((await signIn(user.userName, 'correct horse')).status).toBe(200)
  const read = (await client.get(url)).body
  expect(read.lastLogin).not.toBeNull()
  const forged = {
    id: UNKNOWN,
    creation: '1999-01-01T00:00:00Z',
    modification: '1999-01-01T00:00:00Z',
    lastLogin: null,
  }
  for (const body of [read, { ...read, ...forged }]) {
    const put = await client.put(url, body)
    expect(put.status).toBe(200)
    expect(put.body).toEqual({ ...read, modification: expect.any(String), apiDailyUsage: expect.any(Number) })
    expect(put.body.modification > read.creation).toBe(true)
  }
  const { userName: _, ...rest } = read
  const posted = await client.post('/api/users', {
    ...rest,
    ...forged,
    email: `${crypto.randomUUID()}@acme.test`,
  })
  expect(posted.status).toBe(201)
  expect(posted.body).toMatchObject({ lastLogin: null })
  expect([UNKNOWN, user.id]).not.toContain(posted.body.id)
  expect(posted.body.creation).not.toMatch(/^1999/)
})

test('a password is never shown, stays when it is not sent, and changes when it is', async () => {
  const { client } = await t.account()
  const { user, url } = await givenUser(client, { password: 'first password' })
  const answers = [
    await client.get(url),
    await client.put(url, { ...user, password: null }),
    await client.put(url, newUser({ email: user.email })),
    await client.patch(url, { name: 'x' }),
    await client.patch(url, { password: null }),
    await client.patch(url, [{ op: 'remove', path: '/password' }]),
    await client.get('/api/users'),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toMatch(/first password|argon2/)
    expect(text).toContain('"password":null')
  }
  expect((await signIn(user.userName, 'first password')).status).toBe(200)
  const changed = await client.patch(url, { password: 'zweites Paßwort' })
  expect(changed.body.password).toBeNull()
  expect((await signIn(user.userName, 'first password')).status).toBe(401)
  expect((await signIn(user.userName, 'zweites Paßwort')).status).toBe(200)
  await client.patch(url, [{ op: 'replace', path: '/password', value: 'third password' }])
  expect((await signIn(user.userName, 'third password')).status).toBe(200)
  await client.put(url, { ...user, password: 'fourth password' })
  expect((await signIn(user.userName, 'fourth password')).status).toBe(200)
})

test('a change that is refused does not change the password either', async () => {
  const { client } = await t.account()
  const { user, url } = await givenUser(client, { password: 'first password' })
  const taken = (await givenUser(client)).user.email
  expect((await client.patch(url, { password: 'second password', email: taken })).status).toBe(409)
  expect((await client.patch(url, { password: 'second password' }, { 'if-match': '"7"' })).status).toBe(412)
  expect((await signIn(user.userName, 'first password')).status).toBe(200)
})

test('a user without a password cannot sign in with one', async () => {
  const { client } = await t.account()
  const { user } = await givenUser(client)
  expect((await signIn(user.userName, 'null')).status).toBe(401)
})

test('from and expires are the window in which a user may sign in', async () => {
  const { client } = await t.account()
  const window = { from: '2026-05-01T00:00:00Z', expires: '2026-06-01T02:00:00+02:00' }
  const { user } = await givenUser(client, { ...window, password: 'correct horse' })
  expect(user).toMatchObject({ from: '2026-05-01T00:00:00.000Z', expires: '2026-06-01T00:00:00.000Z' })
  for (const [time, status] of [
    ['2026-04-30T23:59:59.999Z', 401],
    ['2026-05-01T00:00:00.000Z', 200],
    ['2026-05-31T23:59:59.999Z', 200],
    ['2026-06-01T00:00:00.000Z', 401],
  ] as const) {
    t.clock.set(time)
    expect((await signIn(user.userName, 'correct horse')).status).toBe(status)
  }
  t.clock.release()
})

test('DELETE answers the bare envelope; the user is gone, and so are their tokens', async () => {
  const { client } = await t.account()
  const user = await t.user(client)
  const url = `/api/users/${user.userId.toUpperCase()}`
  expect((await user.client.get('/api/devices')).status).toBe(200)
  const done = await client.delete(url)
  expect(done.status).toBe(200)
  expect(done.body).toEqual({ success: true, apiUsage: 1, apiDailyUsage: expect.any(Number) })
  expect((await user.client.get('/api/devices')).status).toBe(401)
  expect((await client.get(url)).status).toBe(404)
  expect((await client.delete(url)).status).toBe(404)
})

test('If-Match guards PUT, PATCH and DELETE', async () => {
  const { client } = await t.account()
  const { user, url } = await givenUser(client)
  const stale = { 'if-match': '"2"' }
  for (const refused of [
    await client.put(url, user, stale),
    await client.patch(url, { name: 'x' }, stale),
    await client.delete(url, stale),
  ])
    expect([refused.status, refused.body.code, refused.headers['etag']]).toEqual([
      412,
      'precondition_failed',
      '"1"',
    ])
  expect((await client.put(url, user, { 'if-match': '"1"' })).headers['etag']).toBe('"2"')
  expect((await client.patch(url, { name: 'x' }, { 'if-match': '"1", "2"' })).headers['etag']).toBe('"3"')
  expect((await client.delete(url, { 'if-match': '*' })).status).toBe(200)
})
