import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { Random } from '../../test/random.ts'
import { ZoneTimes } from './zone-times.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
]

test('the wall shows what the calendar says, also around clock changes', () => {
  const random = new Random(4711)
  const zones = new ZoneTimes()
  for (const zone of ZONES)
    for (let i = 0; i < 300; i++) {
      const timeMs = Date.UTC(1990, 0, 1) + random.upTo(50 * 365 * 86_400) * 1000
      const expected = Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(zone)
      const change = expected.getTimeZoneTransition('next')?.epochMilliseconds ?? timeMs
      for (const instant of [timeMs, change - 1, change]) {
        const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        expect(zones.wallTime(instant, zone)).toEqual({
          weekday: wall.dayOfWeek,
          minuteOfDay: wall.hour * 60 + wall.minute,
        })
        expect(zones.dayAt(instant, zone)).toMatchObject({
          day: wall.toPlainDate().toString(),
          startMs: wall.startOfDay().epochMilliseconds,
        })
      }
    }
})
