import { Temporal } from 'temporal-polyfill'

/** Whether this runtime knows the zone. Offsets such as +02:00 are no zones: they have no clock changes and no name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    // Intl knows more names than the calendar works with: PST and other abbreviations of three letters.
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** The calendar date of an instant in a zone, as YYYY-MM-DD. */
export function dayOf(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/** The instant at which a calendar date begins in a zone: 00:00, or the first moment there is where clocks skip midnight. */
export function startOfDay(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).startOfDay().epochMilliseconds)
}

/** The current day of a zone and the instant at which it ends. */
export function currentDay(now: Date, timeZone: string): { day: string; ends: Date } {
  const day = dayOf(now, timeZone)
  return { day, ends: startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), timeZone) }
}

/** An instant as people of a zone read it, with the zone's name: 2026-11-14 10:30:00 Europe/Copenhagen. */
export function localTime(instant: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime().toString({ smallestUnit: 'second' })
  return `${local.toPlainDate().toString()} ${time} ${timeZone}`
}

/** The calendar date so many days later, or earlier. */
export const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
