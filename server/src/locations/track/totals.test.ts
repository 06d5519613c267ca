import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { givenDevice } from '../../../test/factories.ts'

const t = useApp()
const START = Date.UTC(2026, 0, 1)
const at = (minute: number) => new Date(START + minute * 60_000).toISOString()
/** A kilometre along a meridian, in degrees. */
const KM = 1000 / ((Math.PI / 180) * 6_371_008.8)

interface Given {
  minute: number
  /** Kilometres north of the beginning. */
  km?: number
  longitude?: number
  speed?: number
}

const fix = ({ minute, km = 0, longitude = 12, speed }: Given) => ({
  dateTime: at(minute),
  latitude: km * KM,
  longitude,
  ...(speed !== undefined && { speed }),
})

async function track(given: Given[]) {
  const { client } = await t.account()
  const id = await givenDevice(client)
  if (given.length > 0) await client.post(`/api/devices/${id}/locations`, { locations: given.map(fix) })
  const answer = await client.get(`/api/devices/${id}/track?from=${at(-1)}&to=${at(100_000)}`)
  expect(answer.status).toBe(200)
  return answer.body.track
}

const NOTHING = {
  distance: 0,
  movingSeconds: 0,
  stoppedSeconds: 0,
  gaps: { count: 0, seconds: 0 },
  jumps: { count: 0, seconds: 0 },
  topSpeed: null,
  averageMovingSpeed: null,
}
const minutes = (count: number, given: (minute: number) => Partial<Given>, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ minute: from + i, ...given(from + i) }))

describe('the totals of a track', () => {
  test('are nothing without a location, and with one', async () => {
    expect((await track([])).totals).toEqual(NOTHING)
    expect((await track([{ minute: 0, speed: 80 }])).totals).toEqual({
      ...NOTHING,
      topSpeed: { speed: 80, at: at(0) },
    })
  })

  test('of a drive with a stop are what the drive was made of', async () => {
    const { totals, stops, stopsTotal } = await track([
      ...minutes(11, (minute) => ({ km: minute, speed: 60 })),
      ...minutes(19, () => ({ km: 10, speed: 0 }), 11),
      ...minutes(11, (minute) => ({ km: 10 + 2 * (minute - 29), speed: minute === 35 ? 131.5 : 120 }), 30),
    ])
    expect(totals).toEqual({
      ...NOTHING,
      distance: 32_000,
      movingSeconds: 21 * 60,
      stoppedSeconds: 19 * 60,
      topSpeed: { speed: 131.5, at: at(35) },
      averageMovingSpeed: 91.43,
    })
    const place = { latitude: Number((10 * KM).toFixed(6)), longitude: 12 }
    expect(stops).toEqual([{ from: at(10), to: at(29), ...place, seconds: 19 * 60 }])
    expect(stopsTotal).toBe(1)
  })

  test('count a stay from 5 minutes on as a stop, and a shorter one as part of the way', async () => {
    const drive = (stay: number) => [
      { minute: 0 },
      { minute: 1, km: 1 },
      { minute: 1 + stay, km: 1 },
      { minute: 2 + stay, km: 2 },
    ]
    expect((await track(drive(5))).totals).toMatchObject({ movingSeconds: 120, stoppedSeconds: 300 })
    const short = await track(drive(4.99))
    expect(short.totals).toMatchObject({ movingSeconds: 419.4, stoppedSeconds: 0, distance: 2000 })
    expect(short.stops).toEqual([])
  })

  test('take a stay for one within 100 m, whatever speed its locations say, and count only how far it led', async () => {
    const tremble = minutes(60, (minute) => ({ km: (minute % 2) * 0.09, speed: 5 }))
    expect((await track(tremble)).totals).toMatchObject({
      distance: 90,
      stoppedSeconds: 59 * 60,
      movingSeconds: 0,
    })
    const pace = minutes(60, (minute) => ({ km: (minute % 2) * 0.11, speed: 5 }))
    const { totals } = await track(pace)
    expect(totals).toMatchObject({ stoppedSeconds: 0, movingSeconds: 59 * 60, averageMovingSpeed: 6.6 })
    expect(totals.distance).toBe(59 * 110)
  })

  test('take creeping under 2 km/h for a stop too, as a ship that swings at anchor does, unless its speed says more', async () => {
    const swing = (speed?: number) =>
      minutes(13, () => ({})).map((_, i) => ({
        minute: 10 * i,
        km: (i % 2) * 0.3,
        ...(speed !== undefined && { speed }),
      }))
    expect((await track(swing())).stops).toMatchObject([{ from: at(0), to: at(120) }])
    expect((await track(swing(1.9))).stops).toHaveLength(1)
    expect((await track(swing(2))).totals).toMatchObject({ stoppedSeconds: 0, distance: 3600 })
  })

  test('keep more than 6 hours without a location apart, but not the way that they led', async () => {
    const given = [{ minute: 0 }, { minute: 1, km: 1 }, { minute: 362, km: 101 }, { minute: 363, km: 102 }]
    expect((await track(given)).totals).toEqual({
      ...NOTHING,
      distance: 102_000,
      movingSeconds: 120,
      gaps: { count: 1, seconds: 361 * 60 },
      averageMovingSpeed: 60,
    })
    const stop = await track([{ minute: 0 }, { minute: 360 }])
    expect(stop.totals).toMatchObject({ stoppedSeconds: 6 * 3600, gaps: { count: 0 } })
    const silent = await track([{ minute: 0 }, { minute: 360.001 }])
    expect(silent.totals).toMatchObject({ stoppedSeconds: 0, gaps: { count: 1, seconds: 21_600.06 } })
  })

  test('leave out steps faster than 1,200 km/h', async () => {
    const given = [{ minute: 0 }, { minute: 1, km: 19.9 }, { minute: 2, km: 41 }, { minute: 3, km: 42 }]
    expect((await track(given)).totals).toEqual({
      ...NOTHING,
      distance: 20_900,
      movingSeconds: 120,
      jumps: { count: 1, seconds: 60 },
      averageMovingSpeed: 627,
    })
  })

  test('measure over the antimeridian and along a parallel on the great circle', async () => {
    const { totals, bounds } = await track([
      { minute: 0, longitude: 179.5 },
      { minute: 60, longitude: -179.5 },
      { minute: 120, longitude: -179 },
    ])
    expect(totals.distance).toBeCloseTo(1.5 * 111_195.08, 0)
    expect(bounds).toEqual([179.5, 0, -179, 0])
  })

  test('add up to the time from the first location to the last, and stops to the time stopped', async () => {
    let seed = 7
    const chance = (bound: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % bound
    }
    const given: Given[] = [{ minute: 0 }]
    for (let i = 0, [minute, km] = [0, 0]; i < 900; i++) {
      minute += chance(20) === 0 ? chance(500) + 1 : 1
      km += chance(3) === 0 ? chance(i % 50 === 0 ? 100 : 3) : chance(50) / 1000
      given.push({ minute, km })
    }
    const { totals, stops } = await track(given)
    const { movingSeconds, stoppedSeconds, gaps, jumps } = totals
    const last = given.at(-1)?.minute ?? 0
    expect(movingSeconds + stoppedSeconds + gaps.seconds + jumps.seconds).toBe(last * 60)
    expect(stops.reduce((sum: number, { seconds }: { seconds: number }) => sum + seconds, 0)).toBe(
      stoppedSeconds,
    )
    expect(Math.min(gaps.count, jumps.count, stops.length)).toBeGreaterThan(3)
  })
})
