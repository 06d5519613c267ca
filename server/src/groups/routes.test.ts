import { expect, test } from 'vitest'
import { lasting, pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

test('POST answers 201 with the whole record, its place and its version', async () => {
  const { client } = await t.account()
  const id = await givenDevice(client)
  t.clock.set('2026-11-14T09:30:00.250Z')
  const made = await client.post('/api/groups', {
    name: 'North Sea',
    description: 'Survey vessels',
    devices: [id],
  })
  t.clock.release()
  expect(made.status).toBe(201)
  expect(made.headers).toMatchObject({ location: `/api/groups/${made.body.id}`, etag: '"1"' })
  expect(made.body).toEqual({
    success: true,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'North Sea',
    description: 'Survey vessels',
    devices: [id],
    creation: '2026-11-14T09:30:00.250Z',
    lastModified: '2026-11-14T09:30:00.250Z',
    apiUsage: 1,
    apiDailyUsage: expect.any(Number),
  })
})

test('a group that gives only its name has no description and no devices', async () => {
  const { client } = await t.account()
  const { body } = await client.post('/api/groups', { name: 'Empty' })
  expect(body).toMatchObject({ name: 'Empty', description: '', devices: [] })
})

test('GET answers what POST answered, with the same ETag, whatever the case of the path', async () => {
  const { client } = await t.account()
  const { body: made, headers } = await client.post('/api/groups', { name: 'Vans' })
  for (const path of [
    `/api/groups/${made.id}`,
    `/API/Groups/${made.id}/`,
    `/api/groups/${made.id.toUpperCase()}`,
  ]) {
    const read = await client.get(path)
    expect(read.status).toBe(200)
    expect(read.headers['etag']).toBe(headers['etag'])
    expect(read.body).toEqual({ ...made, apiDailyUsage: expect.any(Number) })
  }
})

test.each([
  [{}, '/name'],
  [{ name: '' }, '/name'],
  [{ name: ' \t\n' }, '/name'],
  [{ name: null }, '/name'],
  [{ name: 7 }, '/name'],
  [{ name: 'x'.repeat(201) }, '/name'],
  [{ name: 'A', description: null }, '/description'],
  [{ name: 'A', description: 'x'.repeat(2001) }, '/description'],
  [{ name: 'A', devices: 'one' }, '/devices'],
  [{ name: 'A', devices: [1] }, '/devices/0'],
  [{ name: 'A', devices: [''] }, '/devices/0'],
  [{ name: 'A', colour: 'red' }, '/colour'],
  [{ name: 'A\u0000' }, '/name'],
])('POST and PUT of %j answer 400 naming %s', async (body, path) => {
  const { client } = await t.account()
  const id = await givenGroup(client, { name: 'Kept' })
  for (const refused of [
    await client.post('/api/groups', body),
    await client.put(`/api/groups/${id}`, body),
  ]) {
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ success: false, code: 'invalid_request' })
    expect(pathsOf(refused)).toContain(path)
  }
  expect((await client.get('/api/groups')).body.groups).toMatchObject([{ id, name: 'Kept' }])
})

test('a body that is no JSON, or no object, or absent answers 400', async () => {
  const { client } = await t.account()
  expect((await client.post('/api/groups', '{"name":')).body).toMatchObject({
    success: false,
    code: 'invalid_json',
  })
  expect((await client.post('/api/groups', [])).status).toBe(400)
  expect((await client.post('/api/groups', 'null')).status).toBe(400)
  expect((await client.post('/api/groups')).status).toBe(400)
  expect((await client.post('/api/groups', 'name=A', { 'content-type': 'text/plain' })).status).toBe(415)
})

