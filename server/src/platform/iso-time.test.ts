import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from './iso-time.ts'

test('a time is what Date.parse takes it for, in whatever form it is written', () => {
  const two = (most: number) =>
    fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'))
  const year = fc.integer({ min: 0, max: 9999 }).map((value) => String(value).padStart(4, '0'))
  const fraction = fc.constantFrom('', '.0', '.123', '.999', '.123456', '.5')
  const zone = fc.constantFrom('Z', 'z', '+00:00', '-03:30')
  const parts = fc.tuple(year, two(13), two(32), two(25), two(60), two(60), fraction, zone)
  fc.assert(
    fc.property(parts, ([year, month, day, hour, minute, second, fraction, zone]) => {
      const text = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${zone}`
      expect(isoTime(text)).toBe(Date.parse(text))
    }),
    { numRuns: 5000 },
  )
  for (const text of ['2026-02-30T00:00:00.000Z', '2026-02-28T24:00:00.000Z', '0099-01-01T00:00:00.000Z'])
    expect(isoTime(text)).toBe(Date.parse(text))
})
