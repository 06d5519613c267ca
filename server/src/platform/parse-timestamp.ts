import pg from 'pg'

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
// 2026-11-14 09:30:00+00, then perhaps .123456 before the zone.
const SHORTEST = 22
const DOT = 0x2e
const PLUS = 0x2b
const SPACE = 0x20

/** A timestamptz of a session in UTC, to the millisecond. What is not of the usual form is left to pg. */
export function parseTimestamp(text: string): Date {
  const zone = text.length - 3
  const century = two(text, 0)
  // Date.UTC takes the years of the first century for those of the twentieth.
  const isUsual = text.charCodeAt(zone) === PLUS && text.charCodeAt(10) === SPACE && century > 0
  if (text.length < SHORTEST || !isUsual) return parseAny(text) as Date
  const ms = text.charCodeAt(19) === DOT ? fraction(text, zone) : 0
  return new Date(
    Date.UTC(
      century * 100 + two(text, 2),
      two(text, 5) - 1,
      two(text, 8),
      two(text, 11),
      two(text, 14),
      two(text, 17),
      ms,
    ),
  )
}

// The same with a space for the T, without zeros at the end and with another sign for UTC.
const USUAL = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/

/** The same moment as text: ISO 8601 in UTC with milliseconds. */
export const isoTimestamp = (text: string) =>
  USUAL.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
    : parseTimestamp(text).toISOString()

const digit = (text: string, at: number) => text.charCodeAt(at) - 0x30
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)

function fraction(text: string, end: number) {
  let ms = 0
  for (let i = 0; i < 3; i++) ms = ms * 10 + (20 + i < end ? digit(text, 20 + i) : 0)
  return ms
}
