import type { Location } from '@sextant/contract'

/** A location as its columns; what has no column of its own is in `extra`. */
export interface LocationRow {
  fixedAt: Date
  latitude: number
  longitude: number
  speed: number | null
  course: number | null
  altitude: number | null
  accuracy: number | null
  extra: Partial<Location> | null
}

/** As it goes over the wire: absent values are absent. */
export function toLocation(row: LocationRow): Location {
  const location: Location = {
    dateTime: row.fixedAt.toISOString(),
    latitude: row.latitude,
    longitude: row.longitude,
  }
  if (row.speed !== null) location.speed = row.speed
  if (row.course !== null) location.course = row.course
  if (row.altitude !== null) location.altitude = row.altitude
  if (row.accuracy !== null) location.accuracy = row.accuracy
  return row.extra === null ? location : Object.assign(location, row.extra)
}
