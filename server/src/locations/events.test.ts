import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { readTold } from '../../test/read-told.ts'

const t = useApp()
const fix = (second: number) => ({
  dateTime: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString(),
  latitude: 1,
  longitude: 2,
})

/** The seconds of the fixes that were told, by device, after uploads with history, duplicates and a late fix. */
async function told(locationEvents: string) {
  const { client, accountId } = await t.account()
  const [a, b] = [await givenDevice(client), await givenDevice(client)]
  expect((await client.patch('/api/account', { locationEvents })).status).toBe(200)
  await client.post(`/api/devices/${a}/locations`, { locations: [fix(2), fix(1), fix(2), fix(3)] })
  await client.post('/api/locations', {
    locations: [
      { deviceId: a, ...fix(4) },
      { deviceId: b, ...fix(5) },
      { deviceId: b, ...fix(4) },
    ],
  })
  await client.post(`/api/devices/${a}/locations`, { location: fix(4) })
  await client.post(`/api/devices/${a}/locations`, { location: fix(0) })
  const events = await readTold(t, accountId, 'location.')
  const secondsOf = (id: string) =>
    events
      .filter(({ data }) => data['deviceId'] === id)
      .map(({ data }) => new Date((data['location'] as { dateTime: string }).dateTime).getUTCSeconds())
  return { a: secondsOf(a), b: secondsOf(b), events }
}

describe('location.recorded', () => {
  test('tells the newest location of each device in an upload, and neither duplicates nor late ones', async () => {
    const { a, b, events } = await told('sampled')
    expect({ a, b }).toEqual({ a: [3, 4], b: [5] })
    expect(events[0]?.data['location']).toEqual(fix(3))
  })

  test('tells every location that was stored when the account wants all', async () => {
    const { a, b } = await told('all')
    const inOrder = (seconds: number[]) => seconds.toSorted((one, other) => one - other)
    expect({ a: inOrder(a), b: inOrder(b) }).toEqual({ a: [0, 1, 2, 3, 4], b: [4, 5] })
  })

  test('is not told when the account wants none', async () => {
    expect((await told('none')).events).toEqual([])
  })

  test('is not told of an upload that is refused', async () => {
    const { client, accountId } = await t.account()
    const id = await givenDevice(client)
    const locations = [
      { deviceId: id, ...fix(1) },
      { deviceId: 'no-such-device', ...fix(1) },
    ]
    expect((await client.post('/api/locations', { locations })).status).toBe(400)
    expect(await readTold(t, accountId, 'location.')).toEqual([])
  })
})
