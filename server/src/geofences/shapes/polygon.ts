import type { Polygon, Position } from '@sextant/contract'
import type { Box, Shape } from './shape.ts'
import { unwrapLongitudes } from './sphere.ts'

/** A closed line on the plane of degrees: x and y in turn. Edges are straight on that plane, as GeoJSON has it. */
interface Ring {
  points: Float64Array
  box: Box
}

export function polygonShape({ coordinates }: Polygon): Shape {
  const [outer, ...holes] = coordinates.map(toRing) as [Ring, ...Ring[]]
  return {
    box: outer.box,
    contains: ({ longitude, latitude }) =>
      isWithin(outer, longitude, latitude) && !holes.some((hole) => isWithin(hole, longitude, latitude)),
  }
}

function toRing(positions: readonly Position[]): Ring {
  const plane = toPlane(positions)
  const points = new Float64Array(plane.length * 2)
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  plane.forEach(([x, y], i) => {
    points[2 * i] = x
    points[2 * i + 1] = y
    box.west = Math.min(box.west, x)
    box.south = Math.min(box.south, y)
    box.east = Math.max(box.east, x)
    box.north = Math.max(box.north, y)
  })
  return { points, box }
}

function toPlane(positions: readonly Position[]): Position[] {
  const xs = unwrapLongitudes(positions)
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 0]
  // From −180 to 180 is no way at all by the shorter side. A ring that would be flat by that goes around the world as it is written.
  if (xs.every((x) => x === first)) return positions.slice()
  const plane = positions.map(([, y], i): Position => [xs[i] ?? 0, y])
  if (Math.abs(last - first) < 180) return plane
  // A ring around a pole does not come back to its beginning on the plane: it is closed beyond the pole that is nearer.
  const start = plane[0] as Position
  const pole = Math.sign(plane.reduce((sum, [, y]) => sum + y, 0)) * 91 || 91
  return [...plane, [last, pole], [first, pole], start]
}

/** Even-odd rule: counts the edges to the east. The ring may lie beyond ±180, so its neighbours a turn away are asked as well. */
function isWithin({ points, box }: Ring, longitude: number, latitude: number) {
  if (latitude < box.south || latitude > box.north) return false
  for (let turn = -720; turn <= 720; turn += 360) {
    const x = longitude + turn
    if (x >= box.west && x <= box.east && isOdd(points, x, latitude)) return true
  }
  return false
}

function isOdd(points: Float64Array, x: number, y: number) {
  let odd = false
  for (let i = 2; i < points.length; i += 2) {
    const y1 = points[i - 1] as number
    const y2 = points[i + 1] as number
    if (y1 > y === y2 > y) continue
    const x1 = points[i - 2] as number
    const x2 = points[i] as number
    if (x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) odd = !odd
  }
  return odd
}
