import { afterEach, describe, expect, test } from 'vitest'
import { lasting, pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
afterEach(() => t.clock.release())

const start = Date.UTC(2026, 0, 1)
const at = (second: number) => new Date(start + second * 1000).toISOString()
const fix = (second = 0, more: Record<string, unknown> = {}) => ({
  dateTime: at(second),
  latitude: 55.68,
  longitude: 12.57,
  ...more,
})
const all = { from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' }
const store = (client: Client, id: string, body: unknown) => client.post(`/api/devices/${id}/locations`, body)
const historyOf = async (client: Client, id: string) => (await store(client, id, all)).body.locations
const lastOf = async (client: Client, id: string) =>
  (await client.get(`/api/devices/${id}/lastLocation`)).body.lastLocation

describe('POST /api/devices/{deviceId}/locations with locations', () => {
  test('takes a location that somebody put into the table by other means for a duplicate', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    await store(client, id, { location: fix(1) })
    await t.db.system(
      (db) => db`
        insert into locations (account_id, device_key, fixed_at, latitude, longitude)
        select account_id, key, ${at(5)}, 1, 2 from devices where id = ${id}`,
    )
    const both = await store(client, id, { locations: [fix(5), fix(6)] })
    expect(both.body).toMatchObject({ success: true, accepted: 1, duplicates: 1 })
    expect(await historyOf(client, id)).toHaveLength(3)
    expect(await lastOf(client, id)).toEqual(fix(6))
  })

  test('answers 201 with what was stored, and it is in the history and the last location', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    expect((await client.get(`/api/devices/${id}/lastLocation`)).body).toEqual({
      success: true,
      lastLocation: null,
      apiUsage: 1,
      apiDailyUsage: 2,
    })
    const one = await store(client, id, { location: fix(1) })
    expect(one.status).toBe(201)
    expect(one.body).toEqual({ success: true, accepted: 1, duplicates: 0, apiUsage: 1, apiDailyUsage: 3 })
    const many = await store(client, id, { locations: [fix(3), fix(2)] })
    expect(many.body).toMatchObject({ accepted: 2, duplicates: 0 })
    expect(await historyOf(client, id)).toEqual([fix(1), fix(2), fix(3)])
    expect(await lastOf(client, id)).toEqual(fix(3))
  })

  test('keeps every field exactly as it was sent, and what is absent stays absent', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const whole = {
      dateTime: at(1),
      latitude: -89.999999999999,
      longitude: 179.123456789012,
      speed: 0.1,
      course: 360,
      altitude: -0.0000001,
      accuracy: 1e-12,
      battery: 0,
      fuel: 100,
      fuel2: 33.3,
      temperature: -273.15,
      temperature2: 1e300,
      sensorTime1: 0,
      sensorTime2: 123456789012,
      sensorTime3: 0.30000000000000004,
      sensorTime4: 5e-324,
      inactiveSeconds: 9007199254740991,
      rpm: 1.7976931348623157e308,
      milleage: 123456.789012,
      warningTexts: ['door "open"', 'ümlaut \\ 🚚'],
      alertTexts: [],
      alerts: ['SOSButton'],
      warnings: ['', ' '],
      hasCriticalAlert: false,
      attributes: { 'a b': '', ключ: 'значение\n', toString: 'x' },
      accessoriesAttributes: [{}, { probe: '7' }],
      inputs: [true, false],
      outputs: [],
    }
    await store(client, id, { location: whole })
    expect(await lastOf(client, id)).toEqual(whole)
    expect(await historyOf(client, id)).toEqual([whole])
    await store(client, id, { location: fix(2) })
    expect(await historyOf(client, id)).toEqual([whole, fix(2)])
    expect(Object.keys(await lastOf(client, id))).toEqual(['dateTime', 'latitude', 'longitude'])
  })

  test('takes 1,000 at once and refuses 1,001', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const locations = Array.from({ length: 1001 }, (_, i) => fix(i))
    const refused = await store(client, id, { locations })
    expect(refused.status).toBe(400)
    expect(pathsOf(refused)).toEqual(['/locations'])
    expect(await historyOf(client, id)).toEqual([])
    expect((await store(client, id, { locations: locations.slice(0, 1000) })).body.accepted).toBe(1000)
    expect(await historyOf(client, id)).toHaveLength(1000)
  })

  test('stores one of several with the same time: the first that came', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const twice = await store(client, id, { locations: [fix(1, { speed: 1 }), fix(1, { speed: 2 }), fix(2)] })
    expect(twice.body).toMatchObject({ accepted: 2, duplicates: 1 })
    const again = await store(client, id, { locations: [fix(1, { speed: 3 }), fix(2), fix(3)] })
    expect(again.body).toMatchObject({ accepted: 1, duplicates: 2 })
    const offset = { ...fix(1), dateTime: '2026-01-01T02:00:01+02:00' }
    expect((await store(client, id, { location: offset })).body).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await historyOf(client, id)).toEqual([fix(1, { speed: 1 }), fix(2), fix(3)])
  })

  test('accepts a location once that is sent 50 times at the same moment, through two servers', async () => {
    const { client } = await t.account()
    const other = client.at(await t.anotherApp())
    const id = await givenDevice(client)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => store(i % 2 ? client : other, id, { location: fix(1) })),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(1)
    expect(answers.reduce((sum, { body }) => sum + body.duplicates, 0)).toBe(49)
    expect(await historyOf(client, id)).toEqual([fix(1)])
  })

  test('takes a late location as history and does not move the last one', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    await store(client, id, { location: fix(10) })
    await store(client, id, { locations: [fix(9), fix(1)] })
    expect(await lastOf(client, id)).toEqual(fix(10))
    await store(client, id, { location: fix(10, { speed: 99 }) })
    expect(await lastOf(client, id)).toEqual(fix(10))
    expect(await historyOf(client, id)).toEqual([fix(1), fix(9), fix(10)])
  })

  test('ends with the newest as the last location, in whatever order many arrive', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const order = Array.from({ length: 60 }, (_, i) => (i * 37) % 60)
    await Promise.all(order.map((second) => store(client, id, { location: fix(second) })))
    expect(await lastOf(client, id)).toEqual(fix(59))
    expect(await historyOf(client, id)).toHaveLength(60)
  })

  test('answers times in UTC with milliseconds, whatever their offset', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const texts = [
      '2026-05-01T12:00:00+02:00',
      '2026-05-01T12:00:00.5-03:30',
      '2026-05-01T23:59:59.999999999Z',
    ]
    await store(client, id, { locations: texts.map((dateTime) => ({ ...fix(), dateTime })) })
    expect((await historyOf(client, id)).map(({ dateTime }: { dateTime: string }) => dateTime)).toEqual([
      '2026-05-01T10:00:00.000Z',
      '2026-05-01T15:30:00.500Z',
      '2026-05-01T23:59:59.999Z',
    ])
  })

  test('answers the last location with the same text as the history, however its time was written', async () => {
    const { client } = await t.account()
    const texts = [
      '2026-05-01T24:00:00.000Z',
      '2026-05-01T12:00:00.000z',
      '2026-05-01T12:00:00.000+02:00',
      '2026-05-01T12:00:00Z',
      '2026-05-01T12:00:00.123Z',
    ]
    for (const dateTime of texts) {
      const id = await givenDevice(client)
      await store(client, id, { location: { ...fix(), dateTime } })
      expect(await lastOf(client, id)).toMatchObject({ dateTime: new Date(dateTime).toISOString() })
      expect(await historyOf(client, id)).toEqual([await lastOf(client, id)])
    }
  })

  test('takes a time up to one day ahead', async () => {
    t.clock.set('2026-11-14T12:00:00.000Z')
    const { client } = await t.account()
    const id = await givenDevice(client)
    const tomorrow = { ...fix(), dateTime: '2026-11-15T12:00:00.000Z' }
    const beyond = { ...fix(), dateTime: '2026-11-15T12:00:00.001Z' }
    const refused = await store(client, id, { locations: [tomorrow, beyond] })
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['/locations/1/dateTime']])
    expect(pathsOf(await store(client, id, { location: beyond }))).toEqual(['/location/dateTime'])
    expect(await historyOf(client, id)).toEqual([])
    expect((await store(client, id, { location: tomorrow })).status).toBe(201)
  })

  test('takes years and months that nobody prepared for', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const times = ['0001-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z']
    for (let year = 2000; year < 2026; year += 5)
      times.push(`${year}-02-01T00:00:00.000Z`, `${year}-02-28T23:59:59.999Z`)
    const locations = times.map((dateTime) => ({ ...fix(), dateTime }))
    const answers = await Promise.all(locations.map((location) => store(client, id, { location })))
    expect(answers.every(({ body }) => body.accepted === 1)).toBe(true)
    expect(await historyOf(client, id)).toEqual(locations)
  })

  test.each<[string, Record<string, unknown>]>([
    ['/latitude', { latitude: 90.0000001 }],
    ['/latitude', { latitude: -90.0000001 }],
    ['/latitude', { latitude: null }],
    ['/latitude', { latitude: '12' }],
    ['/latitude', { latitude: false }],
    ['/latitude', { latitude: undefined }],
    ['/longitude', { longitude: 180.0000001 }],
    ['/longitude', { longitude: [] }],
    ['/dateTime', { dateTime: undefined }],
    ['/dateTime', { dateTime: null }],
    ['/dateTime', { dateTime: '2026-01-01' }],
    ['/dateTime', { dateTime: '2026-01-01T00:00:00' }],
    ['/dateTime', { dateTime: '2026-02-30T00:00:00Z' }],
    ['/dateTime', { dateTime: '2026-01-01T00:00:60Z' }],
    ['/dateTime', { dateTime: 1767225600000 }],
    ['/speed', { speed: -1 }],
    ['/course', { course: 360.5 }],
    ['/altitude', { altitude: null }],
    ['/battery', { battery: 101 }],
    ['/fuel2', { fuel2: -0.1 }],
    ['/temperature', { temperature: '12' }],
    ['/sensorTime4', { sensorTime4: -1 }],
    ['/rpm', { rpm: false }],
    ['/milleage', { milleage: -1 }],
    ['/mileage', { mileage: 1 }],
    ['/hasCriticalAlert', { hasCriticalAlert: 1 }],
    ['/alerts', { alerts: 'SOSButton' }],
    ['/alerts/1', { alerts: ['a', 1] }],
    ['/inputs/0', { inputs: [1] }],
    ['/attributes', { attributes: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`k${i}`, ''])) }],
    ['/attributes/a', { attributes: { a: 1 } }],
    ['/attributes/a\nb', { attributes: { 'a\nb': { deep: 1 } } }],
    ['/accessoriesAttributes/0/a', { accessoriesAttributes: [{ a: null }] }],
    ['/deviceId', { deviceId: 'x' }],
  ])('answers 400 naming %s for %j, with its index, and stores nothing', async (path, wrong) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const one = await store(client, id, { location: fix(1, wrong) })
    expect(one.status).toBe(400)
    expect(pathsOf(one)).toContain(`/location${path}`)
    const batch = await store(client, id, { locations: [fix(2), fix(3), fix(4, wrong), fix(5)] })
    expect(batch.status).toBe(400)
    expect(pathsOf(batch)).toContain(`/locations/2${path}`)
    expect(await historyOf(client, id)).toEqual([])
  })

  test('takes 64 attributes; a number beyond what there is, or a NUL, is 400', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const attributes = Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`k${i}`, '']))
    expect((await store(client, id, { location: fix(1, { attributes }) })).status).toBe(201)
    for (const field of ['latitude', 'altitude', 'rpm']) {
      const text = JSON.stringify({ location: fix(2, { [field]: 12345 }) }).replace('12345', '1e999')
      const answer = await store(client, id, text)
      expect([answer.status, pathsOf(answer)]).toEqual([400, [`/location/${field}`]])
    }
    const nul = await store(client, id, { location: fix(2, { attributes: { a: 'x\0' } }) })
    expect(pathsOf(nul)).toEqual(['/location/attributes/a'])
  })

  test.each([
    ['/from', {}],
    ['/locations', { locations: [] }],
    ['/locations', { location: fix(), locations: [fix()] }],
    ['/location', { location: [fix()] }],
    ['/location', { location: null }],
    ['/to', { location: fix(), from: at(0) }],
    ['/from', { location: fix(), to: at(0) }],
    ['/from', { location: fix(), from: at(1), to: at(0) }],
    ['/cursor', { location: fix(), from: at(0), to: at(1), cursor: 'x' }],
    ['/limit', { location: fix(), from: at(0), to: at(1), limit: 0 }],
    ['/nope', { location: fix(), nope: 1 }],
  ])('answers 400 naming %s for %j and stores nothing', async (path, body) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const answer = await store(client, id, body)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(path)
    expect(await historyOf(client, id)).toEqual([])
  })

  test('stores and then answers the query when both are asked for', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    await store(client, id, { locations: [fix(1), fix(2)] })
    const both = await store(client, id, { locations: [fix(2), fix(3)], from: at(2), to: at(9), limit: 1 })
    expect(both.status).toBe(200)
    expect(both.body).toMatchObject({ accepted: 1, duplicates: 1, locations: [fix(2)], apiUsage: 2 })
    expect(both.body.nextCursor).toEqual(expect.any(String))
  })

  test('asks for write to store and for read to query', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const reader = await t.user(client, { privileges: ['read'] })
    const writer = await t.user(client, { privileges: ['write'] })
    const both = { ...all, location: fix(1) }
    expect((await store(reader.client, id, { location: fix(1) })).status).toBe(403)
    expect((await store(reader.client, id, both)).status).toBe(403)
    expect((await store(writer.client, id, all)).status).toBe(403)
    expect((await store(writer.client, id, both)).status).toBe(403)
    expect(await historyOf(client, id)).toEqual([])
    expect((await store(writer.client, id, { location: fix(1) })).status).toBe(201)
    expect((await store(reader.client, id, all)).body.locations).toEqual([fix(1)])
    expect((await client.at(t.app).get(`/api/devices/${id}/lastLocation`)).status).toBe(200)
    expect((await writer.client.get(`/api/devices/${id}/lastLocation`)).status).toBe(403)
  })

  test("answers a stranger's device, one outside the scope and an unknown one alike, and 401 without a token", async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const id = await givenDevice(client)
    const group = await givenGroup(client)
    const scoped = await t.user(client, { privileges: ['read', 'write'], group })
    for (const body of [{ location: fix() }, { locations: [fix()] }, all, { ...all, location: fix() }]) {
      for (const other of [stranger, scoped.client]) {
        const answer = await store(other, id, body)
        expect(answer.status).toBe(404)
        expect(lasting(answer)).toBe(lasting(await store(other, 'no-such-device', body)))
      }
      expect((await store(t.client(), id, body)).status).toBe(401)
    }
    for (const url of ['lastLocation', 'locations', 'locations?format=kml']) {
      const answer = await stranger.get(`/api/devices/${id}/${url}`)
      expect(lasting(answer)).toBe(lasting(await stranger.get(`/api/devices/no-such-device/${url}`)))
      expect((await scoped.client.get(`/api/devices/${id}/${url}`)).status).toBe(404)
      expect((await t.client().get(`/api/devices/${id}/${url}`)).status).toBe(401)
    }
    expect(await historyOf(client, id)).toEqual([])
  })
})
