import { beforeEach, expect, test } from 'vitest'
import { lasting } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { newUser } from '../../test/user-input.ts'

const t = useApp()

const idsOf = (records: { id: string }[]) => new Set(records.map(({ id }) => id))
const statusOf = ({ status }: { status: number }) => status

let holder: Client
let holderId: string
let inside: string
let outside: string
let group: string
let other: string

beforeEach(async () => {
  const account = await t.account()
  holder = account.client
  holderId = account.userId
  inside = await givenDevice(holder)
  outside = await givenDevice(holder)
  group = await givenGroup(holder, { devices: [inside] })
  other = await givenGroup(holder, { devices: [outside] })
})

const created = async (fields: Record<string, unknown>): Promise<string> =>
  (await holder.post('/api/users', newUser(fields))).body.id
const scoped = (scope: Record<string, string>) => t.user(holder, { privileges: ['read', 'users'], ...scope })

test('a manager of one group sees and manages the users of that group alone', async () => {
  const manager = await scoped({ group })
  const mine = await created({ group })
  const narrower = await created({ group, deviceId: inside })
  const hidden = [
    holderId,
    await created({}),
    await created({ group: other }),
    await created({ deviceId: inside }),
  ]
  const { users } = (await manager.client.get('/api/users')).body
  expect(idsOf(users)).toEqual(new Set([manager.userId, mine, narrower]))
  const unknown = lasting(await manager.client.get(`/api/users/${crypto.randomUUID()}`))
  for (const id of hidden) {
    const url = `/api/users/${id}`
    for (const refused of [
      await manager.client.get(url),
      await manager.client.put(url, newUser({ group })),
      await manager.client.patch(url, { group }),
      await manager.client.delete(url),
    ]) {
      expect(refused.status).toBe(404)
      expect(lasting(refused)).toBe(unknown)
    }
  }
  expect((await manager.client.patch(`/api/users/${mine}`, { name: 'Renamed' })).body.name).toBe('Renamed')
  expect((await manager.client.delete(`/api/users/${narrower}`)).status).toBe(200)
})

test('a manager of one group makes users of that group alone', async () => {
  const { client } = await scoped({ group })
  const made = await client.post('/api/users', newUser({ group }))
  expect([made.status, made.body.group]).toEqual([201, group])
  expect((await client.post('/api/users', newUser({ group, deviceId: inside }))).status).toBe(201)
  for (const fields of [{}, { group: null }, { group: other }, { deviceId: inside }])
    expect((await client.post('/api/users', newUser(fields))).status).toBe(403)
})

test('a manager of one group widens nobody, least of all themselves', async () => {
  const manager = await scoped({ group })
  const mine = await created({ group })
  for (const id of [mine, manager.userId]) {
    const url = `/api/users/${id}`
    const before = (await holder.get(url)).body
    for (const change of [{ group: null }, { group: other }])
      expect((await manager.client.patch(url, change)).status).toBe(403)
    expect((await manager.client.patch(url, [{ op: 'remove', path: '/group' }])).status).toBe(403)
    const { group: _, ...rest } = before
    expect((await manager.client.put(url, rest)).status).toBe(403)
    expect((await holder.get(url)).body.group).toBe(group)
  }
})

test('a manager of one group cannot find out which other devices there are', async () => {
  const { client } = await scoped({ group })
  const mine = await created({ group })
  const answers = await Promise.all(
    [outside, 'nobody'].flatMap((deviceId) => [
      client.post('/api/users', newUser({ group, deviceId })),
      client.patch(`/api/users/${mine}`, { deviceId }),
    ]),
  )
  expect(answers.map(statusOf)).toEqual([400, 400, 400, 400])
  const texts = answers.map((answer) => lasting(answer).replaceAll(outside, '…').replaceAll('nobody', '…'))
  expect(new Set(texts).size).toBe(1)
  expect(answers[0]?.body.details[0].path).toBe('/deviceId')
})

test('a manager of one device sees and makes users of that device alone', async () => {
  const manager = await scoped({ deviceId: inside })
  const mine = await created({ deviceId: inside })
  const hidden = [holderId, await created({}), await created({ deviceId: outside }), await created({ group })]
  const { users } = (await manager.client.get('/api/users')).body
  expect(idsOf(users)).toEqual(new Set([manager.userId, mine]))
  for (const id of hidden) expect((await manager.client.get(`/api/users/${id}`)).status).toBe(404)
  expect((await manager.client.post('/api/users', newUser({ deviceId: inside, group }))).status).toBe(201)
  for (const fields of [{}, { deviceId: outside }, { group }])
    expect((await manager.client.post('/api/users', newUser(fields))).status).toBe(403)
  for (const id of [mine, manager.userId])
    expect((await manager.client.patch(`/api/users/${id}`, { deviceId: null })).status).toBe(403)
  const foreign = await manager.client.post('/api/users', newUser({ deviceId: inside, group: other }))
  expect([foreign.status, foreign.body.details?.[0].path]).toEqual([400, '/group'])
})

test('who is narrowed sees their part of the account and no more', async () => {
  const byGroup = (await t.user(holder, { group })).client
  const byDevice = (await t.user(holder, { deviceId: outside })).client
  const byBoth = (await t.user(holder, { group, deviceId: outside })).client
  const seen = async (client: Client) =>
    (await client.get('/api/devices')).body.devices.map(({ id }: { id: string }) => id)
  expect(await seen(byGroup)).toEqual([inside])
  expect(await seen(byDevice)).toEqual([outside])
  expect(await seen(byBoth)).toEqual([])
})

test('a user list is paged, searched and refused like any other', async () => {
  for (let i = 0; i < 4; i++)
    await created({ name: `Crew ${i}`, userName: `crew_${i}-${crypto.randomUUID()}` })
  const all = (await holder.get('/api/users')).body
  expect(all.users).toHaveLength(5)
  expect(all.apiUsage).toBe(5)
  const seen: string[] = []
  let url: string | undefined = '/api/users?limit=2'
  while (url !== undefined && seen.length < 9) {
    const { body, headers } = await holder.get(url)
    seen.push(...body.users.map(({ id }: { id: string }) => id))
    url = headers['link'] && /^<([^>]+)>; rel="next"$/.exec(headers['link'])?.[1]
  }
  expect(seen).toEqual(all.users.map(({ id }: { id: string }) => id))
  const count = async (search: string) =>
    (await holder.get(`/api/users?search=${encodeURIComponent(search)}`)).body.users.length
  expect(await count('CREW 2')).toBe(1)
  expect(await count('crew_')).toBe(4)
  expect(await count('crew%')).toBe(0)
  expect(await count(all.users[1].email)).toBe(1)
  const { nextCursor } = (await holder.get('/api/groups?limit=1')).body
  for (const query of ['limit=0', 'limit=10001', 'limit=x', 'cursor=x', `cursor=${nextCursor}`, 'page=1'])
    expect((await holder.get(`/api/users?${query}`)).status).toBe(400)
})
