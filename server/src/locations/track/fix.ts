import type { Place } from './sphere.ts'

/** A stored location with what a track needs of it. */
export interface Fix extends Place {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly latitude: number
  readonly longitude: number
  readonly speed: number | null
  readonly course: number | null
  readonly altitude: number | null
}
