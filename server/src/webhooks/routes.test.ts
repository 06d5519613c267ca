import { EVENT_TYPES } from '@sextant/contract'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lasting, pathsOf, statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp({ webhookAllow: ['192.0.2.0/24'] })
const url = 'https://192.0.2.1/hook'
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

async function givenWebhook(client: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const made = await client.post('/api/webhooks', { url, ...fields })
  expect([made.status, made.text]).toEqual([201, made.text])
  return made.body.id
}

test('POST answers 201 with the whole record, its place, its version and, this once, its secret', async () => {
  const { client } = await t.account()
  t.clock.set('2026-11-14T09:30:00.250Z')
  const made = await client.post('/api/webhooks', { url, description: 'Dispatch', events: ['alert.raised'] })
  t.clock.release()
  expect(made.status).toBe(201)
  expect(made.headers).toMatchObject({
    location: `/api/webhooks/${made.body.id}`,
    etag: '"1"',
    'cache-control': 'no-store',
  })
  expect(made.body).toEqual({
    success: true,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    url,
    description: 'Dispatch',
    events: ['alert.raised'],
    enabled: true,
    disabledReason: null,
    creation: '2026-11-14T09:30:00.250Z',
    lastModified: '2026-11-14T09:30:00.250Z',
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    apiUsage: 1,
    apiDailyUsage: expect.any(Number),
  })
  const { secret: _secret, ...record } = made.body
  const read = await client.get(`/api/webhooks/${made.body.id}`)
  expect([read.body, read.headers['etag']]).toEqual([{ ...record, apiDailyUsage: expect.any(Number) }, '"1"'])
})

test('a webhook that gives only its address is on and subscribes to nothing', async () => {
  const { client } = await t.account()
  const { body } = await client.post('/api/webhooks', { url })
  expect(body).toMatchObject({ description: '', events: ['*'], enabled: true })
  const all = await client.post('/api/webhooks', { url, events: [...EVENT_TYPES] })
  expect(all.body.events).toEqual(EVENT_TYPES)
})

test('the secret is in no other answer, not in the log, and in the database not in clear', async () => {
  const { client: holder, accountId } = await t.account()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const client = holder.at(await t.anotherApp({ log }))
  const made = await client.post('/api/webhooks', { url })
  const { id } = made.body
  const rotated = await client.post(`/api/webhooks/${id}/rotateSecret`)
  const secrets: string[] = [made.body.secret, rotated.body.secret]
  expect(new Set(secrets).size).toBe(2)
  const answers = [
    await client.get('/api/webhooks'),
    await client.get(`/api/webhooks/${id}`),
    await client.put(`/api/webhooks/${id}`, made.body),
    await client.patch(`/api/webhooks/${id}`, { description: 'x' }),
    await client.post(`/api/webhooks/${id}/test`),
    await client.get(`/api/webhooks/${id}/deliveries`),
    await client.delete(`/api/webhooks/${id}`),
  ]
  const rows = await t.db.account(
    accountId,
    (db) => db<{ row: string; raw: Buffer }>`
      select to_jsonb(w)::text || coalesce((select string_agg(to_jsonb(e)::text, '') from events e), '') as row,
        w.secret as raw from webhooks w`,
  )
  const seen = [
    ...lines,
    ...answers.map(({ text }) => text),
    ...rows.map(({ row, raw }) => row + raw.toString('latin1')),
  ].join()
  for (const secret of secrets)
    for (const form of [secret, secret.slice(6), Buffer.from(secret.slice(6), 'base64').toString('hex')])
      expect(seen.includes(form)).toBe(false)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 200, 200])
})

