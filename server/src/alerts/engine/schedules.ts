import type { Schedule } from '@sextant/contract'
import type { ZoneTimes } from '../../platform/zone-times.ts'

export type InForce = (timeMs: number) => boolean

/** Whether a rule is in force. A night belongs to the weekday on which it begins; with equal ends it is 24 hours long. */
export function compileSchedule(schedule: Schedule | null, zones: ZoneTimes): InForce {
  if (!schedule) return () => true
  const { timeZone } = schedule
  const from = minuteOf(schedule.from)
  const to = minuteOf(schedule.to)
  const days = new Set(schedule.weekdays)
  // A zone that this server does not know is found here, not while locations are judged.
  zones.offsetMs(0, timeZone)
  return (timeMs) => {
    const { weekday, minuteOfDay } = zones.wallTime(timeMs, timeZone)
    if (from < to) return days.has(weekday) && minuteOfDay >= from && minuteOfDay < to
    const dayBefore = weekday === 1 ? 7 : weekday - 1
    return (days.has(weekday) && minuteOfDay >= from) || (days.has(dayBefore) && minuteOfDay < to)
  }
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
