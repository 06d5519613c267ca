import { rawTimeZones } from '@vvo/tzdb'
import { isTimeZone } from '../platform/calendar.ts'

// The runtime's own list lacks UTC and gives some zones by their old names (Asia/Calcutta); the other one has today's.
const names = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...rawTimeZones.flatMap(({ name, group }) => [name, ...group])]),
]
  .filter(isTimeZone)
  .toSorted()

/** Every zone that the server knows, with its everyday name and the offset of the moment. */
export function describeTimeZones(now: Date): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, describe(name, now)]))
}

function describe(timeZone: string, now: Date): string {
  if (timeZone === 'UTC') return 'Coordinated Universal Time (UTC+00:00)'
  const offset = part(timeZone, now, 'longOffset').replace('GMT', 'UTC')
  return `${part(timeZone, now, 'longGeneric')} (${offset === 'UTC' ? 'UTC+00:00' : offset})`
}

function part(timeZone: string, now: Date, timeZoneName: 'longOffset' | 'longGeneric') {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
