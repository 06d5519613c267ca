import fc from 'fast-check'

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const between = (from: string, to: string) => fc.integer({ min: Date.parse(from), max: Date.parse(to) })

/** The same instant, written in other ways that RFC 3339 allows. */
function spell(milliseconds: number, way: number): string {
  const text = iso(milliseconds)
  const inWest = iso(milliseconds - 4.5 * 60 * 60_000).replace('Z', '-04:30')
  const ways = [text, text.toLowerCase(), text.replace('Z', '999999Z'), text.replace('Z', '+00:00'), inWest]
  return ways[way % ways.length] ?? text
}

const spelled = (milliseconds: fc.Arbitrary<number>) =>
  fc.tuple(milliseconds, fc.nat(4)).map(([time, way]) => spell(time, way))

/** Any time of the years 1 to 9999, in any spelling. */
export const anyTime = spelled(between('0001-01-02T00:00:00Z', '9999-12-30T00:00:00Z'))

/** Times at which a tracker could have been somewhere, within a few months: each month has a partition of its own. */
export const pastTime = spelled(between('2026-07-01T00:00:00Z', '2026-10-31T00:00:00Z'))

/** Within a year from now. */
export const futureTime = spelled(
  fc.integer({ min: 60, max: 360 * 86_400 }).map((s) => Date.now() + s * 1000),
)

export const anyDate = between('1970-01-01', '2200-01-01').map((time) => iso(time).slice(0, 10))
