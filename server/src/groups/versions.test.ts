import { expect, test } from 'vitest'
import { statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { newUser } from '../../test/user-input.ts'

const t = useApp()

test.each(['"1"', '*', '"7", "1"', '"1","7"', ' "1" '])(
  'If-Match %s lets a change of version 1 through',
  async (tag) => {
    const { client } = await t.account()
    const ifMatch = { 'if-match': tag }
    const group = () => givenGroup(client)
    expect(
      (await client.put(`/api/groups/${await group()}`, { name: crypto.randomUUID() }, ifMatch)).status,
    ).toBe(200)
    expect((await client.patch(`/api/groups/${await group()}`, { description: 'x' }, ifMatch)).status).toBe(
      200,
    )
    expect((await client.delete(`/api/groups/${await group()}`, ifMatch)).status).toBe(200)
  },
)

test.each(['"2"', '1', 'W/"1"', '"7", "8"', ''])(
  'If-Match %j refuses a change of version 1 with 412',
  async (tag) => {
    const { client } = await t.account()
    const id = await givenGroup(client, { name: 'Kept' })
    const ifMatch = { 'if-match': tag }
    for (const refused of [
      await client.put(`/api/groups/${id}`, { name: 'Lost' }, ifMatch),
      await client.patch(`/api/groups/${id}`, { name: 'Lost' }, ifMatch),
      await client.patch(`/api/groups/${id}`, [{ op: 'replace', path: '/name', value: 'Lost' }], ifMatch),
      await client.delete(`/api/groups/${id}`, ifMatch),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([412, 'precondition_failed'])
      expect(refused.headers['etag']).toBe('"1"')
    }
    expect((await client.get(`/api/groups/${id}`)).body.name).toBe('Kept')
  },
)

test('If-Match does not tell a foreign group from an unknown one', async () => {
  const { client } = await t.account()
  const foreign = await givenGroup((await t.account()).client)
  for (const tag of ['*', '"1"', '"2"'])
    expect((await client.delete(`/api/groups/${foreign}`, { 'if-match': tag })).status).toBe(404)
})

test('of 20 creations with one name at the same moment exactly one succeeds', async () => {
  const { client } = await t.account()
  const made = await Promise.all(
    Array.from({ length: 20 }, () => client.post('/api/groups', { name: 'Only' })),
  )
  expect(statusesOf(made)).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  expect((await client.get('/api/groups')).body.groups).toHaveLength(1)
})

test('changes of different fields at the same moment all survive', async () => {
  const { client } = await t.account()
  const devices = await Promise.all(Array.from({ length: 8 }, () => givenDevice(client)))
  const id = await givenGroup(client, { name: 'Before' })
  const url = `/api/groups/${id}`
  const answers = await Promise.all([
    client.patch(url, { name: 'After' }),
    client.patch(url, { description: 'also after' }),
    ...devices.map((device) => client.patch(url, [{ op: 'add', path: '/devices/-', value: device }])),
  ])
  expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => 200))
  const after = await client.get(url)
  expect(after.body).toMatchObject({ name: 'After', description: 'also after' })
  expect(after.body.devices.toSorted()).toEqual(devices.toSorted())
  expect(after.headers['etag']).toBe('"11"')
})

test('each of the versions in between is answered to one change only', async () => {
  const { client } = await t.account()
  const url = `/api/groups/${await givenGroup(client)}`
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => client.patch(url, { description: `change ${i}` })),
  )
  const tags = answers.map(({ headers }) => headers['etag'])
  expect(new Set(tags).size).toBe(10)
  const last = answers.find(({ headers }) => headers['etag'] === '"11"')
  expect((await client.get(url)).body.description).toBe(last?.body.description)
})

test('of two replacements with the same If-Match exactly one succeeds', async () => {
  const { client } = await t.account()
  const url = `/api/groups/${await givenGroup(client)}`
  const answers = await Promise.all(
    ['Left', 'Right'].map((name) => client.put(url, { name }, { 'if-match': '"1"' })),
  )
  expect(statusesOf(answers)).toEqual([200, 412])
  const won = answers.find(({ status }) => status === 200)
  expect((await client.get(url)).body.name).toBe(won?.body.name)
})

test('a group deleted while it is changed leaves either a change and then nothing, or a 404', async () => {
  const { client } = await t.account()
  const url = `/api/groups/${await givenGroup(client)}`
  const [deleted, ...changes] = await Promise.all([
    client.delete(url),
    ...Array.from({ length: 6 }, (_, i) => client.patch(url, { description: `${i}` })),
  ])
  expect(deleted.status).toBe(200)
  for (const { status } of changes) expect([200, 404]).toContain(status)
  expect((await client.get(url)).status).toBe(404)
})

test('a device deleted while it is put into groups is in none of them', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const groups = await Promise.all(Array.from({ length: 6 }, () => givenGroup(client)))
  const [deleted, ...changes] = await Promise.all([
    client.delete(`/api/devices/${device}`),
    ...groups.map((id) => client.patch(`/api/groups/${id}`, { devices: [device] })),
  ])
  expect(deleted.status).toBe(200)
  for (const { status } of changes) expect([200, 400]).toContain(status)
  for (const group of (await client.get('/api/groups')).body.groups) expect(group.devices).toEqual([])
})

test('a group deleted while it is given to a user is either kept or refused to the user', async () => {
  const { client } = await t.account()
  for (let round = 0; round < 5; round++) {
    const group = await givenGroup(client)
    const [deleted, made] = await Promise.all([
      client.delete(`/api/groups/${group}`),
      client.post('/api/users', newUser({ group })),
    ])
    expect([`${deleted.status} ${made.status}`]).toEqual([expect.stringMatching(/^(200 400|409 201)$/)])
  }
})
