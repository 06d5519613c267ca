import { Temporal } from 'temporal-polyfill'
import { startOfDay } from './calendar.ts'

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000
const SPANS_A_ZONE = 8

/** The time between two changes of a zone's clocks. */
interface Span {
  fromMs: number
  toMs: number
  offsetMs: number
}

export interface WallTime {
  /** Monday = 1. */
  weekday: number
  minuteOfDay: number
}

/**
 * What clocks on the wall show, without a calendar object for each question: an offset is kept with the span in which it holds.
 * Bounded by the number of zones.
 */
export class ZoneTimes {
  readonly #spans = new Map<string, Span[]>()
  readonly #days = new Map<string, { number: number; day: string; startMs: number }>()

  wallTime(timeMs: number, timeZone: string): WallTime {
    const localMs = timeMs + this.offsetMs(timeMs, timeZone)
    const day = Math.floor(localMs / DAY_MS)
    // Day 0 was a Thursday.
    const weekday = ((((day + 3) % 7) + 7) % 7) + 1
    return { weekday, minuteOfDay: Math.floor((localMs - day * DAY_MS) / MINUTE_MS) }
  }

  /** The calendar day and the instant at which it began. */
  dayAt(timeMs: number, timeZone: string): { day: string; startMs: number } {
    const number = Math.floor((timeMs + this.offsetMs(timeMs, timeZone)) / DAY_MS)
    const kept = this.#days.get(timeZone)
    if (kept?.number === number) return kept
    const day = new Date(number * DAY_MS).toISOString().slice(0, 10)
    const found = { number, day, startMs: startOfDay(day, timeZone).getTime() }
    this.#days.set(timeZone, found)
    return found
  }

  offsetMs(timeMs: number, timeZone: string): number {
    const spans = this.#spans.get(timeZone) ?? []
    const known = spans.find(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs)
    if (known) return known.offsetMs
    const span = findSpan(timeMs, timeZone)
    this.#spans.set(timeZone, [span, ...spans].slice(0, SPANS_A_ZONE))
    return span.offsetMs
  }
}

function findSpan(timeMs: number, timeZone: string): Span {
  const instant = Temporal.Instant.fromEpochMilliseconds(timeMs)
  const time = instant.toZonedDateTimeISO(timeZone)
  const next = time.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  // At the instant of a change the previous one is an earlier one.
  const last = instant.add({ nanoseconds: 1 }).toZonedDateTimeISO(timeZone).getTimeZoneTransition('previous')
  return {
    fromMs: last?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    toMs: next,
    offsetMs: time.offsetNanoseconds / 1e6,
  }
}
