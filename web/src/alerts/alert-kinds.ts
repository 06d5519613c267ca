import type { AlertName } from '@sextant/contract'
import {
  IconActivity,
  IconBattery1,
  IconBroadcastOff,
  IconCalendarEvent,
  IconCar,
  IconEngine,
  IconGasStation,
  IconGauge,
  IconParking,
  IconPolygon,
  IconSatelliteOff,
  IconSos,
  IconTemperature,
  IconToggleRight,
} from '@tabler/icons-react'
import { four } from '../words/four.ts'

/** What an alert is about, in the order in which people look for it. */
export const KIND_ICONS = {
  emergency: IconSos,
  area: IconPolygon,
  speed: IconGauge,
  movement: IconParking,
  silence: IconBroadcastOff,
  signal: IconSatelliteOff,
  power: IconBattery1,
  fuel: IconGasStation,
  temperature: IconTemperature,
  engine: IconEngine,
  driving: IconCar,
  sensor: IconToggleRight,
  reading: IconActivity,
  date: IconCalendarEvent,
}
export type AlertKind = keyof typeof KIND_ICONS

const sensor = (): AlertKind => 'sensor'

export const KIND_OF: Record<AlertName, AlertKind> = {
  SOSButton: 'emergency',
  ForbiddenArea: 'area',
  AllowedArea: 'area',
  Route: 'area',
  CheckPoint: 'area',
  CheckArea: 'area',
  SpeedLimit: 'speed',
  SpeedLower: 'speed',
  NoMovementTime: 'movement',
  IdleTime: 'movement',
  Offline: 'silence',
  SleepMode: 'silence',
  GPSOff: 'signal',
  GPSNoSignal: 'signal',
  GPSUnplugged: 'signal',
  LowBattery: 'power',
  BatteryVoltage: 'power',
  FuelLessThan: 'fuel',
  FuelJumpDown: 'fuel',
  FuelJumpUp: 'fuel',
  FuelLessThan2: 'fuel',
  FuelJumpDown2: 'fuel',
  FuelJumpUp2: 'fuel',
  TemperatureGreaterThan: 'temperature',
  TemperatureLowerThan: 'temperature',
  Temperature2GreaterThan: 'temperature',
  Temperature2LessThan: 'temperature',
  RPM: 'engine',
  Mileage: 'engine',
  HarshBraking: 'driving',
  HarshAcceleration: 'driving',
  Vibration: 'driving',
  AuthenticationFailed: 'driving',
  ...four('Sensor', 'On', sensor),
  ...four('Sensor', 'Off', sensor),
  ...four('Sensor', 'Time', sensor),
  ...four('SensorAccumulated', 'Time', sensor),
  AttributeEquals: 'reading',
  AttributeLessThan: 'reading',
  AttributeGreaterThan: 'reading',
  FutureDate: 'date',
  ExpiredDate: 'date',
  PastDate: 'date',
}
const ALERT_NAMES = Object.keys(KIND_OF) as AlertName[]

export const isAlertName = (text: string | undefined): text is AlertName =>
  text !== undefined && Object.hasOwn(KIND_OF, text)

/** What a record of alerts or a form may ask for: all names under their kinds, as grouped lists take them. */
export const groupNames = (names: Record<AlertName, string>, kinds: Record<AlertKind, string>) =>
  (Object.keys(KIND_ICONS) as AlertKind[]).map((kind) => ({
    group: kinds[kind],
    items: ALERT_NAMES.filter((name) => KIND_OF[name] === kind).map((value) => ({
      value,
      label: names[value],
    })),
  }))
