import { expect, test } from 'vitest'
import { lasting, pathsOf, statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { givenLink, inDays } from '../../test/share-links.ts'

const t = useApp()
const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const TOKEN = /^\/share\/[0-9]+\.[A-Za-z0-9_-]{43}$/

test('POST answers 201 with the whole record, its place, its version and the address to give away', async () => {
  const { client, accountId, userId } = await t.account()
  const id = await givenDevice(client)
  const group = await givenGroup(client)
  t.clock.set('2026-11-14T09:30:00.250Z')
  const link = { name: 'Monday', devices: [id], groups: [group], expires: '2026-11-16T18:00:00+01:00' }
  const made = await client.post('/api/shareLinks', link)
  t.clock.release()
  expect(made.status).toBe(201)
  expect(made.headers).toMatchObject({ location: `/api/shareLinks/${made.body.id}`, etag: '"1"' })
  expect(made.body).toEqual({
    success: true,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...link,
    trail: false,
    expires: '2026-11-16T17:00:00.000Z',
    url: expect.stringMatching(TOKEN),
    createdBy: userId,
    visits: 0,
    lastVisited: null,
    creation: '2026-11-14T09:30:00.250Z',
    lastModified: '2026-11-14T09:30:00.250Z',
    apiUsage: 1,
    apiDailyUsage: expect.any(Number),
  })
  expect(made.body.url).toContain(`/${accountId}.`)
})

test('the address can be read again, and begins with the public address of the server where there is one', async () => {
  const { client } = await t.account()
  const link = await givenLink(client, { devices: [await givenDevice(client)] })
  const read = await client.get(`/api/shareLinks/${link.id}`)
  expect(read.body.url).toBe(link.url)
  const elsewhere = await t.anotherApp({ publicUrl: 'https://tracking.acme.test/' })
  const { body } = await client.at(elsewhere).get(`/api/shareLinks/${link.id}`)
  expect(body.url).toBe(`https://tracking.acme.test${link.url}`)
})

test('neither the token nor anything it could be read from is in the database', async () => {
  const { client, accountId } = await t.account()
  const { token } = await givenLink(client, { devices: [await givenDevice(client)] })
  const [row] = await t.db.account(
    accountId,
    (db) => db<{ row: string }>`select l::text as row from share_links l`,
  )
  const [, secret = ''] = token.split('.')
  for (const form of [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret, 'base64url').toString('hex'),
  ])
    expect(row?.row).not.toContain(form)
})

const good = () => ({ devices: [], groups: [], expires: inDays(1) })
test.each([
  [{}, '/devices'],
  [{ expires: undefined }, '/expires'],
  [{ expires: null }, '/expires'],
  [{ expires: 'tomorrow' }, '/expires'],
  [{ expires: '2020-01-01T00:00:00Z' }, '/expires'],
  [{ expires: inDays(367) }, '/expires'],
  [{ devices: ['nobody'] }, '/devices/0'],
  [{ devices: 'one' }, '/devices'],
  [{ devices: ['a', 'a'] }, '/devices'],
  [{ devices: Array.from({ length: 101 }, (_, i) => `d${i}`) }, '/devices'],
  [{ groups: [UNKNOWN] }, '/groups/0'],
  [{ groups: ['no-uuid'] }, '/groups/0'],
  [{ groups: Array.from({ length: 101 }, (_, i) => `g${i}`) }, '/groups'],
  [{ trail: 'yes' }, '/trail'],
  [{ name: 'x'.repeat(201) }, '/name'],
  [{ colour: 'red' }, '/colour'],
])('POST, PUT and PATCH with %j answer 400 naming %s and change nothing', async (wrong, path) => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const { id } = await givenLink(client, { name: 'Kept', devices: [device] })
  const named = path.startsWith('/devices') || path.startsWith('/groups')
  const body = { ...good(), ...(!named && { devices: [device] }), ...wrong }
  const before = (await client.get(`/api/shareLinks/${id}`)).text
  for (const refused of [
    await client.post('/api/shareLinks', body),
    await client.put(`/api/shareLinks/${id}`, body),
    await client.patch(
      `/api/shareLinks/${id}`,
      'expires' in wrong && wrong.expires === undefined ? { expires: null } : body,
    ),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(pathsOf(refused)).toContain(path)
  }
  const after = (await client.get(`/api/shareLinks/${id}`)).text
  expect(after.replace(/"api\w*":\d+/g, '')).toBe(before.replace(/"api\w*":\d+/g, ''))
  expect((await client.get('/api/shareLinks')).body.shareLinks).toHaveLength(1)
})

test('an end that stays may lie in the past, so that a link that has ended can be renamed, and ends later if it is told to', async () => {
  const { client } = await t.account()
  const devices = [await givenDevice(client)]
  const { id, token } = await givenLink(client, { devices, expires: inDays(0.01) })
  t.clock.set(inDays(0.02))
  const answers = [
    await client.patch(`/api/shareLinks/${id}`, { name: 'Old' }),
    await client.patch(`/api/shareLinks/${id}`, { expires: inDays(0.015) }),
    await t.client().get(`/api/share/${token}`),
    await client.patch(`/api/shareLinks/${id}`, { expires: inDays(3) }),
    await t.client().get(`/api/share/${token}`),
  ]
  t.clock.release()
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 200, 200])
})

