import type { Geometry, Position } from '@sextant/contract'
import { AreaIndex } from '../src/geofences/index.ts'

/** Positions as text: "12.57 55.68, 12.6 55.7", longitude first. */
const places = (text: string): Position[] =>
  text === '' ? [] : text.split(',').map((each) => each.trim().split(' ').map(Number) as Position)

export const polygon = (...rings: string[]): Geometry => ({
  type: 'Polygon',
  coordinates: rings.map(places),
})
export const circle = (center: string, radius: number): Geometry => ({
  type: 'Circle',
  center: places(center)[0] as Position,
  radius,
})
export const corridor = (line: string, width: number): Geometry => ({
  type: 'Corridor',
  line: places(line),
  width,
})

export const indexOf = (...geometries: Geometry[]) =>
  new AreaIndex(geometries.map((geometry, i) => ({ id: String(i), geometry })))

export type AreaCase = [what: string, geometry: Geometry, inside: string, outside: string]

/** Which of the places the area judges otherwise than it should. */
export function misjudged(geometry: Geometry, inside: string, outside: string) {
  const index = indexOf(geometry)
  const isIn = ([longitude, latitude]: Position) => index.idsAt({ latitude, longitude }).has('0')
  return [...places(inside).filter((place) => !isIn(place)), ...places(outside).filter(isIn)]
}
