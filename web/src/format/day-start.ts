const partsOf = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(format: Intl.DateTimeFormat, instant: number) {
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The instant at which a date (YYYY-MM-DD) begins in a zone. */
export function startOfDay(date: string, zone: string): number {
  const format = partsOf(zone)
  const local = Date.parse(`${date}T00:00:00Z`)
  // Twice: the first answer may lie on the other side of a clock change.
  const first = local - offsetAt(format, local)
  return local - offsetAt(format, first)
}

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The calendar day of a zone at an instant. */
export function dayOf(instant: number, zone: string) {
  const format = partsOf(zone)
  return new Date(instant + offsetAt(format, instant)).toISOString().slice(0, 10)
}
