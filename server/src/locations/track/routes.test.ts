import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pathsOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { givenDevice, givenGroup } from '../../../test/factories.ts'

const t = useApp()
const START = Date.UTC(2026, 0, 1)
const at = (second: number) => new Date(START + second * 1000).toISOString()
const DAY = `from=${at(0)}&to=${at(86_400)}`

type Given = Record<string, unknown> & { latitude: number; longitude: number }

async function givenFixes(client: Client, id: string, fixes: Given[]) {
  for (let i = 0; i < fixes.length; i += 1000) {
    const locations = fixes
      .slice(i, i + 1000)
      .map((fix, n) => ({ dateTime: new Date(START + 10_000 * (i + n)).toISOString(), ...fix }))
    const stored = await client.post(`/api/devices/${id}/locations`, { locations })
    expect(stored.status).toBe(201)
  }
}

/** A device that goes around in circles of a kilometre or so, ten seconds a fix. */
const circling = (count: number, west = 12): Given[] =>
  Array.from({ length: count }, (_, i) => ({
    latitude: 55 + 0.01 * Math.sin(i / 10),
    longitude: west + i / 10_000 + 0.01 * Math.cos(i / 10),
    speed: i % 50,
    course: i % 360,
  }))

async function given(fixes: Given[]) {
  const { client } = await t.account()
  const id = await givenDevice(client)
  await givenFixes(client, id, fixes)
  return { client, id, ask: (query: string) => client.get(`/api/devices/${id}/track?${query}`) }
}