test('every route answers 401 without a token and 403 without the privilege', async () => {
  const { client } = await t.account()
  const id = await givenGroup(client)
  const reader = (await t.user(client, { privileges: ['read'] })).client
  const blind = (await t.user(client, { privileges: ['write'] })).client
  const change = { name: 'Changed' }
  for (const [method, url, body, needs] of [
    ['GET', '/api/groups', undefined, 'read'],
    ['GET', `/api/groups/${id}`, undefined, 'read'],
    ['POST', '/api/groups', change, 'write'],
    ['PUT', `/api/groups/${id}`, change, 'write'],
    ['PATCH', `/api/groups/${id}`, change, 'write'],
    ['DELETE', `/api/groups/${id}`, undefined, 'write'],
  ] as const) {
    expect((await t.client().send(method, url, body, {})).body).toMatchObject({
      success: false,
      code: 'missing_token',
    })
    const refused = await (needs === 'read' ? blind : reader).send(method, url, body, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.error).toContain(`"${needs}"`)
  }
  expect((await reader.get(`/api/groups/${id}`)).status).toBe(200)
  expect((await client.get(`/api/groups/${id}`)).body.name).not.toBe('Changed')
})

test("another account's group is answered like one that does not exist", async () => {
  const mine = (await t.account()).client
  const theirs = (await t.account()).client
  const id = await givenGroup(theirs, { name: 'Theirs' })
  const change = { name: 'Taken' }
  for (const [method, body] of [['GET'], ['PUT', change], ['PATCH', change], ['DELETE']] as const) {
    const foreign = await mine.send(method, `/api/groups/${id}`, body, {})
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
    for (const unknown of [UNKNOWN, 'no-uuid', '%25', "'; drop table groups; --"])
      expect(lasting(await mine.send(method, `/api/groups/${unknown}`, body, {}))).toBe(lasting(foreign))
  }
  expect((await mine.get('/api/groups')).body.groups).toEqual([])
  expect((await theirs.get(`/api/groups/${id}`)).body.name).toBe('Theirs')
})

