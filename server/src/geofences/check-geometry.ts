import { type Geometry, POINTS_PER_GEOFENCE, type Position } from '@sextant/contract'
import { invalid } from '../platform/errors.ts'

/** What the schema cannot say of a geometry. Answers the number of its points. */
export function checkGeometry(geometry: Geometry): number {
  if (geometry.type === 'Circle') {
    checkLatitudes([geometry.center], () => '/geometry/center/1')
    return 1
  }
  if (geometry.type === 'Corridor') {
    checkLatitudes(geometry.line, (i) => `/geometry/line/${i}/1`)
    return geometry.line.length
  }
  geometry.coordinates.forEach(checkRing)
  const points = geometry.coordinates.reduce((sum, ring) => sum + ring.length, 0)
  if (points > POINTS_PER_GEOFENCE)
    throw invalid('/geometry/coordinates', `must not have more than ${POINTS_PER_GEOFENCE} points in all`)
  return points
}

function checkRing(ring: readonly Position[], index: number) {
  const path = `/geometry/coordinates/${index}`
  checkLatitudes(ring, (i) => `${path}/${i}/1`)
  const [first, last] = [ring[0], ring.at(-1)]
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
    throw invalid(
      `${path}/${ring.length - 1}`,
      'must be the same as the first position: a ring ends where it begins',
    )
}

function checkLatitudes(positions: readonly Position[], pathOf: (i: number) => string) {
  const wrong = positions.findIndex(([, latitude]) => latitude < -90 || latitude > 90)
  if (wrong >= 0) throw invalid(pathOf(wrong), 'must be a latitude from -90 to 90')
}
