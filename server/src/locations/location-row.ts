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

const COLUMNS = new Set([
  'deviceId',
  'dateTime',
  'latitude',
  'longitude',
  'speed',
  'course',
  'altitude',
  'accuracy',
])

export function toRow(location: Location, fixedAt: Date): LocationRow {
  const { latitude, longitude, speed, course, altitude, accuracy } = location
  return {
    fixedAt,
    latitude,
    longitude,
    speed: speed ?? null,
    course: course ?? null,
    altitude: altitude ?? null,
    accuracy: accuracy ?? null,
    extra: restOf(location),
  }
}

function restOf(location: Location): LocationRow['extra'] {
  let rest: Record<string, unknown> | null = null
  for (const [name, value] of Object.entries(location))
    if (!COLUMNS.has(name)) {
      rest ??= {}
      rest[name] = value
    }
  return rest
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
