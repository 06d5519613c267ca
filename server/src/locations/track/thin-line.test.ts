import { expect, test } from 'vitest'
import { Random } from '../../../test/random.ts'
import type { Fix } from './fix.ts'
import { deviationFrom, placeOf } from './sphere.ts'
import { ThinLine } from './thin-line.ts'
import { TrackDrawing } from './track-drawing.ts'

/** A wandering device: drives, stays, turns, falls silent, and jumps now and then. */
function wander(seed: number, count: number): Fix[] {
  const random = new Random(seed)
  let [time, latitude, longitude, course] = [0, random.upTo(160) - 80, random.upTo(360) - 180, 0]
  return Array.from({ length: count }, () => {
    time += random.upTo(50) === 0 ? random.upTo(50_000_000) + 1 : random.upTo(60_000) + 1
    course += (random.upTo(100) - 50) / 100
    const step = random.upTo(200) === 0 ? 0.5 : random.upTo(3) === 0 ? 0 : random.upTo(100) / 20_000
    latitude = Math.max(-90, Math.min(90, latitude + step * Math.cos(course)))
    longitude += step * Math.sin(course)
    if (Math.abs(longitude) > 180) longitude -= 360 * Math.sign(longitude)
    const place = placeOf(latitude, longitude)
    return { time, latitude, longitude, speed: random.upTo(120), course: null, altitude: null, ...place }
  })
}

/** The greatest distance of a fix from the line at its time. */
function worstOf(fixes: readonly Fix[], kept: readonly Fix[]) {
  let worst = 0
  let next = 1
  for (const fix of fixes) {
    while ((kept[next] as Fix).time < fix.time) next++
    const [a, b] = [kept[next - 1] as Fix, kept[next] as Fix]
    worst = Math.max(worst, deviationFrom(fix, a, b, (fix.time - a.time) / (b.time - a.time)))
  }
  return worst
}

function thin(fixes: readonly Fix[], limit: number) {
  const line = new ThinLine(limit)
  for (const fix of fixes) {
    line.add(fix, true)
    line.shrink()
  }
  return { kept: [...line].map(({ fix }) => fix), tolerance: line.tolerance }
}

test.each([1, 2, 3, 4, 5])('no fix is further from the line than it says, on the wander %i', (seed) => {
  const fixes = wander(seed, 5000)
  let last = 0
  for (const limit of [4999, 2000, 500, 100, 10]) {
    const { kept, tolerance } = thin(fixes, limit)
    expect(kept).toHaveLength(limit)
    expect([kept[0], kept.at(-1)]).toEqual([fixes[0], fixes.at(-1)])
    const worst = worstOf(fixes, kept)
    expect(worst).toBeLessThanOrEqual(tolerance + 1e-6)
    expect(tolerance).toBeGreaterThanOrEqual(last)
    last = tolerance
    // Worth its points: as many, taken at equal distances, miss more.
    const even = Array.from(
      { length: limit },
      (_, i) => fixes[Math.round((i * (fixes.length - 1)) / (limit - 1))] as Fix,
    )
    if (limit > 10) expect(worst).toBeLessThanOrEqual(worstOf(fixes, even))
  }
})

test.each([6, 7])('a straight way at one speed is two points, on the wander %i', (seed) => {
  const [a, b] = wander(seed, 2) as [Fix, Fix]
  const between = Array.from({ length: 1000 }, (_, i): Fix => {
    const share = i / 999
    const mix = (from: number, to: number) => from + share * (to - from)
    return { ...a, time: mix(a.time, b.time), x: mix(a.x, b.x), y: mix(a.y, b.y), z: mix(a.z, b.z) }
  })
  const { kept, tolerance } = thin(between, 2)
  expect(kept).toEqual([between[0], between.at(-1)])
  expect(tolerance).toBeLessThan(0.001)
})

test('a track with more stops than points keeps to its points and to the 500 longest stops', () => {
  const drawing = new TrackDrawing({ points: 100, box: undefined })
  const at = (minutes: number, latitude: number): Fix => ({
    time: minutes * 60_000,
    latitude,
    longitude: 12,
    speed: null,
    course: null,
    altitude: null,
    ...placeOf(latitude, 12),
  })
  let minute = 0
  for (let i = 0; i < 1200; i++) {
    drawing.add(at(minute, (i % 7) / 10))
    minute += 5 + (i % 30)
    drawing.add(at(minute, (i % 7) / 10))
    minute += 60
  }
  const { points, stops, stopsTotal } = drawing.finish()
  expect(points.time).toHaveLength(100)
  expect([stops.length, stopsTotal]).toEqual([500, 1200])
  expect(Math.min(...stops.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(22 * 60)
  expect(stops.map(({ from }) => from)).toEqual(stops.map(({ from }) => from).toSorted())
})
