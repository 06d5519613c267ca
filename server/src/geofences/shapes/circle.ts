import type { Circle } from '@sextant/contract'
import { widenBox } from './box.ts'
import type { Shape } from './shape.ts'
import { squaredChord, squaredChordOf, toAngle, vectorOf } from './sphere.ts'

export function circleShape({ center: [longitude, latitude], radius }: Circle): Shape {
  const angle = toAngle(radius)
  const center = vectorOf(longitude, latitude)
  const most = squaredChordOf(angle)
  return {
    box: widenBox({ west: longitude, south: latitude, east: longitude, north: latitude }, angle),
    contains: ({ vector }) => squaredChord(center, vector) <= most,
  }
}