test.each([
  [{}, '/url'],
  [{ url: '' }, '/url'],
  [{ url: null }, '/url'],
  [{ url: 'https://192.0.2.1/a b' }, '/url'],
  [{ url: `https://192.0.2.1/${'x'.repeat(2000)}` }, '/url'],
  [{ url, description: null }, '/description'],
  [{ url, description: 'x'.repeat(2001) }, '/description'],
  [{ url, events: 'all' }, '/events'],
  [{ url, events: ['alert.*'] }, '/events/0'],
  [{ url, events: ['webhook.test'] }, '/events/0'],
  [{ url, events: ['*', 7] }, '/events/1'],
  [{ url, events: ['*', '*'] }, '/events'],
  [{ url, enabled: 'yes' }, '/enabled'],
  [{ url, colour: 'red' }, '/colour'],
])('POST and PUT of %j answer 400 naming %s', async (body, path) => {
  const { client } = await t.account()
  const id = await givenWebhook(client, { description: 'Kept' })
  for (const refused of [
    await client.post('/api/webhooks', body),
    await client.put(`/api/webhooks/${id}`, body),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(pathsOf(refused)).toContain(path)
  }
  expect((await client.get('/api/webhooks')).body.webhooks).toMatchObject([{ id, description: 'Kept' }])
})

test('PUT replaces, both forms of PATCH change, If-Match guards, and DELETE takes it away', async () => {
  const { client } = await t.account()
  const id = await givenWebhook(client, { description: 'Old', events: ['alert.raised'], enabled: false })
  const put = await client.put(`/api/webhooks/${id}`, { url: `${url}/2` }, { 'if-match': '"1"' })
  expect(put.body).toMatchObject({ url: `${url}/2`, description: '', events: ['*'], enabled: true })
  const merged = await client.patch(`/api/webhooks/${id}`, { events: ['device.created'] })
  expect([merged.body.events, merged.headers['etag']]).toEqual([['device.created'], '"3"'])
  const patch = [{ op: 'add', path: '/events/-', value: 'device.deleted' }]
  expect((await client.patch(`/api/webhooks/${id}`, patch)).body.events).toHaveLength(2)
  for (const [field, value] of [
    ['id', UNKNOWN],
    ['disabledReason', 'x'],
    ['creation', '2020-01-01T00:00:00.000Z'],
  ] as const) {
    const refused = await client.patch(`/api/webhooks/${id}`, { [field]: value })
    expect([refused.status, pathsOf(refused)]).toEqual([400, [`/${field}`]])
  }
  const stale = { 'if-match': '"1"' }
  for (const refused of [
    await client.put(`/api/webhooks/${id}`, { url }, stale),
    await client.patch(`/api/webhooks/${id}`, { enabled: false }, stale),
    await client.delete(`/api/webhooks/${id}`, stale),
  ])
    expect([refused.status, refused.headers['etag']]).toEqual([412, '"4"'])
  expect((await client.delete(`/api/webhooks/${id}`)).body).toMatchObject({ success: true })
  expect((await client.get(`/api/webhooks/${id}`)).status).toBe(404)
  expect((await client.delete(`/api/webhooks/${id}`)).status).toBe(404)
  expect((await client.get('/api/webhooks')).body.webhooks).toEqual([])
})

test('an account has at most 50 webhooks, however many are made at once', async () => {
  const { client } = await t.account()
  const answers = await Promise.all(Array.from({ length: 55 }, () => client.post('/api/webhooks', { url })))
  expect(statusesOf(answers)).toEqual([...Array(50).fill(201), ...Array(5).fill(409)])
  const { webhooks } = (await client.get('/api/webhooks')).body
  expect(webhooks).toHaveLength(50)
  await client.delete(`/api/webhooks/${webhooks[0].id}`)
  expect((await client.post('/api/webhooks', { url })).status).toBe(201)
})

test('the list comes in pages and can be searched', async () => {
  const { client } = await t.account()
  for (let i = 0; i < 5; i++) await givenWebhook(client, { description: `page ${i}`, url: `${url}/${i}%` })
  const first = (await client.get('/api/webhooks?limit=3&search=PAGE')).body
  const second = (await client.get(`/api/webhooks?limit=3&cursor=${first.nextCursor}`)).body
  expect([first.webhooks.length, second.webhooks.length, second.nextCursor]).toEqual([3, 2, undefined])
  expect((await client.get('/api/webhooks?search=3%25')).body.webhooks).toMatchObject([
    { description: 'page 3' },
  ])
  expect(pathsOf(await client.get('/api/webhooks?cursor=abc'))).toEqual(['query/cursor'])
})

/** Every route, with a body that is good. */
const routesOf = (id: string) =>
  [
    ['GET', '/api/webhooks', undefined],
    ['POST', '/api/webhooks', { url }],
    ['GET', `/api/webhooks/${id}`, undefined],
    ['PUT', `/api/webhooks/${id}`, { url, events: ['*'] }],
    ['PATCH', `/api/webhooks/${id}`, { description: 'Changed' }],
    ['POST', `/api/webhooks/${id}/rotateSecret`, undefined],
    ['GET', `/api/webhooks/${id}/deliveries`, undefined],
    ['POST', `/api/webhooks/${id}/test`, undefined],
    ['POST', `/api/webhooks/${id}/replay`, { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }],
    ['DELETE', `/api/webhooks/${id}`, undefined],
  ] as const

test('every route answers 401 without a token, and 403 without "read" or with a view of a part', async () => {
  const { client } = await t.account()
  const id = await givenWebhook(client)
  const group = await givenGroup(client)
  const deviceId = await givenDevice(client)
  const callers = [
    (await t.user(client, { privileges: ['write', 'users'] })).client,
    (await t.user(client, { privileges: ['read', 'write', 'users'], group })).client,
    (await t.user(client, { privileges: ['read', 'write', 'users'], deviceId })).client,
  ]
  for (const [method, path, body] of routesOf(id)) {
    expect((await t.client().send(method, path, body, {})).status).toBe(401)
    for (const caller of callers) {
      const refused = await caller.send(method, path, body, {})
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'forbidden'])
    }
  }
})