test('a name is taken once in an account, and free in another', async () => {
  const { client } = await t.account()
  const other = (await t.account()).client
  const id = await givenGroup(client, { name: 'Fleet' })
  const second = await givenGroup(client, { name: 'Second' })
  for (const refused of [
    await client.post('/api/groups', { name: 'Fleet' }),
    await client.put(`/api/groups/${second}`, { name: 'Fleet' }),
    await client.patch(`/api/groups/${second}`, { name: 'Fleet' }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(refused.body.error).toContain('Fleet')
  }
  expect((await client.put(`/api/groups/${id}`, { name: 'Fleet' })).status).toBe(200)
  expect((await other.post('/api/groups', { name: 'Fleet' })).status).toBe(201)
  expect((await client.delete(`/api/groups/${id}`)).status).toBe(200)
  expect((await client.post('/api/groups', { name: 'Fleet' })).status).toBe(201)
})

test('devices that are unknown or foreign answer 400 naming each place, and nothing is stored', async () => {
  const { client } = await t.account()
  const theirs = await givenDevice((await t.account()).client)
  const mine = await givenDevice(client)
  const id = await givenGroup(client, { name: 'Before', description: 'as it was', devices: [mine] })
  const before = (await client.get(`/api/groups/${id}`)).body
  const body = { name: 'After', devices: [mine, theirs, 'nobody'] }
  for (const refused of [
    await client.post('/api/groups', body),
    await client.put(`/api/groups/${id}`, body),
    await client.patch(`/api/groups/${id}`, body),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(pathsOf(refused)).toEqual(['/devices/1', '/devices/2'])
    const [foreign, unknown] = refused.body.details
    expect(foreign.message.replace(theirs, '')).toBe(unknown.message.replace('nobody', ''))
  }
  const { groups } = (await client.get('/api/groups')).body
  expect(groups).toHaveLength(1)
  expect(before).toMatchObject(groups[0])
})

test('a device named twice in a list is in the group once, and may be in several groups', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const first = await client.post('/api/groups', { name: 'One', devices: [device, device] })
  expect(first.body.devices).toEqual([device])
  const second = await givenGroup(client, { devices: [device] })
  const { groups } = (await client.get(`/api/devices/${device}`)).body.device
  expect(new Set(groups)).toEqual(new Set([first.body.id, second]))
})

test('deleting a device takes it out of its groups and moves their version on', async () => {
  const { client } = await t.account()
  const [gone, stays] = [await givenDevice(client), await givenDevice(client)]
  const id = await givenGroup(client, { devices: [gone, stays] })
  const before = await client.get(`/api/groups/${id}`)
  expect((await client.delete(`/api/devices/${gone}`)).status).toBe(200)
  const after = await client.get(`/api/groups/${id}`)
  expect(after.body.devices).toEqual([stays])
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
})

test('deleting a group answers the bare envelope, frees its devices, and is then 404', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const id = await givenGroup(client, { devices: [device] })
  const done = await client.delete(`/api/groups/${id}`)
  expect(done.status).toBe(200)
  expect(done.body).toEqual({ success: true, apiUsage: 1, apiDailyUsage: expect.any(Number) })
  expect((await client.delete(`/api/groups/${id}`)).status).toBe(404)
  expect((await client.get(`/api/groups/${id}`)).status).toBe(404)
  expect((await client.get(`/api/devices/${device}`)).body.device.groups).toEqual([])
})

test('a group that narrows a user is not deleted, and is once the user is gone', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const group = await givenGroup(client, { devices: [device] })
  const { userId } = await t.user(client, { group })
  const refused = await client.delete(`/api/groups/${group}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect((await client.get(`/api/groups/${group}`)).body.devices).toEqual([device])
  expect((await client.delete(`/api/users/${userId}`)).status).toBe(200)
  expect((await client.delete(`/api/groups/${group}`)).status).toBe(200)
})

test('PUT returns absent fields to their defaults and keeps id and creation', async () => {
  const { client } = await t.account()
  t.clock.set('2026-01-01T00:00:00.000Z')
  const id = await givenGroup(client, { description: 'long', devices: [await givenDevice(client)] })
  t.clock.set('2026-01-02T00:00:00.000Z')
  const put = await client.put(`/api/groups/${id}`, { name: 'Short' })
  t.clock.release()
  expect(put.status).toBe(200)
  expect(put.headers['etag']).toBe('"2"')
  expect(put.body).toMatchObject({
    id,
    name: 'Short',
    description: '',
    devices: [],
    creation: '2026-01-01T00:00:00.000Z',
    lastModified: '2026-01-02T00:00:00.000Z',
  })
})

test('a record can be sent back as it was read; what the system owns is ignored', async () => {
  const { client } = await t.account()
  const id = await givenGroup(client, { name: 'Round trip', devices: [await givenDevice(client)] })
  const read = (await client.get(`/api/groups/${id}`)).body
  const put = await client.put(`/api/groups/${id}`, {
    ...read,
    id: UNKNOWN,
    creation: '1999-01-01T00:00:00Z',
  })
  expect(put.status).toBe(200)
  expect(put.body).toMatchObject({ id, name: read.name, devices: read.devices, creation: read.creation })
  const posted = await client.post('/api/groups', { ...read, name: 'A copy' })
  expect(posted.status).toBe(201)
  expect(posted.body.id).not.toBe(id)
})

test('PATCH takes both forms under every media type that fits them', async () => {
  const { client } = await t.account()
  const id = await givenGroup(client, { description: 'kept' })
  const operations = (name: string) => [{ op: 'replace', path: '/name', value: name }]
  for (const [i, [body, mediaType]] of [
    [operations('name 0'), 'application/json'],
    [operations('name 1'), 'application/json-patch+json'],
    [operations('name 2'), 'application/json-patch+json; charset=utf-8'],
    [{ name: 'name 3' }, 'application/json'],
    [{ name: 'name 4' }, 'application/merge-patch+json'],
  ].entries() as ArrayIterator<[number, [unknown, string]]>) {
    const patched = await client.patch(`/api/groups/${id}`, body, { 'content-type': mediaType })
    expect(patched.status).toBe(200)
    expect(patched.headers['etag']).toBe(`"${i + 2}"`)
    expect(patched.body).toMatchObject({ id, name: `name ${i}`, description: 'kept' })
  }
})
