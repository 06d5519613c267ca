import { expect, test } from 'vitest'
import { lasting, pathsOf, statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { circle, corridor, polygon } from '../../test/areas.ts'
import { givenDevice, givenGeofence, givenGroup, givenRule } from '../../test/factories.ts'
import { readRulesVersion, readTold } from '../../test/read-told.ts'

const t = useApp()
const port = { name: 'Port', geometry: circle('12.6 55.7', 500) }

test('POST answers 201 with the whole record, its place and its version', async () => {
  const { client } = await t.account()
  t.clock.set('2026-11-14T09:30:00.250Z')
  const made = await client.post('/api/geofences', {
    ...port,
    description: 'Berths',
    tags: { customer: 'Acme' },
  })
  t.clock.release()
  expect(made.status).toBe(201)
  expect(made.headers).toMatchObject({ location: `/api/geofences/${made.body.id}`, etag: '"1"' })
  expect(made.body).toEqual({
    success: true,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Port',
    description: 'Berths',
    geometry: { type: 'Circle', center: [12.6, 55.7], radius: 500 },
    tags: { customer: 'Acme' },
    creation: '2026-11-14T09:30:00.250Z',
    lastModified: '2026-11-14T09:30:00.250Z',
    apiUsage: 1,
    apiDailyUsage: expect.any(Number),
  })
})

test.each([
  polygon('0 0, 10 0, 10 10, 0 10, 0 0', '4 4, 6 4, 6 6, 4 4'),
  polygon('177 -20, -178 -20, -178 -15, 177 -20'),
  circle('-180 90', 2_000_000),
  corridor('12.57 55.68, 13.0 55.6, 13.1 55.6', 1),
])('GET answers the geometry as it was sent: %j', async (geometry) => {
  const { client } = await t.account()
  const made = await client.post('/api/geofences', { name: 'A', geometry })
  expect([made.status, made.body]).toMatchObject([201, { geometry, description: '', tags: {} }])
  const read = await client.get(`/api/geofences/${made.body.id.toUpperCase()}`)
  expect(read.body).toEqual({ ...made.body, apiDailyUsage: expect.any(Number) })
  expect(read.headers['etag']).toBe('"1"')
})

const many = (points: number) => Array.from({ length: points }, (_, i) => [i / 1000, 0])
test.each<[string, unknown, string]>([
  ['no name', { geometry: port.geometry }, '/name'],
  ['no geometry', { name: 'A' }, '/geometry'],
  ['a geometry that is none', { name: 'A', geometry: 'Circle' }, '/geometry'],
  ['an unknown field', { ...port, colour: 'red' }, '/colour'],
  ['tags that are no strings', { ...port, tags: { a: 1 } }, '/tags/a'],
  ...(
    [
      ['no type', { radius: 1 }, '/type'],
      ['an unknown type', { type: 'Point', coordinates: [1, 2] }, '/type'],
      ['a field of another type', { ...circle('1 1', 5), width: 5 }, '/width'],
      ['a circle without radius', { type: 'Circle', center: [1, 2] }, '/radius'],
      ['a circle of no size', circle('1 1', 0.5), '/radius'],
      ['a circle of half the world', circle('1 1', 2_000_001), '/radius'],
      ['a radius as text', { type: 'Circle', center: [1, 2], radius: '5' }, '/radius'],
      ['a centre of one number', { type: 'Circle', center: [1], radius: 5 }, '/center'],
      ['a centre of three', { type: 'Circle', center: [1, 2, 3], radius: 5 }, '/center'],
      ['a longitude out of range', circle('180.1 0', 5), '/center/0'],
      ['a latitude out of range', circle('0 90.1', 5), '/center/1'],
      ['null for a number', { type: 'Circle', center: [1, null], radius: 5 }, '/center/1'],
      ['a line of one point', corridor('1 1', 5), '/line'],
      ['a latitude on the line', corridor('1 1, 1 -91', 5), '/line/1/1'],
      ['a corridor too wide', corridor('1 1, 2 2', 100_001), '/width'],
      ['a line of too many points', { type: 'Corridor', line: many(10_001), width: 5 }, '/line'],
      ['no ring', { type: 'Polygon', coordinates: [] }, '/coordinates'],
      ['a ring of three points', polygon('0 0, 1 1, 0 0'), '/coordinates/0'],
      ['an open ring', polygon('0 0, 1 0, 1 1, 0 1'), '/coordinates/0/3'],
      ['an open hole', polygon('0 0, 9 0, 9 9, 0 0', '1 1, 2 1, 2 2, 1 2, 1 1.1'), '/coordinates/1/4'],
      ['a latitude in a ring', polygon('0 0, 9 0, 9 95, 0 0'), '/coordinates/0/2/1'],
      [
        'too many points in all',
        { type: 'Polygon', coordinates: [1, 2, 3].map(() => [...many(4999), [0, 0]]) },
        '/coordinates',
      ],
    ] as const
  ).map(
    ([what, geometry, path]) =>
      [what, { name: 'A', geometry }, `/geometry${path}`] as [string, unknown, string],
  ),
])('POST and PUT of %s answer 400 that names the place', async (_what, body, path) => {
  const { client } = await t.account()
  const id = await givenGeofence(client, { name: 'Kept' })
  for (const refused of [
    await client.post('/api/geofences', body),
    await client.put(`/api/geofences/${id}`, body),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(pathsOf(refused)).toEqual([path])
  }
  expect((await client.get('/api/geofences')).body.geofences).toMatchObject([{ id, name: 'Kept' }])
})

test('a number beyond all bounds is refused', async () => {
  const { client } = await t.account()
  const body = '{"name":"A","geometry":{"type":"Circle","center":[1,1],"radius":1e999}}'
  expect(pathsOf(await client.post('/api/geofences', body))).toEqual(['/geometry/radius'])
})

test('PUT replaces, both forms of PATCH change, DELETE removes, each with its event and a new version of the rules', async () => {
  const { client, accountId } = await t.account()
  const id = await givenGeofence(client, { description: 'Old', tags: { a: 'b' } })
  const url = `/api/geofences/${id}`
  const replaced = await client.put(url, { name: 'New', geometry: corridor('1 1, 2 2', 50) })
  expect(replaced.body).toMatchObject({ name: 'New', description: '', tags: {}, geometry: { width: 50 } })
  expect((await client.patch(url, { geometry: { width: 60 } })).body.geometry).toEqual(
    corridor('1 1, 2 2', 60),
  )
  const operations = [{ op: 'add', path: '/geometry/line/-', value: [3, 3] }]
  const patched = await client.patch(url, operations)
  expect([patched.headers['etag'], patched.body.geometry]).toEqual(['"4"', corridor('1 1, 2 2, 3 3', 60)])
  expect(pathsOf(await client.patch(url, { geometry: port.geometry }))).toContain('/geometry/line')
  expect(pathsOf(await client.patch(url, { id: 'x' }))).toEqual(['/id'])
  expect((await client.delete(url)).body).toMatchObject({ success: true })
  expect((await client.get(url)).status).toBe(404)

  const told = await readTold(t, accountId, 'geofence.')
  expect(told.map(({ type }) => type.split('.')[1])).toEqual([
    'created',
    ...Array(3).fill('updated'),
    'deleted',
  ])
  const { success: _s, apiUsage: _a, apiDailyUsage: _d, ...record } = patched.body
  for (const { data } of told.slice(-2)) expect(data).toEqual({ geofenceId: id, geofence: record })
  expect(await readRulesVersion(t, accountId)).toBe(5)
})

test('every route answers 401 without a token and 403 without the privilege', async () => {
  const { client } = await t.account()
  const url = `/api/geofences/${await givenGeofence(client)}`
  const reader = (await t.user(client, { privileges: ['read'] })).client
  const blind = (await t.user(client, { privileges: ['write'] })).client
  for (const [method, path, body, refusedTo] of [
    ['GET', '/api/geofences', undefined, blind],
    ['GET', url, undefined, blind],
    ['POST', '/api/geofences', port, reader],
    ['PUT', url, port, reader],
    ['PATCH', url, { name: 'B' }, reader],
    ['DELETE', url, undefined, reader],
  ] as const) {
    expect((await t.client().send(method, path, body, {})).status).toBe(401)
    expect((await refusedTo.send(method, path, body, {})).status).toBe(403)
  }
})

test('who is narrowed to a group or a device sees all areas and changes none', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const id = await givenGeofence(client)
  const privileges = ['read', 'write']
  const scopes = [{ group: await givenGroup(client, { devices: [device] }) }, { deviceId: device }]
  for (const scope of scopes) {
    const scoped = (await t.user(client, { privileges, ...scope })).client
    expect((await scoped.get('/api/geofences')).body.geofences).toHaveLength(1)
    expect((await scoped.get(`/api/geofences/${id}`)).status).toBe(200)
    expect((await scoped.post('/api/geofences', port)).status).toBe(403)
    expect((await scoped.put(`/api/geofences/${id}`, port)).status).toBe(403)
    expect((await scoped.patch(`/api/geofences/${id}`, { name: 'B' })).status).toBe(403)
    expect((await scoped.delete(`/api/geofences/${id}`)).status).toBe(403)
  }
})

test("another account's area, an unknown one and what is no id are answered alike", async () => {
  const { client } = await t.account()
  const foreign = await givenGeofence((await t.account()).client)
  const unknown = '01890000-0000-7000-8000-000000000000'
  for (const send of [
    (id: string) => client.get(`/api/geofences/${id}`),
    (id: string) => client.put(`/api/geofences/${id}`, port),
    (id: string) => client.patch(`/api/geofences/${id}`, { name: 'B' }),
    (id: string) => client.delete(`/api/geofences/${id}`, { 'if-match': '"9"' }),
  ]) {
    const answers = [await send(foreign), await send(unknown), await send('no-id')]
    expect(answers[0]?.status).toBe(404)
    expect(new Set(answers.map(lasting)).size).toBe(1)
  }
  expect((await client.get('/api/geofences')).body.geofences).toEqual([])
})

test('lists are paged in order and searched by name and description', async () => {
  const { client } = await t.account()
  const made = []
  for (let day = 1; day <= 5; day++) {
    t.clock.set(`2026-03-0${day}T00:00:00Z`)
    made.push(await givenGeofence(client, { name: `Berth ${day}`, description: day > 3 ? 'North' : '' }))
  }
  t.clock.release()
  const idsOf = (body: { geofences: { id: string }[] }) => body.geofences.map(({ id }) => id)
  const first = await client.get('/api/geofences?limit=3')
  expect(first.headers['link']).toContain('rel="next"')
  const rest = (await client.get(`/api/geofences?cursor=${first.body.nextCursor}`)).body
  expect([...idsOf(first.body), ...idsOf(rest)]).toEqual(made)
  expect(rest).not.toHaveProperty('nextCursor')
  expect(idsOf((await client.get('/api/geofences?search=north')).body)).toEqual(made.slice(3))
  expect(idsOf((await client.get('/api/geofences?search=berth%202')).body)).toEqual(made.slice(1, 2))
  expect(pathsOf(await client.get('/api/geofences?cursor=abc'))).toEqual(['query/cursor'])
})

test('of two changes with the same If-Match one succeeds, and changes of different fields all survive', async () => {
  const { client } = await t.account()
  const url = `/api/geofences/${await givenGeofence(client)}`
  const rivals = ['A', 'B'].map((name) => client.put(url, { ...port, name }, { 'if-match': '"1"' }))
  expect(statusesOf(await Promise.all(rivals))).toEqual([200, 412])
  await Promise.all([
    client.patch(url, { name: 'C' }),
    client.patch(url, { description: 'D' }),
    client.patch(url, { tags: { e: 'f' } }),
    client.patch(url, { geometry: { radius: 7 } }),
  ])
  const after = await client.get(url)
  expect(after.body).toMatchObject({ name: 'C', description: 'D', tags: { e: 'f' }, geometry: { radius: 7 } })
  expect(after.headers['etag']).toBe('"6"')
})

test('an area that rules use cannot be deleted: 409 names the rules', async () => {
  const { client } = await t.account()
  const [own, conditional] = [await givenGeofence(client), await givenGeofence(client)]
  for (let i = 1; i <= 7; i++)
    await givenRule(client, { name: `Rule ${i}`, alertName: 'AllowedArea', geofences: [own] })
  const rule = await givenRule(client, {
    conditions: [{ alertName: 'ForbiddenArea', geofences: [conditional] }],
  })
  const refused = await client.delete(`/api/geofences/${own}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect(refused.body.error).toMatch(/"Rule \d", .* and 2 more/)
  expect((await client.delete(`/api/geofences/${conditional}`)).body.error).toContain('"Pressed"')
  await client.delete(`/api/alertRules/${rule}`)
  expect((await client.delete(`/api/geofences/${conditional}`)).status).toBe(200)
  expect((await client.get(`/api/geofences/${own}`)).status).toBe(200)
})

test('an area deleted while rules are made about it is either kept or refused to the rule', async () => {
  const { client } = await t.account()
  for (let round = 0; round < 5; round++) {
    const id = await givenGeofence(client)
    const [deleted, made] = await Promise.all([
      client.delete(`/api/geofences/${id}`),
      client.post('/api/alertRules', { name: 'A', alertName: 'Route', geofences: [id] }),
    ])
    expect([`${deleted.status} ${made.status}`]).toEqual([expect.stringMatching(/^(200 400|409 201)$/)])
  }
})
