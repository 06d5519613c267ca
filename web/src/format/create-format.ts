import type { Units } from '../preferences/preferences.ts'
import { durationText, relativeTime } from './times.ts'
import { DISTANCE, LENGTH, SPEED } from './units.ts'

export type Format = ReturnType<typeof createFormat>

export interface FormatOptions {
  language: string
  units: Units
  timeZone: string
}

/** Everything that turns a value of the API into text. Times show the zone that is also in `zone`. */
export function createFormat({ language, units, timeZone }: FormatOptions) {
  const locale = language === 'en' ? 'en-GB' : language
  const timed = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const dateTime = timed({ dateStyle: 'medium', timeStyle: 'medium' })
  const dateTimeShort = timed({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const date = timed({ dateStyle: 'medium' })
  const time = timed({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const hourMinute = timed({ hour: '2-digit', minute: '2-digit' })
  const calendarDate = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const at = (value: string | number | Date) => new Date(value)
  return {
    locale,
    zone: timeZone,
    units,
    dateTime: (value: string | number | Date) => dateTime.format(at(value)),
    dateTimeShort: (value: string | number | Date) => dateTimeShort.format(at(value)),
    date: (value: string | number | Date) => date.format(at(value)),
    time: (value: string | number | Date) => time.format(at(value)),
    hourMinute: (value: string | number | Date) => hourMinute.format(at(value)),
    /** Of a date without a time, such as an expiry: it has no zone. */
    calendarDate: (value: string) => calendarDate.format(new Date(`${value}T00:00:00Z`)),
    ago: (value: string | number | Date, now = Date.now()) =>
      relativeTime(relative, at(value).getTime(), now),
    duration: durationText,
    number: (value: number) => whole.format(value),
    speed: (kmh: number) => `${tenths.format(kmh * SPEED[units].factor)} ${SPEED[units].unit}`,
    distance: (metres: number) => `${tenths.format(metres * DISTANCE[units].factor)} ${DISTANCE[units].unit}`,
    length: (metres: number) => `${whole.format(metres * LENGTH[units].factor)} ${LENGTH[units].unit}`,
    course: (degrees: number) => `${whole.format(degrees)}°`,
  }
}
