import { invalid } from '../../platform/errors.ts'
import type { Fix } from './fix.ts'
import { eastOf, stepBetween } from './longitudes.ts'

/** A part of the map: from a western longitude so many degrees to the east. */
export interface Box {
  west: number
  width: number
  south: number
  north: number
}

const RULE = 'must be west,south,east,north in degrees, with south not above north'
// A map that shows the world more than once counts on past ±180.
const FARTHEST = 540

export function readBox(text: string): Box {
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => /^\s*-?\d+(\.\d+)?(e-?\d+)?\s*$/i.test(part)))
    throw invalid('query/bbox', RULE)
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number]
  if (Math.max(Math.abs(west), Math.abs(east)) > FARTHEST)
    throw invalid('query/bbox', `must have longitudes between -${FARTHEST} and ${FARTHEST}`)
  if (south < -90 || north > 90 || south > north) throw invalid('query/bbox', RULE)
  return { west, width: east >= west ? Math.min(360, east - west) : eastOf(east, west), south, north }
}

/** Whether the way from one fix to the next may touch the box. It is taken for all of the rectangle that it is the diagonal of. */
export function touches({ west, width, south, north }: Box, a: Fix, b: Fix) {
  if (Math.min(a.latitude, b.latitude) > north || Math.max(a.latitude, b.latitude) < south) return false
  const step = stepBetween(a.longitude, b.longitude)
  const start = eastOf(step < 0 ? b.longitude : a.longitude, west)
  return start <= width || start + Math.abs(step) >= 360
}
