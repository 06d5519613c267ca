export type Position = readonly [longitude: number, latitude: number]

/** Mean radius, metres. */
const RADIUS = 6_371_008.8
const rad = (degrees: number) => (degrees * Math.PI) / 180
const deg = (radians: number) => (radians * 180) / Math.PI
const bearing = (radians: number) => (deg(radians) + 360) % 360

/** The angle at the earth's centre. */
function angleBetween([lon1, lat1]: Position, [lon2, lat2]: Position) {
  const sinLat = Math.sin(rad(lat2 - lat1) / 2)
  const sinLon = Math.sin(rad(lon2 - lon1) / 2)
  const h = sinLat * sinLat + Math.cos(rad(lat1)) * Math.cos(rad(lat2)) * sinLon * sinLon
  return 2 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The shortest way: its length in metres, and the bearing at its start. */
export function greatCircle(from: Position, to: Position) {
  const [lon1, lat1] = from
  const [lon2, lat2] = to
  const y = Math.sin(rad(lon2 - lon1)) * Math.cos(rad(lat2))
  const x =
    Math.cos(rad(lat1)) * Math.sin(rad(lat2)) -
    Math.sin(rad(lat1)) * Math.cos(rad(lat2)) * Math.cos(rad(lon2 - lon1))
  return { metres: RADIUS * angleBetween(from, to), bearing: bearing(Math.atan2(y, x)) }
}

/** Points of the shortest way, close enough to be drawn as a line. */
export function greatCirclePoints(from: Position, to: Position): Position[] {
  const angle = angleBetween(from, to)
  const steps = Math.max(1, Math.ceil(deg(angle)))
  if (angle === 0) return [from, to]
  const [lon1, lat1] = [rad(from[0]), rad(from[1])]
  const [lon2, lat2] = [rad(to[0]), rad(to[1])]
  return Array.from({ length: steps + 1 }, (_, step): Position => {
    if (step === 0) return from
    if (step === steps) return to
    const a = Math.sin(((steps - step) / steps) * angle) / Math.sin(angle)
    const b = Math.sin((step / steps) * angle) / Math.sin(angle)
    const x = a * Math.cos(lat1) * Math.cos(lon1) + b * Math.cos(lat2) * Math.cos(lon2)
    const y = a * Math.cos(lat1) * Math.sin(lon1) + b * Math.cos(lat2) * Math.sin(lon2)
    const z = a * Math.sin(lat1) + b * Math.sin(lat2)
    return [deg(Math.atan2(y, x)), deg(Math.atan2(z, Math.hypot(x, y)))]
  })
}

/** The way on one bearing, straight on a Mercator map: its length in metres, and that bearing. */
export function rhumbLine([lon1, lat1]: Position, [lon2, lat2]: Position) {
  const turn = ((((lon2 - lon1 + 180) % 360) + 360) % 360) - 180
  const [phi1, phi2, lambda] = [rad(lat1), rad(lat2), rad(turn)]
  const psi = Math.log(Math.tan(Math.PI / 4 + phi2 / 2) / Math.tan(Math.PI / 4 + phi1 / 2))
  // Along a parallel the quotient is of two zeros: its limit is the cosine.
  const q = Math.abs(psi) > 1e-12 ? (phi2 - phi1) / psi : Math.cos(phi1)
  const metres = RADIUS * Math.hypot(phi2 - phi1, q * lambda)
  return { metres, bearing: bearing(Math.atan2(lambda, psi)) }
}
