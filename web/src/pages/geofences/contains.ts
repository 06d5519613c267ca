import type { Corridor, Geometry, Polygon, Position } from '@sextant/contract'
import { boundsOf, unwrap } from '../../map/bounds.ts'
import { greatCircle, greatCirclePoints } from '../../map/measure/geodesy.ts'

export type Contains = (position: Position) => boolean

const RADIUS = 6_371_008.8
/** Between points that are a degree apart, the shortest way leaves the box of its ends by less. Degrees. */
const BULGE = 0.01

/** Tells whether a position is in the area, as the server judges it. */
export function createContains(geometry: Geometry): Contains {
  if (geometry.type === 'Polygon') return polygonContains(geometry)
  if (geometry.type === 'Corridor') return corridorContains(geometry)
  return (position) => greatCircle(geometry.center, position).metres <= geometry.radius
}

function polygonContains({ coordinates }: Polygon): Contains {
  const [outer, ...holes] = coordinates.map(ringContains)
  return (position) => outer?.(position) === true && !holes.some((hole) => hole(position))
}

/** Edges are straight on the plane of degrees; what is encircled an even number of times is outside. */
function ringContains(ring: readonly Position[]): Contains {
  const plane = toPlane(ring)
  const xs = plane.map(([x]) => x)
  const ys = plane.map(([, y]) => y)
  const [west, east] = [xs.reduce(least), xs.reduce(most)]
  const [south, north] = [ys.reduce(least), ys.reduce(most)]
  return ([longitude, latitude]) => {
    if (latitude < south || latitude > north) return false
    for (let x = longitude - 720; x <= longitude + 720; x += 360)
      if (x >= west && x <= east && isOdd(plane, x, latitude)) return true
    return false
  }
}

function toPlane(ring: readonly Position[]): Position[] {
  const plane = unwrap(ring)
  const [first, last] = [plane[0], plane.at(-1)]
  if (!first || !last) return []
  // From −180 to 180 is no way by the shorter side: such a ring goes around the world as it is written.
  if (plane.every(([x]) => x === first[0])) return ring.slice()
  if (Math.abs(last[0] - first[0]) < 180) return plane
  // A ring around a pole is closed beyond the nearer one.
  const pole = Math.sign(plane.reduce((sum, [, y]) => sum + y, 0)) * 91 || 91
  return [...plane, [last[0], pole], [first[0], pole], first]
}

function isOdd(plane: readonly Position[], x: number, y: number) {
  let odd = false
  for (let i = 1; i < plane.length; i++) {
    const [x1, y1] = plane[i - 1] as Position
    const [x2, y2] = plane[i] as Position
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) odd = !odd
  }
  return odd
}

function corridorContains({ line, width }: Corridor): Contains {
  const half = width / 2
  const isNear = nearLine(line, half)
  return (position) =>
    isNear(position) &&
    line.some((to, i) => i > 0 && toSegment(line[i - 1] as Position, to, position) <= half)
}

/** Leaves out what is far away without measuring each segment. */
function nearLine(line: readonly Position[], metres: number): Contains {
  const way = line.flatMap((to, i) => (i === 0 ? [to] : greatCirclePoints(line[i - 1] as Position, to)))
  const [west, south, east, north] = boundsOf(way.map(([x, y]): Position => [x, y])) ?? [0, 0, 0, 0]
  const margin = (metres / RADIUS) * (180 / Math.PI) + BULGE
  const parallel = Math.max(Math.abs(south), Math.abs(north)) + margin
  const side = parallel >= 89 ? 360 : margin / Math.cos((parallel * Math.PI) / 180)
  return ([longitude, latitude]) => {
    if (latitude < south - margin || latitude > north + margin) return false
    const turned = longitude + 360 * Math.ceil((west - side - longitude) / 360)
    return turned <= east + side
  }
}

/** Metres from the nearest point of the shortest way between two places. */
function toSegment(from: Position, to: Position, place: Position) {
  const [whole, out, back] = [greatCircle(from, to), greatCircle(from, place), greatCircle(to, place)]
  const ends = Math.min(out.metres, back.metres)
  if (whole.metres === 0) return ends
  const angle = radians(out.bearing - whole.bearing)
  const backAngle = radians(back.bearing - greatCircle(to, from).bearing)
  if (Math.cos(angle) < 0 || Math.cos(backAngle) < 0) return ends
  return Math.abs(Math.asin(Math.sin(out.metres / RADIUS) * Math.sin(angle))) * RADIUS
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const least = (a: number, b: number) => Math.min(a, b)
const most = (a: number, b: number) => Math.max(a, b)
