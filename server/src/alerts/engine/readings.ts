import type { Location } from '@sextant/contract'

/** Attributes are texts: one that is no number has no number. */
export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

const MOVING_KMH = 5

export const isMoving = ({ speed }: Location) => speed !== undefined && speed >= MOVING_KMH

/** Whether the engine runs; undefined when the fix says nothing about it. */
export function engineRuns({ rpm, attributes }: Location): boolean | undefined {
  if (rpm !== undefined) return rpm > 0
  const ignition = attributes?.['ignition']?.trim().toLowerCase()
  return ignition === undefined ? undefined : ignition === 'true' || ignition === '1' || ignition === 'on'
}

const EARTH_METRES = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function metresBetween(latitude: number, longitude: number, other: Location): number {
  const sinLatitude = Math.sin(radians(other.latitude - latitude) / 2)
  const sinLongitude = Math.sin(radians(other.longitude - longitude) / 2)
  const a =
    sinLatitude ** 2 + Math.cos(radians(latitude)) * Math.cos(radians(other.latitude)) * sinLongitude ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(a)))
}