describe('GET /api/devices/{deviceId}/track', () => {
  test('answers few locations as they are, in columns, both ends of the time included', async () => {
    const fixes = [
      { latitude: 55.123456789, longitude: 12.5, speed: 10.126, altitude: 3.07159, course: 74 },
      { latitude: 55.2, longitude: 12.6 },
      { latitude: 55.3, longitude: 12.7, speed: 0 },
    ]
    const { ask } = await given(fixes)
    const answer = await ask(`from=${at(0)}&to=${at(20)}`)
    expect(answer.status).toBe(200)
    const { totals: _t, ...track } = answer.body.track
    expect(track).toEqual({
      from: at(0),
      to: at(20),
      fixes: 3,
      inaccurate: 0,
      simplified: false,
      tolerance: 0,
      points: {
        time: [START, START + 10_000, START + 20_000],
        latitude: [55.123457, 55.2, 55.3],
        longitude: [12.5, 12.6, 12.7],
        speed: [10.13, null, 0],
        altitude: [3.1, null, null],
        course: [74, null, null],
      },
      stops: [],
      stopsTotal: 0,
      bounds: [12.5, 55.123456789, 12.7, 55.3],
    })
    expect(answer.body.apiUsage).toBe(3)
    expect((await ask(`from=${at(1)}&to=${at(19)}`)).body.track.points.time).toEqual([START + 10_000])
  })

  test('answers an empty track where there is nothing, and one point where there is one', async () => {
    const { ask } = await given([{ latitude: 1, longitude: 2 }])
    const empty = (await ask(`from=${at(1)}&to=${at(2)}`)).body.track
    expect(empty).toMatchObject({ fixes: 0, simplified: false, bounds: null, stops: [] })
    expect(Object.values(empty.points)).toEqual([[], [], [], [], [], []])
    const one = (await ask(DAY)).body.track
    expect(one).toMatchObject({ fixes: 1, bounds: [2, 1, 2, 1], points: { time: [START], latitude: [1] } })
  })

  test('answers no more points than asked for, the ends, stop ends and the top speed among them', async () => {
    const fixes = circling(5000)
    const parked = { ...(fixes[2000] as Given), speed: 0 }
    for (let i = 2000; i < 2100; i++) fixes[i] = parked
    fixes[3333] = { ...(fixes[3333] as Given), speed: 99 }
    const { ask, client, id } = await given(fixes)
    for (const points of [100, 2000]) {
      const { track } = (await ask(`${DAY}&points=${points}`)).body
      const { time, latitude, longitude, speed } = track.points
      expect(track).toMatchObject({ fixes: 5000, simplified: true, stopsTotal: 1 })
      expect(time).toHaveLength(points)
      const [stop] = track.stops
      expect(stop.seconds).toBeGreaterThanOrEqual(990)
      for (const end of [stop.from, stop.to]) expect(time).toContain(Date.parse(end))
      for (const i of [0, 3333, 4999]) expect(time).toContain(START + i * 10_000)
      for (const [i, each] of time.entries()) {
        const n = (each - START) / 10_000
        expect([latitude[i], longitude[i], speed[i]]).toEqual([
          Number(fixes[n]?.latitude.toFixed(6)),
          Number(fixes[n]?.longitude.toFixed(6)),
          fixes[n]?.['speed'],
        ])
      }
    }
    expect((await ask(DAY)).body.track.points.time).toHaveLength(2000)
    const [point] = (await ask(`${DAY}&points=100`)).body.track.points.time.slice(50)
    const moment = new Date(point).toISOString()
    const whole = await client.post(`/api/devices/${id}/locations`, { from: moment, to: moment })
    expect(whole.body.locations).toEqual([{ dateTime: moment, ...fixes[(point - START) / 10_000] }])
  })

  test('shows all detail in a box and an outline elsewhere', async () => {
    const { ask } = await given(circling(6000))
    const whole = (await ask(`${DAY}&points=600`)).body.track
    const { points, tolerance, totals } = (await ask(`${DAY}&points=600&bbox=12.2,54,12.22,56`)).body.track
    const inBox = (longitude: number) => longitude >= 12.2 && longitude <= 12.22
    const shown = points.longitude.filter(inBox)
    const expected = circling(6000).filter(({ longitude }) => inBox(longitude))
    expect(shown).toHaveLength(expected.length)
    expect(points.time.length - shown.length).toBeLessThan(120)
    expect([tolerance, whole.tolerance > 10]).toEqual([0, true])
    expect(totals).toEqual(whole.totals)
    const elsewhere = (await ask(`${DAY}&points=600&bbox=-80,-10,-70,10`)).body.track.points
    expect(elsewhere.time.length).toBeLessThan(70)
  })

  test('keeps the way through a box whose both ends are outside of it', async () => {
    const zigzag = Array.from({ length: 2000 }, (_, i) => ({
      latitude: i / 1000,
      longitude: 12 + (i % 2) / 10,
    }))
    const { ask } = await given(zigzag)
    const { points } = (await ask(`${DAY}&points=100&bbox=12.04,1,12.06,1.02`)).body.track
    const times = new Set(points.time)
    for (let i = 999; i <= 1021; i++) expect(times).toContain(START + i * 10_000)
  })

  test('knows a box over the antimeridian, however it is written', async () => {
    const { ask } = await given(
      circling(4000, 179.8).map((fix) => ({
        ...fix,
        longitude: fix.longitude > 180 ? fix.longitude - 360 : fix.longitude,
      })),
    )
    const texts = ['179.99,50,-179.99,60', '179.99,50,180.01,60', '-180.01,50,-179.99,60']
    const tracks = await Promise.all(
      texts.map(async (bbox) => (await ask(`${DAY}&points=500&bbox=${bbox}`)).body.track),
    )
    for (const track of tracks) expect(track).toEqual(tracks[0])
    const [{ points, bounds }] = tracks
    const count = circling(4000, 179.8).filter(({ longitude }) => Math.abs(longitude - 180) <= 0.01).length
    expect(points.longitude.filter((each: number) => Math.abs(each) >= 179.99)).toHaveLength(count)
    expect(bounds[0]).toBeGreaterThan(179.7)
    expect(bounds[2]).toBeLessThan(-179.7)
  })

  test('leaves out what says that it is less accurate than asked for', async () => {
    const { ask } = await given([
      { latitude: 1, longitude: 1, accuracy: 5 },
      { latitude: 9, longitude: 9, accuracy: 50.1, speed: 900 },
      { latitude: 1.001, longitude: 1 },
      { latitude: 1.002, longitude: 1, accuracy: 50 },
    ])
    const { track } = (await ask(`${DAY}&maxAccuracy=50`)).body
    expect(track).toMatchObject({ fixes: 4, inaccurate: 1, simplified: false, bounds: [1, 1, 1, 1.002] })
    expect(track.points.latitude).toEqual([1, 1.001, 1.002])
    expect(track.totals).toMatchObject({ distance: 222.4, topSpeed: null })
    expect((await ask(`${DAY}&maxAccuracy=0`)).body.track).toMatchObject({ inaccurate: 3 })
    expect((await ask(DAY)).body.track).toMatchObject({ inaccurate: 0 })
  })

  test.each([
    ['query/from', `to=${at(0)}`],
    ['query/to', `from=${at(0)}`],
    ['query/from', `from=${at(1)}&to=${at(0)}`],
    ['query/from', `from=2026-01-01&to=${at(0)}`],
    ['query/points', `${DAY}&points=99`],
    ['query/points', `${DAY}&points=10001`],
    ['query/points', `${DAY}&points=many`],
    ['query/maxAccuracy', `${DAY}&maxAccuracy=-1`],
    ['query/bbox', `${DAY}&bbox=1,2,3`],
    ['query/bbox', `${DAY}&bbox=1,2,3,x`],
    ['query/bbox', `${DAY}&bbox=1,2,3,`],
    ['query/bbox', `${DAY}&bbox=1,4,3,2`],
    ['query/bbox', `${DAY}&bbox=1,-91,3,2`],
    ['query/bbox', `${DAY}&bbox=1,2,541,3`],
    ['query/zoom', `${DAY}&zoom=3`],
  ])('answers 400 naming %s for %s', async (path, query) => {
    const { ask } = await given([])
    const answer = await ask(query)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(path)
  })

  test('answers 404 beyond the view of a user, for another account, and for nobody’s device', async () => {
    const { client, id } = await given([{ latitude: 1, longitude: 2 }])
    const groupId = await givenGroup(client, { devices: [id] })
    const other = await givenDevice(client)
    const { client: scoped } = await t.user(client, { group: groupId })
    const { client: stranger } = await t.account()
    const statusFor = async (who: Client, device: string) =>
      (await who.get(`/api/devices/${device}/track?${DAY}`)).status
    expect(await statusFor(scoped, id)).toBe(200)
    expect(await statusFor(scoped, other)).toBe(404)
    expect(await statusFor(stranger, id)).toBe(404)
    expect(await statusFor(client, randomUUID())).toBe(404)
  })
})
