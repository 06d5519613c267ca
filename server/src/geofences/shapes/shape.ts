import type { Vector } from './sphere.ts'

/** Bounds in degrees. Longitudes may lie beyond ±180 where a shape crosses the antimeridian. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** A place in the two forms that the tests need. */
interface Place {
  longitude: number
  latitude: number
  vector: Vector
}

/** An area, or a part of one: the area is where any of its parts is. */
export interface Shape {
  box: Box
  contains(place: Place): boolean
}
