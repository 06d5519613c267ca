type Value = number | string | null | undefined

/** Numbers, or numbers as the database writes them. */
interface Columns {
  latitude: number | string
  longitude: number | string
  speed?: Value
  course?: Value
  altitude?: Value
  accuracy?: Value
}

/**
 * JSON of a location: absent values are absent. Written by hand because it is done for every device of every batch, and for every
 * row of a history. `extra` is JSON of what has no column.
 */
export function locationText(dateTime: string, columns: Columns, extra: string | null): string {
  const { latitude, longitude, speed, course, altitude, accuracy } = columns
  let text = `{"dateTime":"${dateTime}","latitude":${latitude},"longitude":${longitude}`
  if (isThere(speed)) text += `,"speed":${speed}`
  if (isThere(course)) text += `,"course":${course}`
  if (isThere(altitude)) text += `,"altitude":${altitude}`
  if (isThere(accuracy)) text += `,"accuracy":${accuracy}`
  return extra === null ? `${text}}` : `${text},${extra.slice(1)}`
}

const isThere = (value: Value) => value !== undefined && value !== null
