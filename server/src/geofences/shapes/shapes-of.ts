import type { Geometry } from '@sextant/contract'
import { circleShape } from './circle.ts'
import { corridorShapes } from './corridor.ts'
import { polygonShape } from './polygon.ts'
import type { Shape } from './shape.ts'

export function shapesOf(geometry: Geometry): Shape[] {
  if (geometry.type === 'Corridor') return corridorShapes(geometry)
  return [geometry.type === 'Circle' ? circleShape(geometry) : polygonShape(geometry)]
}