test('events of users and keys need the privilege "users", to subscribe and to touch what is subscribed', async () => {
  const { client } = await t.account()
  const plain = (await t.user(client, { privileges: ['read'] })).client
  const own = await givenWebhook(plain, { events: ['device.updated'] })
  for (const type of ['*', 'user.created', 'user.deleted', 'apiKey.created']) {
    const id = await givenWebhook(client, { events: ['device.updated', type] })
    for (const refused of [
      await plain.post('/api/webhooks', { url, events: [type] }),
      await plain.put(`/api/webhooks/${own}`, { url, events: [type] }),
      await plain.patch(`/api/webhooks/${own}`, { events: [type] }),
      await plain.patch(`/api/webhooks/${id}`, { url: `${url}/elsewhere` }),
      await plain.put(`/api/webhooks/${id}`, { url, events: [] }),
      await plain.post(`/api/webhooks/${id}/rotateSecret`),
      await plain.post(`/api/webhooks/${id}/test`),
      await plain.post(`/api/webhooks/${id}/replay`, { deliveryId: UNKNOWN }),
      await plain.delete(`/api/webhooks/${id}`),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
      expect(refused.body.error).toContain('"users"')
    }
    expect((await plain.get(`/api/webhooks/${id}`)).body).toMatchObject({
      url,
      events: ['device.updated', type],
    })
  }
  expect((await plain.patch(`/api/webhooks/${own}`, { enabled: false })).status).toBe(200)
})

test("another account's webhook is answered like one that does not exist", async () => {
  const mine = (await t.account()).client
  const theirs = (await t.account()).client
  const id = await givenWebhook(theirs)
  for (const [method, path, body] of routesOf(id).filter(([, path]) => path.includes(id))) {
    const foreign = await mine.send(method, path, body, {})
    expect([path, foreign.status]).toEqual([path, 404])
    for (const unknown of [UNKNOWN, 'no-uuid', "'; drop table webhooks; --"])
      expect(lasting(await mine.send(method, path.replace(id, encodeURIComponent(unknown)), body, {}))).toBe(
        lasting(foreign),
      )
  }
  expect((await mine.get('/api/webhooks')).body.webhooks).toEqual([])
  expect((await theirs.get(`/api/webhooks/${id}`)).body).toMatchObject({ url, description: '' })
})
