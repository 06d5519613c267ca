import { rawTimeZones } from '@vvo/tzdb'
import { isTimeZone } from '../platform/calendar.ts'

const QUARTER_MS = 15 * 60_000

// Ships keep these: whole hours, no clock changes. Their signs are the other way round.
const nautical = Array.from({ length: 27 }, (_, i) => i - 14).map((hours) =>
  hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '+' : ''}${hours}`,
)

// The runtime's own list lacks UTC and gives some zones by their old names (Asia/Calcutta); the other one has today's.
const names = [
  ...new Set([
    'UTC',
    'GMT',
    'Etc/UTC',
    ...nautical,
    ...Intl.supportedValuesOf('timeZone'),
    ...rawTimeZones.flatMap(({ name, group }) => [name, ...group]),
  ]),
]
  .filter(isTimeZone)
  .toSorted()

/**
 * Every zone that the server knows, with its everyday name and the offset of the moment. Describing them all takes a fifth of a
 * second, so the list is kept while it holds: clocks change on the quarter of an hour.
 */
export function createTimeZoneList() {
  let kept: { quarter: number; list: Record<string, string> } | undefined
  return (now: Date): Record<string, string> => {
    const quarter = Math.floor(now.getTime() / QUARTER_MS)
    if (kept?.quarter !== quarter)
      kept = { quarter, list: Object.fromEntries(names.map((name) => [name, describe(name, now)])) }
    return kept.list
  }
}

function describe(timeZone: string, now: Date): string {
  const offset = part(timeZone, now, 'longOffset').replace('GMT', 'UTC')
  const present = offset === 'UTC' ? 'UTC+00:00' : offset
  if (timeZone.endsWith('UTC')) return `Coordinated Universal Time (${present})`
  const name = part(timeZone, now, 'longGeneric')
  return `${name === 'GMT+00:00' ? 'Greenwich Mean Time' : name} (${present})`
}

function part(timeZone: string, now: Date, timeZoneName: 'longOffset' | 'longGeneric') {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
