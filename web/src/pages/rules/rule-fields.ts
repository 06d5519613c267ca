import type { AlertName, AREA_ALERT_NAMES, RuleParameters } from '@sextant/contract'
import { four } from '../../words/four.ts'
import type { Words } from '../../words/index.ts'

export type ParameterName = keyof Words['rules']['parameters']

/** What a parameter is, so that one form serves all names. Numbers are in the units of the API. */
export type RuleField<N extends ParameterName = ParameterName> = { name: N } & (
  | { kind: 'number'; unit: string; least: number; most: number; initial?: number }
  | { kind: 'text'; initial?: string }
  | { kind: 'date' }
  | { kind: 'crossing' }
  | { kind: 'switch' }
)

const MINUTES_OF_A_YEAR = 366 * 24 * 60
const LITTLE = 0.01
const number = <N extends ParameterName>(
  name: N,
  unit: string,
  [least, most]: readonly [number, number],
  initial?: number,
) => ({ name, kind: 'number', unit, least, most, ...(initial !== undefined && { initial }) }) as const

const speed = number('speed', 'km/h', [0, 5000])
const minutes = number('minutes', 'min', [LITTLE, MINUTES_OF_A_YEAR])
const temperature = number('temperature', '°C', [-273.15, 10_000])
const jump = number('percent', '%', [LITTLE, 100])
const fuel = number('fuel', '%', [0, 100])
const attribute = { name: 'attribute', kind: 'text' } as const
const reading = [attribute, number('value', '', [-1e12, 1e12])] as const
const date = { name: 'date', kind: 'date' } as const
const crossing = [{ name: 'on', kind: 'crossing' }] as const
const none = [] as const
const seconds = () => [number('seconds', 's', [LITTLE, MINUTES_OF_A_YEAR * 60])] as const
const nothing = () => none

/** The parameters of each name, as the form asks for them. */
export const RULE_FIELDS: {
  [N in AlertName]: readonly RuleField<keyof RuleParameters<N> & ParameterName>[]
} = {
  ...four('Sensor', 'On', nothing),
  ...four('Sensor', 'Off', nothing),
  ...four('Sensor', 'Time', seconds),
  ...four('SensorAccumulated', 'Time', seconds),
  GPSOff: none,
  GPSNoSignal: none,
  GPSUnplugged: none,
  ForbiddenArea: none,
  AllowedArea: none,
  CheckPoint: crossing,
  CheckArea: crossing,
  Route: none,
  SOSButton: none,
  SpeedLimit: [speed],
  SpeedLower: [speed],
  NoMovementTime: [minutes, number('metres', 'm', [LITTLE, 100_000], 100)],
  IdleTime: [minutes],
  TemperatureGreaterThan: [temperature],
  TemperatureLowerThan: [temperature],
  Temperature2GreaterThan: [temperature],
  Temperature2LessThan: [temperature],
  FuelJumpDown: [jump],
  FuelJumpUp: [jump],
  FuelLessThan: [fuel],
  FuelJumpDown2: [jump],
  FuelJumpUp2: [jump],
  FuelLessThan2: [fuel],
  FutureDate: [date, number('days', 'd', [0, 3650], 7)],
  PastDate: [date, number('days', 'd', [0, 3650], 1)],
  ExpiredDate: [date],
  Mileage: [number('kilometres', 'km', [LITTLE, 10_000_000]), { name: 'repeat', kind: 'switch' }],
  Vibration: none,
  RPM: [number('rpm', 'rpm', [0, 1_000_000])],
  Offline: [minutes],
  LowBattery: [number('battery', '%', [0, 100])],
  BatteryVoltage: [
    number('voltage', 'V', [0, 10_000]),
    { name: 'attribute', kind: 'text', initial: 'batteryVoltage' },
  ],
  SleepMode: none,
  AttributeEquals: [attribute, { name: 'value', kind: 'text' }],
  AttributeLessThan: reading,
  AttributeGreaterThan: reading,
  HarshBraking: none,
  HarshAcceleration: none,
  AuthenticationFailed: none,
}

const AREA_NAMES: typeof AREA_ALERT_NAMES = [
  'ForbiddenArea',
  'AllowedArea',
  'CheckPoint',
  'CheckArea',
  'Route',
]
export const isAboutAreas = (name: AlertName) => (AREA_NAMES as readonly string[]).includes(name)
