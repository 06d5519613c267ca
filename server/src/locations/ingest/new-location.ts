import type { DeviceLocation, Location } from '@sextant/contract'
import { locationText } from '../location-text.ts'
import type { TargetDevice } from './target-device.ts'

/** A fix on its way into the database. */
export interface NewLocation {
  device: TargetDevice
  fixedAt: Date
  location: Location | DeviceLocation
  /** JSON of what has no column of its own. */
  extra: string | null
  /** Which submission of the batch it came with. */
  owner: number
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

export function extraOf(location: NewLocation['location']): string | null {
  let members = ''
  for (const name in location)
    if (!COLUMNS.has(name)) {
      const value: unknown = location[name as keyof typeof location]
      members += `,"${name}":${typeof value === 'number' ? value : JSON.stringify(value)}`
    }
  return members === '' ? null : `{${members.slice(1)}}`
}

/** As it goes over the wire. */
export const wireText = ({ fixedAt, location, extra }: NewLocation) =>
  locationText(isoText(location.dateTime, fixedAt), location, extra)

// Of a text in UTC with milliseconds that is a time, only the hour 24 is written in another way.
const ISO = /^\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d:\d\d\.\d{3}Z$/

/** Most clients write times as we do, and making the text anew is slow. */
const isoText = (given: string, at: Date) => (ISO.test(given) ? given : at.toISOString())
