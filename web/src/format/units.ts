import type { Units } from '../preferences/preferences.ts'

interface Scale {
  unit: string
  /** How many of it one unit of the API makes. */
  factor: number
}

/** From km/h. */
export const SPEED: Record<Units, Scale> = {
  metric: { unit: 'km/h', factor: 1 },
  nautical: { unit: 'kn', factor: 1 / 1.852 },
  imperial: { unit: 'mph', factor: 1 / 1.609344 },
}

/** From metres: long distances. */
export const DISTANCE: Record<Units, Scale> = {
  metric: { unit: 'km', factor: 1 / 1000 },
  nautical: { unit: 'nm', factor: 1 / 1852 },
  imperial: { unit: 'mi', factor: 1 / 1609.344 },
}

/** From metres: heights and short distances. */
export const LENGTH: Record<Units, Scale> = {
  metric: { unit: 'm', factor: 1 },
  nautical: { unit: 'm', factor: 1 },
  imperial: { unit: 'ft', factor: 1 / 0.3048 },
}
