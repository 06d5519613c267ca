import type { Moment } from './moment.ts'
import { numberOf } from './readings.ts'
import type { Reading } from './rule-state.ts'
import { durationText, numberText } from './wording.ts'

/** Where the value has to be. */
export type Side = 'above' | 'below' | 'atLeast' | 'atMost'

/** A number of a moment against a limit. */
export interface Threshold {
  /** Thresholds with the same key read the same number and look to the same side. */
  key: string
  /** The attribute that holds the number, where it is one. */
  attribute?: string
  side: Side
  limit: number
  read: (moment: Moment) => number | undefined
  say: (value: number, moment: Moment) => string
}

type Field = 'speed' | 'temperature' | 'temperature2' | 'fuel' | 'fuel2' | 'battery' | 'rpm'

export const reading = (what: string, field: Field, side: Side, limit: number, unit: string): Threshold => ({
  key: `${field} ${side}`,
  side,
  limit,
  read: ({ fix }) => fix?.[field],
  say: sayLevel(what, side, limit, unit),
})

export const inAttribute = (
  what: string,
  attribute: string,
  side: Side,
  limit: number,
  unit: string,
): Threshold => ({
  key: `attribute ${side} ${attribute}`,
  attribute,
  side,
  limit,
  read: ({ fix }) => numberOf(fix?.attributes?.[attribute]),
  say: sayLevel(what, side, limit, unit),
})

const SIDES = { above: 'above', below: 'below', atLeast: 'at or above', atMost: 'at or below' }

function sayLevel(what: string, side: Side, limit: number, unit: string) {
  const quantity = (value: number) => `${numberText(value)}${unit && ` ${unit}`}`
  return (value: number) => `${what} is ${quantity(value)}, ${SIDES[side]} the limit of ${quantity(limit)}.`
}

export function jump(what: string, field: Reading, direction: 1 | -1, limit: number): Threshold {
  return {
    key: `${field} jump ${direction}`,
    side: 'atLeast',
    limit,
    read({ fix, previousReading }) {
      const value = fix?.[field]
      const previous = previousReading(field)
      return value === undefined || previous === undefined ? undefined : (value - previous) * direction
    },
    say: (value, { fix, previousReading }) =>
      `${what} by ${numberText(value)} points, from ${numberText(previousReading(field) ?? 0)} % to ` +
      `${numberText(fix?.[field] ?? 0)} %; the limit is ${numberText(limit)} points.`,
  }
}

export const time = (words: string, key: string, limit: number, read: Threshold['read']): Threshold => ({
  key,
  side: 'atLeast',
  limit,
  read,
  say: (seconds) => `${words} ${durationText(seconds)}; the limit is ${durationText(limit)}.`,
})
