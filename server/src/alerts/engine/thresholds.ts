import type { RuleTest } from '@sextant/contract'
import type { Moment } from './moment.ts'
import { IDLE_METRES } from './needs.ts'
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

/** What a test measures, for the names that compare a number; undefined for all others. */
export function thresholdOf(test: RuleTest): Threshold | undefined {
  switch (test.alertName) {
    case 'SpeedLimit':
      return reading('The speed', 'speed', 'above', test.parameters.speed, 'km/h')
    case 'SpeedLower':
      return reading('The speed', 'speed', 'below', test.parameters.speed, 'km/h')
    case 'TemperatureGreaterThan':
      return reading('The temperature', 'temperature', 'above', test.parameters.temperature, '°C')
    case 'TemperatureLowerThan':
      return reading('The temperature', 'temperature', 'below', test.parameters.temperature, '°C')
    case 'Temperature2GreaterThan':
      return reading('The second temperature', 'temperature2', 'above', test.parameters.temperature, '°C')
    case 'Temperature2LessThan':
      return reading('The second temperature', 'temperature2', 'below', test.parameters.temperature, '°C')
    case 'FuelLessThan':
      return reading('The fuel level', 'fuel', 'below', test.parameters.fuel, '%')
    case 'FuelLessThan2':
      return reading('The second fuel level', 'fuel2', 'below', test.parameters.fuel, '%')
    case 'LowBattery':
      return reading('The battery level', 'battery', 'atMost', test.parameters.battery, '%')
    case 'RPM':
      return reading('The engine speed', 'rpm', 'above', test.parameters.rpm, 'rpm')
    case 'BatteryVoltage':
      return inAttribute(
        'The battery voltage',
        test.parameters.attribute,
        'below',
        test.parameters.voltage,
        'V',
      )
    case 'AttributeLessThan':
    case 'AttributeGreaterThan': {
      const { attribute, value } = test.parameters
      const side = test.alertName === 'AttributeLessThan' ? 'below' : 'above'
      return inAttribute(`The attribute "${attribute}"`, attribute, side, value, '')
    }
    case 'FuelJumpDown':
      return jump('The fuel level fell', 'fuel', -1, test.parameters.percent)
    case 'FuelJumpUp':
      return jump('The fuel level rose', 'fuel', 1, test.parameters.percent)
    case 'FuelJumpDown2':
      return jump('The second fuel level fell', 'fuel2', -1, test.parameters.percent)
    case 'FuelJumpUp2':
      return jump('The second fuel level rose', 'fuel2', 1, test.parameters.percent)
    case 'NoMovementTime': {
      const { minutes, metres } = test.parameters
      return time('It has not moved for', `still ${metres}`, minutes * 60, ({ timers }) =>
        timers.still(metres),
      )
    }
    case 'IdleTime':
      return time('It has been idling for', 'idle', test.parameters.minutes * 60, ({ timers }) =>
        timers.idle(IDLE_METRES),
      )
    case 'Sensor1Time':
    case 'Sensor2Time':
    case 'Sensor3Time':
    case 'Sensor4Time': {
      const input = Number(test.alertName.charAt(6))
      const words = `Sensor ${input} has been on for`
      return time(words, `on ${input}`, test.parameters.seconds, ({ timers }) => timers.on(input))
    }
    case 'SensorAccumulated1Time':
    case 'SensorAccumulated2Time':
    case 'SensorAccumulated3Time':
    case 'SensorAccumulated4Time': {
      const input = Number(test.alertName.charAt(17))
      const words = `Today sensor ${input} has been on for`
      return time(words, `on today ${input}`, test.parameters.seconds, ({ timers }) => timers.onToday(input))
    }
    default:
      return undefined
  }
}

type Field = 'speed' | 'temperature' | 'temperature2' | 'fuel' | 'fuel2' | 'battery' | 'rpm'

const reading = (what: string, field: Field, side: Side, limit: number, unit: string): Threshold => ({
  key: `${field} ${side}`,
  side,
  limit,
  read: ({ fix }) => fix?.[field],
  say: sayLevel(what, side, limit, unit),
})

const inAttribute = (
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

function jump(what: string, field: Reading, direction: 1 | -1, limit: number): Threshold {
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

const time = (words: string, key: string, limit: number, read: Threshold['read']): Threshold => ({
  key,
  side: 'atLeast',
  limit,
  read,
  say: (seconds) => `${words} ${durationText(seconds)}; the limit is ${durationText(limit)}.`,
})
