import type { RuleTest } from '@sextant/contract'
import { compileDue } from './dates.ts'
import type { Threshold } from './make-threshold.ts'
import type { Moment } from './moment.ts'
import { thresholdOf } from './thresholds.ts'

/** Whether something is so at a moment; undefined when the moment does not tell. */
export type Holds = (moment: Moment) => boolean | undefined

/** Reads a name as "is so now": as a condition, and to see whether an alert is over. */
export function compileTest(test: RuleTest): Holds {
  const threshold = thresholdOf(test)
  if (threshold) return compileThreshold(threshold)
  // All other names are reported by trackers.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (test.alertName) {
    case 'ForbiddenArea':
    case 'CheckPoint':
    case 'CheckArea':
      return isInside(test.geofences)
    case 'AllowedArea':
    case 'Route':
      return not(isInside(test.geofences))
    case 'Sensor1On':
    case 'Sensor2On':
    case 'Sensor3On':
    case 'Sensor4On':
      return inputIs(Number(test.alertName.charAt(6)), true)
    case 'Sensor1Off':
    case 'Sensor2Off':
    case 'Sensor3Off':
    case 'Sensor4Off':
      return inputIs(Number(test.alertName.charAt(6)), false)
    case 'AttributeEquals': {
      const { attribute, value } = test.parameters
      return ({ fix }) => {
        const text = fix?.attributes?.[attribute]
        return text === undefined ? undefined : text === value
      }
    }
    case 'Mileage': {
      const { kilometres } = test.parameters
      return ({ fix }) => (fix?.milleage === undefined ? undefined : fix.milleage >= kilometres)
    }
    case 'Offline': {
      const ms = test.parameters.minutes * 60_000
      return ({ silentMs }) => (silentMs === undefined ? undefined : silentMs >= ms)
    }
    case 'FutureDate':
    case 'PastDate':
    case 'ExpiredDate': {
      const due = compileDue(test)
      return ({ timeMs, timeZone }) => timeMs >= due(timeZone)
    }
    default:
      return ({ fix }) => fix?.alerts?.includes(test.alertName) ?? false
  }
}

export function isBeyond({ side, limit }: Threshold, value: number): boolean {
  if (side === 'above') return value > limit
  if (side === 'atLeast') return value >= limit
  return side === 'below' ? value < limit : value <= limit
}

export function compileThreshold(threshold: Threshold): Holds {
  return (moment) => {
    const value = threshold.read(moment)
    return value === undefined ? undefined : isBeyond(threshold, value)
  }
}

const isInside =
  (geofences: readonly string[]): Holds =>
  (moment) => {
    if (!moment.fix) return undefined
    const areas = moment.areas()
    return geofences.some((id) => areas.has(id))
  }

const not =
  (holds: Holds): Holds =>
  (moment) => {
    const held = holds(moment)
    return held === undefined ? undefined : !held
  }

const inputIs =
  (input: number, wanted: boolean): Holds =>
  ({ fix }) => {
    const value = fix?.inputs?.[input - 1]
    return value === undefined ? undefined : value === wanted
  }
