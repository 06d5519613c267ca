import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
const idsOf = (body: { groups: { id: string }[] }) => body.groups.map(({ id }) => id)

async function found(client: Client, search: string): Promise<string[]> {
  const { status, body } = await client.get(`/api/groups?search=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  return body.groups.map(({ name }: { name: string }) => name).toSorted()
}

test('a list without parameters holds every group in the order of creation, and costs as many records', async () => {
  const { client } = await t.account()
  const made: string[] = []
  for (let day = 1; day <= 5; day++) {
    t.clock.set(`2026-03-0${day}T00:00:00Z`)
    made.push(await givenGroup(client))
  }
  t.clock.release()
  const { body, headers } = await client.get('/api/groups')
  expect(idsOf(body)).toEqual(made)
  expect(body).toMatchObject({ success: true, apiUsage: 5 })
  expect(body).not.toHaveProperty('nextCursor')
  expect(headers['link']).toBeUndefined()
  expect(Object.keys(body.groups[0]).toSorted()).toEqual(
    ['id', 'name', 'description', 'devices', 'creation', 'lastModified'].toSorted(),
  )
})

test('an empty list costs one record', async () => {
  const { client } = await t.account()
  expect((await client.get('/api/groups')).body).toMatchObject({ groups: [], apiUsage: 1 })
})

test('following the links to the end gives every group once, in order, also while others come and go', async () => {
  const { client } = await t.account()
  const made: string[] = []
  for (let i = 0; i < 11; i++) made.push(await givenGroup(client, { name: `page ${i}` }))
  const all = idsOf((await client.get('/api/groups')).body)
  expect(all.toSorted()).toEqual(made.toSorted())
  const seen: string[] = []
  let url: string | undefined = '/api/groups?limit=3&search=page'
  for (let pages = 0; url !== undefined; pages++) {
    expect(pages).toBeLessThan(10)
    const { body, headers } = await client.get(url)
    expect(body.groups.length).toBeLessThanOrEqual(3)
    seen.push(...idsOf(body))
    url = headers['link'] && /^<([^>]+)>; rel="next"$/.exec(headers['link'])?.[1]
    expect(url === undefined).toBe(body.nextCursor === undefined)
    if (url) expect(new URL(url, 'http://x').searchParams.get('cursor')).toBe(body.nextCursor)
    if (pages === 0) await client.delete(`/api/groups/${seen[0]}`)
  }
  expect(seen).toEqual(all)
})

test('a page that ends with the last record has no next one', async () => {
  const { client } = await t.account()
  for (let i = 0; i < 4; i++) await givenGroup(client)
  const first = (await client.get('/api/groups?limit=2')).body
  const second = (await client.get(`/api/groups?limit=2&cursor=${first.nextCursor}`)).body
  expect(second.groups).toHaveLength(2)
  expect(second).not.toHaveProperty('nextCursor')
})

test('a cursor of one account shows another account nothing of it', async () => {
  const { client } = await t.account()
  for (let i = 0; i < 2; i++) await givenGroup(client)
  const { nextCursor } = (await client.get('/api/groups?limit=1')).body
  const other = (await t.account()).client
  const theirs = await givenGroup(other)
  expect(idsOf((await other.get(`/api/groups?cursor=${nextCursor}`)).body)).toEqual([theirs])
})

test.each([
  ['limit=0', 'query/limit'],
  ['limit=-1', 'query/limit'],
  ['limit=10001', 'query/limit'],
  ['limit=ten', 'query/limit'],
  ['limit=1.5', 'query/limit'],
  ['limit=', 'query/limit'],
  ['limit=1&limit=2', 'query/limit'],
  ['cursor=', 'query/cursor'],
  ['cursor=abc', 'query/cursor'],
  ['cursor=%00', undefined],
  ['cursor=WyJncm91cHMiXQ', 'query/cursor'],
  [`cursor=${Buffer.from('["groups","x\' or 1=1"]').toString('base64url')}`, 'query/cursor'],
  [`cursor=${Buffer.from('["groups",null]').toString('base64url')}`, 'query/cursor'],
  [`search=${'x'.repeat(201)}`, 'query/search'],
  ['page=2', 'query/page'],
])('GET /api/groups?%s answers 400', async (query, path) => {
  const { client } = await t.account()
  const { status, body } = await client.get(`/api/groups?${query}`)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  if (path) expect(body.details.map((detail: { path: string }) => detail.path)).toEqual([path])
})

test('a cursor of another list is refused', async () => {
  const { client } = await t.account()
  await t.user(client)
  for (let i = 0; i < 2; i++) await givenDevice(client)
  for (const list of ['users', 'devices']) {
    const { nextCursor } = (await client.get(`/api/${list}?limit=1`)).body
    const { status, body } = await client.get(`/api/groups?cursor=${nextCursor}`)
    expect([status, body.details?.[0].path]).toEqual([400, 'query/cursor'])
  }
})

test('a client that knows nothing of paging gets 10,000 records, and is told that there are more', async () => {
  const { client, accountId } = await t.account()
  await t.db.account(
    accountId,
    (db) => db`
      insert into groups (account_id, id, name, description, version, created_at, modified_at)
      select ${accountId}::bigint, gen_random_uuid(), n::text, '', 1, now(), now() from generate_series(1, 10001) n`,
  )
  const { body } = await client.get('/api/groups')
  expect([body.groups.length, body.apiUsage]).toEqual([10_000, 10_000])
  const rest = (await client.get(`/api/groups?cursor=${body.nextCursor}`)).body
  expect(rest.groups).toHaveLength(1)
  expect(rest).not.toHaveProperty('nextCursor')
  expect(new Set([...idsOf(body), ...idsOf(rest)]).size).toBe(10_001)
})

test('limit=10000 is allowed', async () => {
  const { client } = await t.account()
  expect((await client.get('/api/groups?limit=10000')).status).toBe(200)
})

test('search finds text anywhere in name or description, without regard to case', async () => {
  const { client } = await t.account()
  await givenGroup(client, { name: 'North Sea' })
  await givenGroup(client, { name: 'Vans', description: 'the northern depot' })
  await givenGroup(client, { name: 'South' })
  expect(await found(client, 'NORTH')).toEqual(['North Sea', 'Vans'])
  expect(await found(client, 'h s')).toEqual(['North Sea'])
  expect(await found(client, 'east')).toEqual([])
  expect(await found(client, '')).toHaveLength(3)
})

test('search takes the wildcards of the database for letters', async () => {
  const { client } = await t.account()
  for (const name of ['100% diesel', '1000 litres', 'a_b', 'axb', 'back\\slash', "quo'te"])
    await givenGroup(client, { name })
  expect(await found(client, '0%')).toEqual(['100% diesel'])
  expect(await found(client, '%')).toEqual(['100% diesel'])
  expect(await found(client, 'a_b')).toEqual(['a_b'])
  expect(await found(client, '_')).toEqual(['a_b'])
  expect(await found(client, '\\')).toEqual(['back\\slash'])
  expect(await found(client, "'")).toEqual(["quo'te"])
})

test('search knows capitals of letters beyond ASCII', async () => {
  const { client } = await t.account()
  for (const name of ['Ålesund', 'Łódź', 'Τρίκαλα', 'Чита', '東京']) await givenGroup(client, { name })
  for (const [text, name] of [
    ['åles', 'Ålesund'],
    ['ŁÓDŹ', 'Łódź'],
    ['ΤΡΊΚ', 'Τρίκαλα'],
    ['ЧИТ', 'Чита'],
    ['東', '東京'],
  ] as const)
    expect(await found(client, text)).toEqual([name])
})

test('who is narrowed to a group sees that group alone and changes none', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const own = await givenGroup(client, { name: 'Own', devices: [device] })
  const other = await givenGroup(client, { name: 'Other', devices: [device] })
  const scoped = (await t.user(client, { privileges: ['read', 'write'], group: own })).client
  expect(idsOf((await scoped.get('/api/groups')).body)).toEqual([own])
  expect((await scoped.get('/api/groups?search=Other')).body.groups).toEqual([])
  expect((await scoped.get(`/api/groups/${own}`)).body.devices).toEqual([device])
  expect((await scoped.get(`/api/groups/${other}`)).status).toBe(404)
  for (const refused of [
    await scoped.post('/api/groups', { name: 'New' }),
    await scoped.put(`/api/groups/${own}`, { name: 'Mine' }),
    await scoped.patch(`/api/groups/${own}`, { devices: [] }),
    await scoped.delete(`/api/groups/${own}`),
    await scoped.delete(`/api/groups/${other}`),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await client.get('/api/groups')).body.groups).toHaveLength(2)
})

test('who is narrowed to a device sees the groups it is in, with that device alone', async () => {
  const { client } = await t.account()
  const [own, other] = [await givenDevice(client), await givenDevice(client)]
  const shared = await givenGroup(client, { devices: [own, other] })
  const without = await givenGroup(client, { devices: [other] })
  const scoped = (await t.user(client, { privileges: ['read', 'write'], deviceId: own })).client
  expect((await scoped.get('/api/groups')).body.groups).toMatchObject([{ id: shared, devices: [own] }])
  expect((await scoped.get(`/api/groups/${shared}`)).body.devices).toEqual([own])
  expect((await scoped.get(`/api/groups/${without}`)).status).toBe(404)
  expect((await scoped.patch(`/api/groups/${shared}`, { devices: [] })).status).toBe(403)
})
