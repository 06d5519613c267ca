const MINUTE_MS = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** The calendar date of an instant, as the runtime's own clock on the wall says: not by the server's calendar. */
export const localDay = (instant: number, timeZone: string) => formatOf(timeZone).format(new Date(instant))

/** The first instant at which the wall shows this date or a later one, found by looking at every minute around it. */
export function firstInstantOf(date: string, timeZone: string): number {
  // No zone is more than 15 hours from UTC.
  let early = Date.parse(`${date}T00:00:00Z`) - 16 * 60 * MINUTE_MS
  let late = early + 48 * 60 * MINUTE_MS
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (localDay(middle, timeZone) < date) early = middle
    else late = middle
  }
  return late
}

/** When the day of this instant ends. */
export function endOfDay(instant: number, timeZone: string): number {
  const day = localDay(instant, timeZone)
  let early = instant
  let late = instant + 50 * 60 * MINUTE_MS
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (localDay(middle, timeZone) === day) early = middle
    else late = middle
  }
  return late
}

/** Zones and instants around which their days are unlike others: clocks that change at midnight, days of 23 and 25 hours, a day that never was. */
export const ODD_DAYS: [timeZone: string, instant: string][] = [
  ['UTC', '2026-11-14T12:00:00Z'],
  ['Asia/Kathmandu', '2026-11-14T12:00:00Z'],
  ['Pacific/Kiritimati', '2026-12-31T09:00:00Z'],
  ['America/Santiago', '2026-09-05T20:00:00Z'],
  ['Africa/Cairo', '2026-04-23T15:00:00Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z'],
  ['Europe/Berlin', '2027-03-27T20:00:00Z'],
  ['America/St_Johns', '2026-11-01T01:00:00Z'],
  ['Pacific/Apia', '2011-12-29T20:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T10:00:00Z'],
]
