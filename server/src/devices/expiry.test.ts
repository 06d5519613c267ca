import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice } from '../../test/factories.ts'

const t = useApp()
afterEach(() => t.clock.release())

const on = (expirationDate: string) => ({ expires: true, expirationDate })
const licensesOf = async (client: Client) => (await client.get('/api/account')).body.account.licenses
const deviceOf = async (client: Client, id: string) => (await client.get(`/api/devices/${id}`)).body.device
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1)

describe('a device expires at 00:00 of its date in the zone of the account', () => {
  test.each([
    ['UTC', '2026-11-15', '2026-11-15T00:00:00.000Z', 'an ordinary day'],
    ['Asia/Kathmandu', '2026-11-15', '2026-11-14T18:15:00.000Z', 'an offset of 5:45'],
    ['Pacific/Kiritimati', '2026-11-15', '2026-11-14T10:00:00.000Z', 'a day ahead of UTC'],
    ['Pacific/Pago_Pago', '2026-11-15', '2026-11-15T11:00:00.000Z', 'a day behind UTC'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 'the day of 23 hours begins'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z', 'the day of 23 hours ends'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 'the day of 25 hours begins'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z', 'the day of 25 hours ends'],
    ['Europe/Lisbon', '2027-03-29', '2027-03-28T23:00:00.000Z', 'the day of 23 hours ends'],
    ['Europe/Lisbon', '2026-10-26', '2026-10-26T00:00:00.000Z', 'the day of 25 hours ends'],
    ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T13:30:00.000Z', 'the day of 24.5 hours ends'],
    ['Australia/Lord_Howe', '2026-10-05', '2026-10-04T13:00:00.000Z', 'the day of 23.5 hours ends'],
    [
      'America/Santiago',
      '2026-09-06',
      '2026-09-06T04:00:00.000Z',
      'midnight is skipped: 01:00 is the first moment',
    ],
    ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z', '23:00 to 24:00 came twice'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 'midnight is skipped'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 'midnight is skipped'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '00:00 comes twice: the first one counts'],
  ])('%s %s is %s: %s', async (timeZone, date, instant) => {
    t.clock.set(justBefore(instant))
    const { client } = await t.account({ timeZone, licenses: 1 })
    const id = await givenDevice(client, { limits: on(date) })
    expect(await deviceOf(client, id)).toMatchObject({ state: 'active', expires: instant })
    expect(await licensesOf(client)).toEqual({ total: 1, used: 1, available: 0 })
    expect((await client.post('/api/devices', {})).body.code).toBe('no_license_available')

    t.clock.set(instant)
    expect(await deviceOf(client, id)).toMatchObject({ state: 'expired', expires: instant, usage: { date } })
    expect(await licensesOf(client)).toEqual({ total: 1, used: 0, available: 1 })
    expect((await client.post('/api/devices', {})).status).toBe(201)
    const back = await client.post(`/api/devices/${id}/reactivate`)
    expect([back.status, back.body.code]).toEqual([409, 'no_license_available'])
  })

  test('at once when the date is not after today', async () => {
    t.clock.set('2026-11-15T02:00:00.000Z')
    const { client } = await t.account({ timeZone: 'America/New_York' })
    for (const [date, state] of [
      ['2026-11-13', 'expired'],
      ['2026-11-14', 'expired'],
      ['2026-11-15', 'active'],
      ['9999-12-31', 'active'],
      ['1970-01-01', 'expired'],
    ]) {
      const id = await givenDevice(client, { limits: on(date as string) })
      expect((await deviceOf(client, id)).state).toBe(state)
    }
    const id = await givenDevice(client)
    await client.patch(`/api/devices/${id}/limits`, on('2026-11-14'))
    expect(await deviceOf(client, id)).toMatchObject({
      state: 'expired',
      expires: '2026-11-14T05:00:00.000Z',
    })
    const today = await client.post(`/api/devices/${id}/reactivate`, { expirationDate: '2026-11-14' })
    expect(today.status).toBe(400)
    const tomorrow = await client.post(`/api/devices/${id}/reactivate`, { expirationDate: '2026-11-15' })
    expect(tomorrow.body.device).toMatchObject({ state: 'active', expires: '2026-11-15T05:00:00.000Z' })
  })
})

