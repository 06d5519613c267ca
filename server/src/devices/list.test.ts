import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client, Response } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
const idsOf = ({ body }: Response): string[] => body.devices.map(({ id }: { id: string }) => id)
const list = async (client: Client, query = '') => idsOf(await client.get(`/api/devices${query}`))

describe('GET /api/devices', () => {
  test('answers an empty list at the cost of one record', async () => {
    const { client } = await t.account()
    expect((await client.get('/api/devices')).body).toEqual({
      success: true,
      devices: [],
      apiUsage: 1,
      apiDailyUsage: 1,
    })
  })

  test('shows each device as it is shown alone, in the order of creation', async () => {
    const { client } = await t.account()
    const ids = [
      await givenDevice(client, { id: 'zz-first' }),
      await givenDevice(client, { id: 'aa-second' }),
    ]
    const answer = await client.get('/api/devices')
    expect(idsOf(answer)).toEqual(ids)
    expect(answer.body.apiUsage).toBe(2)
    for (const device of answer.body.devices)
      expect(device).toEqual((await client.get(`/api/devices/${device.id}`)).body.device)
  })

  test('lists the devices of the caller only', async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const id = await givenDevice(client)
    await givenDevice(stranger)
    expect(await list(client)).toEqual([id])
    expect((await t.client().get('/api/devices')).status).toBe(401)
    const nobody = await t.user(client, { privileges: [] })
    expect((await nobody.client.get('/api/devices')).status).toBe(403)
  })

  test('filters by state at this very moment', async () => {
    t.clock.set('2026-11-14T23:59:59.999Z')
    const { client } = await t.account()
    const lasting = await givenDevice(client)
    const ending = await givenDevice(client, { limits: { expires: true, expirationDate: '2026-11-15' } })
    expect(await list(client, '?state=active')).toEqual([lasting, ending])
    expect(await list(client, '?state=expired')).toEqual([])
    t.clock.advance(1)
    expect(await list(client, '?state=active')).toEqual([lasting])
    expect(await list(client, '?state=expired')).toEqual([ending])
    expect(await list(client)).toEqual([lasting, ending])
    t.clock.release()
  })

  test("filters by group; an unknown group, a stranger's group and no UUID are empty", async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const [a] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [a] })
    expect(await list(client, `?group=${group}`)).toEqual([a])
    expect(await list(client, '?group=00000000-0000-0000-0000-000000000000')).toEqual([])
    expect(await list(client, '?group=vans')).toEqual([])
    expect(await list(stranger, `?group=${group}`)).toEqual([])
  })

  test('searches id, name, description and number without regard to case, taking wildcards as letters', async () => {
    const { client } = await t.account()
    const van = await givenDevice(client, {
      name: 'Blue Van 100%',
      description: 'Depot_North',
      min: '+351912345678',
    })
    const boat = await givenDevice(client, { id: 'BOAT-7', name: 'Ærø \\ ferry' })
    for (const [search, found] of [
      ['blue van', [van]],
      ['100%', [van]],
      ['t_n', [van]],
      ['912345', [van]],
      ['boat', [boat]],
      ['Ærø \\', [boat]],
      ['', [van, boat]],
      ['a%n', []],
      ['b_at', []],
    ] as const)
      expect([search, await list(client, `?search=${encodeURIComponent(search)}`)]).toEqual([search, found])
  })

  test('includes the last location when it is asked for, null where there is none', async () => {
    const { client } = await t.account()
    const [here, nowhere] = [await givenDevice(client), await givenDevice(client)]
    const location = { dateTime: '2026-01-01T00:00:00.000Z', latitude: 1.5, longitude: -2.25, speed: 0 }
    await client.post(`/api/devices/${here}/locations`, { location })
    const plain = await client.get('/api/devices')
    for (const device of plain.body.devices) expect(device).not.toHaveProperty('lastLocation')
    const { devices } = (await client.get('/api/devices?include=lastLocation')).body
    expect(devices.map(({ lastLocation }: { lastLocation: unknown }) => lastLocation)).toEqual([
      location,
      null,
    ])
    expect((await client.get(`/api/devices/${here}?include=lastLocation`)).body.device.lastLocation).toEqual(
      location,
    )
    expect(
      (await client.get(`/api/devices/${nowhere}?include=lastLocation`)).body.device.lastLocation,
    ).toBeNull()
  })

  test('pages through all, each once, while devices come and go, and links to the next page', async () => {
    const { client } = await t.account()
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push(await givenDevice(client))
    const first = await client.get('/api/devices?limit=3&search=dev')
    expect(idsOf(first)).toEqual(ids.slice(0, 3))
    expect(first.headers['link']).toBe(
      `</api/devices?limit=3&search=dev&cursor=${first.body.nextCursor}>; rel="next"`,
    )
    await client.delete(`/api/devices/${ids[2]}`)
    const late = await givenDevice(client)
    const next = /<(.+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
    const second = await client.get(next)
    expect(idsOf(second)).toEqual(ids.slice(3, 6))
    const third = await client.get(`/api/devices?limit=3&cursor=${second.body.nextCursor}`)
    expect(idsOf(third)).toEqual([ids[6], late])
    expect(third.body).not.toHaveProperty('nextCursor')
    expect(third.headers).not.toHaveProperty('link')
    expect((await client.get('/api/devices?limit=7')).body).not.toHaveProperty('nextCursor')
  })

  test.each([
    ['query/limit', '?limit=0'],
    ['query/limit', '?limit=10001'],
    ['query/limit', '?limit=ten'],
    ['query/limit', '?limit=1.5'],
    ['query/cursor', '?cursor=x'],
    ['query/cursor', '?cursor='],
    ['query/cursor', `?cursor=${Buffer.from('["groups","1"]').toString('base64url')}`],
    ['query/cursor', `?cursor=${Buffer.from('["devices","9999999999999999999"]').toString('base64url')}`],
    ['query/state', '?state=gone'],
    ['query/include', '?include=everything'],
    ['query/search', `?search=${'x'.repeat(201)}`],
    ['query/colour', '?colour=red'],
  ])('answers 400 naming %s for %s', async (path, query) => {
    const { client } = await t.account()
    const answer = await client.get(`/api/devices${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path)
  })

  test('shows a user who sees one group that group only, also in the groups of a device', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const group = await givenGroup(client, { devices: [id] })
    const secret = await givenGroup(client, { devices: [id] })
    const { client: user } = await t.user(client, { group })
    expect((await client.get(`/api/devices/${id}`)).body.device.groups).toEqual([group, secret].toSorted())
    expect((await user.get(`/api/devices/${id}`)).body.device.groups).toEqual([group])
    expect((await user.get('/api/devices')).body.devices[0].groups).toEqual([group])
    expect(await list(user, `?group=${group}`)).toEqual([id])
    expect(await list(user, `?group=${secret}`)).toEqual([])
  })

  test('lists 10,000 devices with their last locations in two queries at most, and the rest on the next page', async () => {
    const { accountId, client } = await t.account({ licenses: 20_000 })
    await givenManyDevices(accountId, 10_001)
    await client.get('/api/account')
    t.queries = []
    const answer = await client.get('/api/devices?include=lastLocation')
    expect(t.queries.length).toBeLessThanOrEqual(2)
    expect(answer.body.devices).toHaveLength(10_000)
    expect(answer.body.apiUsage).toBe(10_000)
    expect(answer.body.devices[9999]).toMatchObject({ name: 'Device 10000', lastLocation: { latitude: 1 } })
    const rest = await client.get(`/api/devices?cursor=${answer.body.nextCursor}`)
    expect(rest.body.devices).toMatchObject([{ name: 'Device 10001' }])
    expect(rest.body).not.toHaveProperty('nextCursor')
  })
})

async function givenManyDevices(accountId: string, count: number) {
  const location = JSON.stringify({ dateTime: '2026-01-01T00:00:00.000Z', latitude: 1, longitude: 2 })
  await t.db.system(async (db) => {
    await db`
      insert into devices (account_id, key, id, name, description, tags, expires, expiry_told, version, created_at, modified_at)
      select ${accountId}::bigint, nextval('device_keys'), 'many-' || n, 'Device ' || n, '', '{}', false, false, 1, now(), now()
      from generate_series(1, ${count}::int) as n`
    await db`
      insert into device_ids (id, account_id, device_key)
      select id, account_id, key from devices where account_id = ${accountId}`
    await db`
      insert into device_state (account_id, device_key, fixed_at, location)
      select account_id, key, now(), ${location}::json from devices where account_id = ${accountId}`
  })
}
