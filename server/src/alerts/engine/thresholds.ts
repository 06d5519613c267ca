import type { RuleTest } from '@sextant/contract'
import { inAttribute, jump, reading, type Threshold, time } from './make-threshold.ts'
import { IDLE_METRES } from './needs.ts'

/** What a test measures, for the names that compare a number; undefined for all others. */
export function thresholdOf(test: RuleTest): Threshold | undefined {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
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
