import { Type } from 'typebox'
import type { AlertName } from './alert-names.ts'
import { CalendarDate } from './scalars.ts'

const parameters = <T extends Type.TProperties>(fields: T) =>
  Type.Object(fields, { additionalProperties: false })
const positive = (maximum: number) => Type.Number({ exclusiveMinimum: 0, maximum })
const percent = Type.Number({ minimum: 0, maximum: 100 })
const MINUTES_OF_A_YEAR = 366 * 24 * 60

const none = parameters({})
const speed = parameters({ speed: Type.Number({ minimum: 0, maximum: 5000 }) })
const minutes = positive(MINUTES_OF_A_YEAR)
const seconds = parameters({ seconds: positive(MINUTES_OF_A_YEAR * 60) })
const temperature = parameters({ temperature: Type.Number({ minimum: -273.15, maximum: 10_000 }) })
const fuel = parameters({ fuel: percent })
const jump = parameters({ percent: positive(100) })
const attribute = Type.String({ minLength: 1, maxLength: 64 })
const attributeNumber = parameters({ attribute, value: Type.Number() })
const days = (byDefault: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 3650, default: byDefault }))
const crossing = parameters({ on: Type.Optional(Type.Enum(['enter', 'leave', 'both'], { default: 'both' })) })

type Four<Before extends string, After extends string, T> = Record<`${Before}${1 | 2 | 3 | 4}${After}`, T>
const four = <const A extends string, const B extends string, T>(before: A, after: B, schema: T) =>
  Object.fromEntries([1, 2, 3, 4].map((n) => [`${before}${n}${after}`, schema])) as Four<A, B, T>

/** What a rule or a condition of each name takes: closed, and what may be left out has a default. */
export const RULE_PARAMETERS = {
  GPSOff: none,
  GPSNoSignal: none,
  GPSUnplugged: none,
  ForbiddenArea: none,
  AllowedArea: none,
  CheckPoint: crossing,
  CheckArea: crossing,
  Route: none,
  SOSButton: none,
  SpeedLimit: speed,
  SpeedLower: speed,
  NoMovementTime: parameters({
    minutes,
    metres: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000, default: 100 })),
  }),
  IdleTime: parameters({ minutes }),
  ...four('Sensor', 'On', none),
  ...four('Sensor', 'Off', none),
  ...four('Sensor', 'Time', seconds),
  ...four('SensorAccumulated', 'Time', seconds),
  TemperatureGreaterThan: temperature,
  TemperatureLowerThan: temperature,
  Temperature2GreaterThan: temperature,
  Temperature2LessThan: temperature,
  FuelJumpDown: jump,
  FuelJumpUp: jump,
  FuelLessThan: fuel,
  FuelJumpDown2: jump,
  FuelJumpUp2: jump,
  FuelLessThan2: fuel,
  FutureDate: parameters({ date: CalendarDate, days: days(7) }),
  PastDate: parameters({ date: CalendarDate, days: days(1) }),
  ExpiredDate: parameters({ date: CalendarDate }),
  Mileage: parameters({
    kilometres: positive(10_000_000),
    repeat: Type.Optional(Type.Boolean({ default: false })),
  }),
  Vibration: none,
  RPM: parameters({ rpm: Type.Number({ minimum: 0, maximum: 1_000_000 }) }),
  Offline: parameters({ minutes }),
  LowBattery: parameters({ battery: percent }),
  BatteryVoltage: parameters({
    voltage: Type.Number({ minimum: 0, maximum: 10_000 }),
    attribute: Type.Optional(Type.String({ minLength: 1, maxLength: 64, default: 'batteryVoltage' })),
  }),
  SleepMode: none,
  AttributeEquals: parameters({ attribute, value: Type.String({ maxLength: 1000 }) }),
  AttributeLessThan: attributeNumber,
  AttributeGreaterThan: attributeNumber,
  HarshBraking: none,
  HarshAcceleration: none,
  AuthenticationFailed: none,
} satisfies Record<AlertName, Type.TObject>

/** The parameters of a name as they are kept: with the defaults filled in. */
export type RuleParameters<N extends AlertName> = Required<Type.Static<(typeof RULE_PARAMETERS)[N]>>

/** A name with its own parameters and areas: what a rule asks of a device, and each of its conditions. */
export type RuleTest = {
  [N in AlertName]: { alertName: N; parameters: RuleParameters<N>; geofences: string[] }
}[AlertName]

/** The names that are about areas: they need at least one geofence, and no other name takes any. */
export const AREA_ALERT_NAMES = ['ForbiddenArea', 'AllowedArea', 'CheckPoint', 'CheckArea', 'Route'] as const
export type AreaAlertName = (typeof AREA_ALERT_NAMES)[number]
