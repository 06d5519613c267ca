import { describe, expect, test } from 'vitest'
import { currentDay, dayOf, isTimeZone, startOfDay } from './calendar.ts'

const HOUR = 60 * 60_000

describe('isTimeZone', () => {
  test.each([
    'UTC',
    'Europe/Lisbon',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
    'america/new_york',
    'EST5EDT',
  ])('takes %s', (name) => expect(isTimeZone(name)).toBe(true))

  test.each([
    '',
    'Mars/Phobos',
    '+02:00',
    '-05',
    'Z',
    'GMT+5',
    'PST',
    'CTT',
    ' UTC',
    '2026-01-01T00:00[UTC]',
    'UTC\n',
  ])('refuses %j', (name) => expect(isTimeZone(name)).toBe(false))

  test('takes every zone that the runtime lists, and the calendar works in each', () => {
    const now = new Date('2026-11-14T09:30:00Z')
    for (const zone of Intl.supportedValuesOf('timeZone').filter(isTimeZone)) {
      const { day, ends } = currentDay(now, zone)
      expect(startOfDay(day, zone) <= now && now < ends).toBe(true)
    }
    expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([])
  })
})

describe('days', () => {
  test.each([
    ['UTC', '2026-11-14', 24],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Europe/Lisbon', '2026-03-29', 23],
    ['Europe/Lisbon', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/Santiago', '2026-09-06', 23],
    ['America/Santiago', '2026-04-04', 25],
    ['Asia/Beirut', '2026-03-29', 23],
    ['Africa/Cairo', '2026-10-29', 25],
  ])('in %s %s has %d hours, and each of its moments belongs to it', (zone, day, hours) => {
    const starts = startOfDay(day, zone)
    const { ends } = currentDay(starts, zone)
    expect((ends.getTime() - starts.getTime()) / HOUR).toBe(hours)
    for (let time = starts.getTime(); time < ends.getTime(); time += HOUR / 4)
      expect(dayOf(new Date(time), zone)).toBe(day)
    expect(dayOf(new Date(starts.getTime() - 1), zone)).not.toBe(day)
    expect(dayOf(ends, zone)).not.toBe(day)
    expect(dayOf(new Date(ends.getTime() - 1), zone)).toBe(day)
  })

  test('of two years follow one another without gap or overlap where clocks skip midnight', () => {
    for (const zone of [
      'America/Santiago',
      'Asia/Beirut',
      'Africa/Cairo',
      'America/Havana',
      'Australia/Lord_Howe',
    ]) {
      let { day, ends } = currentDay(new Date('2026-01-01T12:00:00Z'), zone)
      for (let i = 0; i < 730; i++) {
        expect(dayOf(new Date(ends.getTime() - 1), zone)).toBe(day)
        const next = currentDay(ends, zone)
        expect(startOfDay(next.day, zone)).toEqual(ends)
        expect(Date.parse(next.day) - Date.parse(day)).toBe(24 * HOUR)
        ;({ day, ends } = next)
      }
    }
  })
})
