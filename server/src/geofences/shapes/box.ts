import type { Box } from './shape.ts'
import { toDegrees, toRadians } from './sphere.ts'

/** Far more than rounding can take away, far less than anybody measures. */
const SLACK = 1e-9

/** The box with everything that is not further away from it than the angle. Where that reaches a pole, all longitudes. */
export function widenBox({ west, south, east, north }: Box, angle: number): Box {
  const margin = toDegrees(angle) + SLACK
  const [low, high] = [south - margin, north + margin]
  if (low <= -90 || high >= 90) return { west: -180 - SLACK, south: low, east: 180 + SLACK, north: high }
  // Meridians come together towards the poles: the furthest point to the side of a circle is not on its own parallel.
  const parallel = toRadians(Math.max(Math.abs(south), Math.abs(north)))
  const side = toDegrees(Math.asin(Math.sin(angle) / Math.cos(parallel))) + SLACK
  return { west: west - side, south: low, east: east + side, north: high }
}

/** The box as it is found between −180 and 180: itself, and once more for each side on which it sticks out. */
export function copiesOf(box: Box): Box[] {
  return [-720, -360, 0, 360, 720]
    .map((turn) => ({ ...box, west: box.west + turn, east: box.east + turn }))
    .filter(({ west, east }) => east >= -180 && west <= 180)
}
