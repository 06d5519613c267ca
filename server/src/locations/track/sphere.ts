// The mean radius: distances differ from those on the ellipsoid by half a percent at most.
const EARTH_RADIUS_M = 6_371_008.8
const RADIANS = Math.PI / 180

/** A direction from the centre of the earth. Unlike degrees it knows no seam and no pole. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Of length 1. */
export function placeOf(latitude: number, longitude: number): Place {
  const flat = Math.cos(latitude * RADIANS)
  return {
    x: flat * Math.cos(longitude * RADIANS),
    y: flat * Math.sin(longitude * RADIANS),
    z: Math.sin(latitude * RADIANS),
  }
}

/** The degrees of a direction of any length. */
export const degreesOf = ({ x, y, z }: Place) => ({
  latitude: Math.atan2(z, Math.sqrt(x * x + y * y)) / RADIANS,
  longitude: Math.atan2(y, x) / RADIANS,
})

/** The straight way through the earth, in metres. */
function chordBetween(a: Place, b: Place) {
  const [x, y, z] = [a.x - b.x, a.y - b.y, a.z - b.z]
  return EARTH_RADIUS_M * Math.sqrt(x * x + y * y + z * z)
}

/** The way over the surface, in metres. */
export const distanceBetween = (a: Place, b: Place) =>
  2 * EARTH_RADIUS_M * Math.asin(Math.min(1, chordBetween(a, b) / (2 * EARTH_RADIUS_M)))

/** How far a place is from the point of the straight line from `a` to `b` that divides it at `share`, in metres. */
export function deviationFrom(place: Place, a: Place, b: Place, share: number) {
  const x = place.x - a.x - share * (b.x - a.x)
  const y = place.y - a.y - share * (b.y - a.y)
  const z = place.z - a.z - share * (b.z - a.z)
  return EARTH_RADIUS_M * Math.sqrt(x * x + y * y + z * z)
}