describe('an expired device', () => {
  const fix = { latitude: 10, longitude: 20 }

  test('accepts no locations and no alerts, from the instant on', async () => {
    t.clock.set('2026-11-14T23:59:59.999Z')
    const { client } = await t.account()
    const id = await givenDevice(client, { limits: on('2026-11-15') })
    const other = await givenDevice(client)
    const url = `/api/devices/${id}`
    const location = { dateTime: '2026-11-14T23:00:00.000Z', ...fix }
    const sends = [
      () => client.post(`${url}/locations`, { location }),
      () => client.post(`${url}/locations`, { locations: [location] }),
      () =>
        client.post('/api/locations', {
          locations: [
            { deviceId: other, ...location },
            { deviceId: id, ...location },
          ],
        }),
      () => client.post(`${url}/alerts`, { alert: { alertName: 'SOSButton' } }),
    ]
    for (const send of sends) expect((await send()).status).toBe(201)
    t.clock.advance(1)
    for (const send of sends) {
      const answer = await send()
      expect([answer.status, answer.body.code]).toEqual([409, 'device_expired'])
    }
  })

  test('keeps its record and history readable', async () => {
    t.clock.set('2026-11-14T23:59:59.999Z')
    const { client } = await t.account()
    const id = await givenDevice(client, { name: 'Van', limits: on('2026-11-15') })
    const url = `/api/devices/${id}`
    const location = { dateTime: '2026-11-14T23:00:00.000Z', ...fix }
    await client.post(`${url}/locations`, { location })
    await client.post(`${url}/alerts`, { alert: { alertName: 'SOSButton' } })
    t.clock.advance(1)
    const range = { from: '2026-11-14T00:00:00Z', to: '2026-11-16T00:00:00Z' }
    expect(await deviceOf(client, id)).toMatchObject({ name: 'Van', state: 'expired' })
    expect((await client.get(`${url}/lastLocation`)).body.lastLocation).toEqual(location)
    expect((await client.post(`${url}/locations`, range)).body.locations).toEqual([location])
    expect((await client.post(`${url}/alerts`, range)).body.alerts).toHaveLength(1)
    expect((await client.get(`${url}/locations?format=csv`)).text).toContain('2026-11-14T23:00:00.000Z')
    expect((await client.get(`${url}/limits`)).body).toMatchObject(on('2026-11-15'))
    expect((await client.patch(url, { name: 'Van, sold' })).status).toBe(200)
    expect((await client.delete(url)).status).toBe(200)
  })

  test('accepts locations again once it is reactivated', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, { limits: on('2001-01-01') })
    await client.post(`/api/devices/${id}/reactivate`)
    const location = { dateTime: '2026-01-01T00:00:00.000Z', ...fix }
    expect((await client.post(`/api/devices/${id}/locations`, { location })).status).toBe(201)
  })
})

describe('a change of the zone of the account', () => {
  test('moves the instants of all devices', async () => {
    t.clock.set('2026-11-14T12:00:00.000Z')
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const id = await givenDevice(client, { limits: on('2026-12-01') })
    const dateOnly = await givenDevice(client, { limits: { expires: false, expirationDate: '2026-12-01' } })
    const theirs = await givenDevice(stranger, { limits: on('2026-12-01') })
    await client.patch('/api/account', { timeZone: 'Asia/Tokyo' })
    expect(await deviceOf(client, id)).toMatchObject({
      expires: '2026-11-30T15:00:00.000Z',
      limits: on('2026-12-01'),
    })
    expect((await deviceOf(client, dateOnly)).expires).toBeNull()
    expect((await deviceOf(stranger, theirs)).expires).toBe('2026-12-01T00:00:00.000Z')
    await client.patch('/api/account', { timeZone: 'America/New_York' })
    expect((await deviceOf(client, id)).expires).toBe('2026-12-01T05:00:00.000Z')
  })

  test('eastward expires at once what is then past its midnight', async () => {
    t.clock.set('2026-11-30T16:00:00.000Z')
    const { client } = await t.account({ licenses: 1 })
    const id = await givenDevice(client, { limits: on('2026-12-01') })
    const changed = await client.patch('/api/account', { timeZone: 'Asia/Tokyo' })
    expect(changed.body.account.licenses).toEqual({ total: 1, used: 0, available: 1 })
    expect((await deviceOf(client, id)).state).toBe('expired')
  })

  test('westward brings devices back when licences are free, and is refused when they are not', async () => {
    t.clock.set('2026-11-15T02:00:00.000Z')
    const { client } = await t.account({ licenses: 2 })
    const ids = [
      await givenDevice(client, { limits: on('2026-11-15') }),
      await givenDevice(client, { limits: on('2026-11-15') }),
    ]
    const extra = await givenDevice(client)
    const before = await client.get('/api/account')
    const devices = await client.get('/api/devices')
    const refused = await client.patch('/api/account', { name: 'Other', timeZone: 'America/New_York' })
    expect([refused.status, refused.body.code]).toEqual([409, 'no_license_available'])
    const after = await client.get('/api/account')
    expect(after.body.account).toEqual(before.body.account)
    expect(after.headers['etag']).toBe(before.headers['etag'])
    expect((await client.get('/api/devices')).body.devices).toEqual(devices.body.devices)

    await client.delete(`/api/devices/${extra}`)
    const changed = await client.patch('/api/account', { timeZone: 'America/New_York' })
    expect(changed.body.account.licenses).toEqual({ total: 2, used: 2, available: 0 })
    for (const id of ids)
      expect(await deviceOf(client, id)).toMatchObject({
        state: 'active',
        expires: '2026-11-15T05:00:00.000Z',
      })
  })

  test('and creations at the same time never exceed the licences', async () => {
    t.clock.set('2026-11-15T02:00:00.000Z')
    for (let round = 0; round < 4; round++) {
      const { client } = await t.account({ licenses: 3 })
      for (let i = 0; i < 2; i++) await givenDevice(client, { limits: on('2026-11-15') })
      await Promise.all([
        client.patch('/api/account', { timeZone: 'America/New_York' }),
        ...Array.from({ length: 4 }, () => client.post('/api/devices', {})),
      ])
      const { total, used } = await licensesOf(client)
      expect(used).toBeLessThanOrEqual(total)
      expect((await client.get('/api/devices?state=active')).body.devices).toHaveLength(used)
    }
  })
})
