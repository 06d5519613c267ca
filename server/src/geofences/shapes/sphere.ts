import type { Position } from '@sextant/contract'

// The mean radius: distances differ from those on the ellipsoid by half a percent at most.
const EARTH_RADIUS_M = 6_371_008.8

/** A direction from the centre of the earth, of length 1. Unlike degrees it knows no seam and no pole. */
export type Vector = readonly [x: number, y: number, z: number]

export function vectorOf(longitude: number, latitude: number): Vector {
  const [lon, lat] = [toRadians(longitude), toRadians(latitude)]
  const flat = Math.cos(lat)
  return [flat * Math.cos(lon), flat * Math.sin(lon), Math.sin(lat)]
}

export const toRadians = (degrees: number) => (degrees * Math.PI) / 180
export const toDegrees = (radians: number) => (radians * 180) / Math.PI
export const toAngle = (metres: number) => metres / EARTH_RADIUS_M

/** The straight way through the earth that belongs to an angle: comparing these spares an arc sine a point. */
export const squaredChordOf = (angle: number) => (2 * Math.sin(angle / 2)) ** 2

export const squaredChord = (a: Vector, b: Vector) =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function normalize(v: Vector): Vector | undefined {
  const length = Math.sqrt(dot(v, v))
  // A millionth of a millionth is less than a hundredth of a millimetre on the ground.
  return length < 1e-12 ? undefined : [v[0] / length, v[1] / length, v[2] / length]
}

/** Longitudes along a line, continued past ±180 where it crosses the antimeridian: each step is the shorter way around. */
export function unwrapLongitudes(line: readonly Position[]): number[] {
  let previous = line[0]?.[0] ?? 0
  return line.map(([longitude]) => {
    const step = longitude - previous
    previous += Math.abs(step % 360) > 180 ? (step % 360) - 360 * Math.sign(step) : step % 360
    return previous
  })
}
