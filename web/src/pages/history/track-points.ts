import type { TrackPoints } from '@sextant/contract'

/** One moment of a track: a point of it, or a place between two. */
export interface Moment {
  time: number
  latitude: number
  longitude: number
  speed: number | null
  altitude: number | null
  course: number | null
}

/** Index of the last point that is not after the time; 0 before the first. */
function indexAt({ time }: Pick<TrackPoints, 'time'>, at: number) {
  let low = 0
  let high = time.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((time[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Longest way between two points that is filled in: over a longer silence the device is shown where it was last heard. */
const LONGEST_FILLED_MS = 6 * 3_600_000

/** Where the device was at a time, between two points in proportion to the time. */
export function momentAt(points: TrackPoints, at: number): Moment | undefined {
  const index = indexAt(points, at)
  const here = pointAt(points, index)
  const next = pointAt(points, index + 1)
  if (!here || !next || at <= here.time || next.time - here.time > LONGEST_FILLED_MS) return here
  const part = (at - here.time) / (next.time - here.time)
  const turn = next.longitude - here.longitude
  const shortest = turn - 360 * Math.round(turn / 360)
  return {
    ...here,
    time: at,
    latitude: here.latitude + part * (next.latitude - here.latitude),
    longitude: here.longitude + part * shortest,
  }
}

function pointAt(points: TrackPoints, index: number): Moment | undefined {
  const time = points.time[index]
  if (time === undefined) return undefined
  return {
    time,
    latitude: points.latitude[index] as number,
    longitude: points.longitude[index] as number,
    speed: points.speed[index] ?? null,
    altitude: points.altitude[index] ?? null,
    course: points.course[index] ?? null,
  }
}

/** Index of the point that is nearest to a place. Near enough for a click: degrees of longitude are shortened by the latitude. */
export function nearestIndex(points: TrackPoints, longitude: number, latitude: number) {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < points.time.length; index++) {
    const turn = (points.longitude[index] as number) - longitude
    const x = (turn - 360 * Math.round(turn / 360)) * shrink
    const y = (points.latitude[index] as number) - latitude
    const distance = x * x + y * y
    if (distance >= least) continue
    least = distance
    best = index
  }
  return best
}