test('PATCH knows both forms, keeps the address and refuses what is of the system', async () => {
  const { client } = await t.account()
  const [one, two] = [await givenDevice(client), await givenDevice(client)]
  const { id, url } = await givenLink(client, { devices: [one] })
  const path = `/api/shareLinks/${id}`
  const merged = await client.patch(path, { name: 'A', trail: true, visits: 0, lastVisited: null })
  expect(merged.body).toMatchObject({ name: 'A', trail: true, devices: [one], url })
  const operations = [
    { op: 'test', path: '/url', value: url },
    { op: 'add', path: '/devices/-', value: two },
    { op: 'remove', path: '/name' },
  ]
  const patched = await client.patch(path, operations, { 'content-type': 'application/json-patch+json' })
  expect(patched.body).toMatchObject({ name: '', trail: true, devices: [one, two], url })
  expect(patched.headers['etag']).toBe('"3"')
  for (const field of ['url', 'visits', 'createdBy', 'id'])
    expect(pathsOf(await client.patch(path, { [field]: 'x' }))).toEqual([`/${field}`])
  const replaced = await client.put(path, { ...patched.body, devices: [two], trail: undefined })
  expect(replaced.body).toMatchObject({ devices: [two], trail: false, url })
})

test('a test of a JSON Patch that fails answers 409', async () => {
  const { client } = await t.account()
  const { id } = await givenLink(client, { devices: [await givenDevice(client)] })
  const patch = [{ op: 'test', path: '/name', value: 'Other' }]
  expect(await client.patch(`/api/shareLinks/${id}`, patch)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

test('If-Match lets a change of that version through and refuses others with 412', async () => {
  const { client } = await t.account()
  const { id } = await givenLink(client, { devices: [await givenDevice(client)] })
  const path = `/api/shareLinks/${id}`
  for (const refused of [
    await client.patch(path, { name: 'Lost' }, { 'if-match': '"2"' }),
    await client.delete(path, { 'if-match': '"2"' }),
  ])
    expect([refused.status, refused.headers['etag']]).toEqual([412, '"1"'])
  expect((await client.patch(path, { name: 'B' }, { 'if-match': '"1"' })).status).toBe(200)
  const rivals = ['C', 'D'].map((name) => client.patch(path, { name }, { 'if-match': '"2"' }))
  expect(statusesOf(await Promise.all(rivals))).toEqual([200, 412])
  expect((await client.delete(path, { 'if-match': '"3"' })).status).toBe(200)
})

test('every route answers 401 without a token, 403 without the privilege, and 404 for what belongs to others', async () => {
  const { client } = await t.account()
  const devices = [await givenDevice(client)]
  const { id } = await givenLink(client, { devices })
  const reader = (await t.user(client, { privileges: ['read'] })).client
  const blind = (await t.user(client, { privileges: ['write'] })).client
  const stranger = (await t.account()).client
  const link = { devices, expires: inDays(1) }
  for (const [method, url, body, needs] of [
    ['GET', '/api/shareLinks', undefined, 'read'],
    ['GET', `/api/shareLinks/${id}`, undefined, 'read'],
    ['POST', '/api/shareLinks', link, 'write'],
    ['PUT', `/api/shareLinks/${id}`, link, 'write'],
    ['PATCH', `/api/shareLinks/${id}`, { name: 'x' }, 'write'],
    ['DELETE', `/api/shareLinks/${id}`, undefined, 'write'],
  ] as const) {
    expect((await t.client().send(method, url, body, {})).body.code).toBe('missing_token')
    const refused = await (needs === 'read' ? blind : reader).send(method, url, body, {})
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining(`"${needs}"`)])
    if (!url.includes(id)) continue
    const theirs = await stranger.send(method, url, body, {})
    const nobodys = await stranger.send(method, url.replace(id, UNKNOWN), body, {})
    const noId = await stranger.send(method, url.replace(id, 'x'), body, {})
    expect(theirs.status).toBe(404)
    expect([lasting(theirs), lasting(noId)]).toEqual([lasting(nobodys), lasting(nobodys)])
  }
  expect((await stranger.post('/api/shareLinks', link)).status).toBe(400)
  expect((await reader.get(`/api/shareLinks/${id}`)).status).toBe(200)
})

test('an account holds 1,000 links', async () => {
  const { client, accountId, userId } = await t.account()
  const devices = [await givenDevice(client)]
  await t.db.account(
    accountId,
    (db) => db`
      insert into share_links (account_id, id, name, trail, token_hash, token, expires_at, created_by, visits, version,
        created_at, modified_at)
      select ${accountId}::bigint, gen_random_uuid(), '', false, n::text::bytea, '', now(), ${userId}, 0, 1, now(), now()
      from generate_series(1, 999) n`,
  )
  const answers = await Promise.all(
    [1, 2, 3].map(() => client.post('/api/shareLinks', { devices, expires: inDays(1) })),
  )
  expect(statusesOf(answers)).toEqual([201, 409, 409])
})
