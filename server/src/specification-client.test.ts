import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice } from '../test/factories.ts'
import { PlainClient } from '../test/plain-client.ts'

// Plays a client that was written from the specification of the platform and knows nothing of Sextant: its own fetch, a real
// socket, only routes that the specification lists.
const t = useApp()
let baseUrl: string

beforeAll(async () => {
  baseUrl = await t.app.listen({ port: 0, host: '127.0.0.1' })
})

let account: Awaited<ReturnType<typeof t.account>>
let client: PlainClient

beforeEach(async () => {
  account = await t.account()
  client = new PlainClient(baseUrl)
  await client.signIn(account.userName, account.apiKey)
})

describe('the token', () => {
  test('is issued for a user name and a key, with the time at which it expires', async () => {
    const { status, body } = await new PlainClient(baseUrl).signIn(account.userName, account.apiKey)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted(compare)).toEqual(['expires', 'success', 'token'])
    expect(body.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(body.expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    expect(Date.parse(body.expires)).toBeGreaterThan(Date.now())
  })

  test('is refused with success false and an error for a wrong user name or key', async () => {
    for (const [userName, apiKey] of [
      [account.userName, 'wrong'],
      ['nobody', account.apiKey],
    ] as const) {
      const { status, body } = await new PlainClient(baseUrl).signIn(userName, apiKey)
      expect(status).toBe(401)
      expect(body).toMatchObject({ success: false, error: expect.any(String) })
      expect(body).not.toHaveProperty('token')
      expect(body).not.toHaveProperty('expires')
    }
    const { body } = await new PlainClient(baseUrl).call('POST', '/api/Auth/Token', {
      userName: account.userName,
    })
    expect(Object.keys(body)).not.toContain('token')
  })

  test('is needed for every other call', async () => {
    const stranger = new PlainClient(baseUrl)
    for (const path of [
      '/api/devices',
      '/api/groups',
      '/api/users',
      '/api/users/countries',
      '/api/users/timeZones',
    ])
      expect((await stranger.call('GET', path)).status).toBe(401)
    stranger.token = 'made.up.token'
    expect((await stranger.call('GET', '/api/devices')).status).toBe(401)
  })

  test('is renewed by another request, and the old one works until it expires', async () => {
    const old = client.token
    t.clock.advance(30 * 60_000)
    await client.signIn(account.userName, account.apiKey)
    expect(client.token).not.toBe(old)
    const older = Object.assign(new PlainClient(baseUrl), { token: old })
    expect((await older.call('GET', '/api/devices')).status).toBe(200)
    t.clock.advance(31 * 60_000)
    expect((await older.call('GET', '/api/devices')).status).toBe(401)
    expect((await client.call('GET', '/api/devices')).status).toBe(200)
    t.clock.release()
  })
})

describe('devices', () => {
  const first = { dateTime: '2026-06-01T00:00:00.000Z', latitude: 55.1, longitude: 12.5, speed: 10 }
  const second = { dateTime: '2026-06-01T01:00:00.000Z', latitude: 55.2, longitude: 12.5 }

  test('are listed whole without a word of paging, and read one by one', async () => {
    const ids = [await givenDevice(account.client, { name: 'Van 7' }), await givenDevice(account.client)]
    const list = await client.call('GET', '/api/devices')
    expect(list.body.devices.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(list.body).not.toHaveProperty('nextCursor')
    const one = await client.call('GET', `/api/devices/${ids[0]}`)
    expect(one.body.device).toMatchObject({ id: ids[0], name: 'Van 7' })
    expect((await client.call('GET', '/api/devices/no-such-device')).status).toBe(404)
  })

  test('tell where they were last and where they were between two times', async () => {
    const id = await givenDevice(account.client)
    expect((await client.call('GET', `/api/devices/${id}/lastLocation`)).body.lastLocation).toBeNull()
    await account.client.post('/api/locations', {
      locations: [first, second].map((l) => ({ deviceId: id, ...l })),
    })
    expect((await client.call('GET', `/api/devices/${id}/lastLocation`)).body.lastLocation).toEqual(second)
    const query = (from: string, to: string) =>
      client.call('POST', `/api/devices/${id}/locations`, { from, to })
    expect((await query(first.dateTime, second.dateTime)).body.locations).toEqual([first, second])
    expect((await query('2026-06-01T00:30:00Z', '2026-06-02T00:00:00Z')).body.locations).toEqual([second])
    expect((await query(second.dateTime, first.dateTime)).status).toBe(400)
  })

  test('tell their alerts between two times, of all names or of one', async () => {
    const id = await givenDevice(account.client)
    for (const alertName of ['SOSButton', 'LowBattery'])
      await account.client.post(`/api/devices/${id}/alerts`, {
        alert: { alertName, dateTime: first.dateTime },
      })
    const range = { from: first.dateTime, to: second.dateTime }
    const alerts = async (body: object) => {
      const answer = await client.call('POST', `/api/devices/${id}/alerts`, { ...range, ...body })
      return answer.body.alerts.flatMap((alert: { alerts: string[] }) => alert.alerts).toSorted(compare)
    }
    expect(await alerts({})).toEqual(['LowBattery', 'SOSButton'])
    expect(await alerts({ alertName: null })).toEqual(['LowBattery', 'SOSButton'])
    expect(await alerts({ alertName: 'SOSButton' })).toEqual(['SOSButton'])
  })
})

/** The same walk through all verbs for both kinds of record. */
describe.each([
  { kind: 'groups', required: () => ({ name: `North Sea ${randomUUID()}` }) },
  {
    kind: 'users',
    required: () => ({
      name: 'Desk',
      email: `${randomUUID()}@acme.test`,
      country: 'PT',
      timeZone: 'Europe/Lisbon',
    }),
  },
])('$kind', ({ kind, required }) => {
  const path = `/api/${kind}`

  test('are created, listed, read, replaced and deleted', async () => {
    const record = required()
    const made = await client.call('POST', path, { ...record, description: 'as made' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...record, description: 'as made' })
    const { id } = made.body
    const list = await client.call('GET', path)
    expect(list.body[kind].map((each: { id: string }) => each.id)).toContain(id)
    const read = await client.call('GET', `${path}/${id}`)
    expect(read.body).toMatchObject({ id, ...record, description: 'as made' })
    const replaced = await client.call('PUT', `${path}/${id}`, { ...record, name: 'Renamed' })
    expect(replaced.body).toMatchObject({ id, name: 'Renamed', description: '' })
    expect((await client.call('PUT', `${path}/${id}`, read.body)).body).toMatchObject(record)
    expect((await client.call('DELETE', `${path}/${id}`)).status).toBe(200)
    expect((await client.call('GET', `${path}/${id}`)).status).toBe(404)
    expect((await client.call('DELETE', `${path}/${id}`)).status).toBe(404)
  })

  test('are patched with operations and with fields, under any of the media types', async () => {
    const { body } = await client.call('POST', path, required())
    const one = `${path}/${body.id}`
    const operations = (value: string) => [{ op: 'replace', path: '/description', value }]
    const patch = async (change: unknown, type?: string) =>
      (await client.call('PATCH', one, change, type)).body.description
    expect(await patch(operations('a'))).toBe('a')
    expect(await patch(operations('b'), 'application/json-patch+json')).toBe('b')
    expect(await patch({ description: 'c' })).toBe('c')
    expect(await patch({ description: 'd' }, 'application/merge-patch+json')).toBe('d')
    const after = await client.call('GET', one)
    expect(after.body).toMatchObject({ name: body.name, description: 'd' })
    expect((await client.call('PATCH', one, [{ op: 'remove', path: '/name' }])).status).toBe(400)
    expect((await client.call('GET', one)).body.name).toBe(body.name)
  })

  test('that are not complete are refused', async () => {
    expect((await client.call('POST', path, {})).status).toBe(400)
  })
})

test('countries and time zones are given by code', async () => {
  const { countries } = (await client.call('GET', '/api/users/countries')).body
  expect(countries).toMatchObject({ CO: 'Colombia', PT: 'Portugal' })
  const { timeZones } = (await client.call('GET', '/api/users/timeZones')).body
  expect(timeZones).toMatchObject({ 'America/New_York': expect.any(String), UTC: expect.any(String) })
})

test('paths are understood in any case, with or without a slash at the end, and ids keep theirs', async () => {
  const upper = await givenDevice(account.client, { id: `Van-${randomUUID()}` })
  for (const path of ['/API/Devices', '/api/DEVICES/', '/Api/devices'])
    expect((await client.call('GET', path)).body.devices).toHaveLength(1)
  expect((await client.call('GET', `/api/Devices/${upper}/LASTLOCATION`)).body.lastLocation).toBeNull()
  expect((await client.call('GET', `/api/devices/${upper.toLowerCase()}`)).status).toBe(404)
  expect((await client.call('GET', '/api/Users/timezones')).body.timeZones).toHaveProperty('UTC')
  const { userName, apiKey } = account
  for (const path of ['/api/auth/token', '/API/AUTH/TOKEN/'])
    expect((await new PlainClient(baseUrl).call('POST', path, { userName, apiKey })).status).toBe(200)
})

const compare = (a: string, b: string) => (a < b ? -1 : 1)
