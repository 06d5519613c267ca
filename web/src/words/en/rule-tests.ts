import type { AlertName } from '@sextant/contract'
import type { Four } from '../four.ts'
import { four } from '../four.ts'

type Value = string | number | boolean | null

/** `holds` is for conditions: it is so at the moment, where the alert itself says that it comes to be so. */
export type SayTest = (parameters: Record<string, Value>, areas: string, holds: boolean) => string

const inside: SayTest = (_, areas, holds) => `${holds ? 'is inside' : 'enters'} ${areas}`
const outside: SayTest = (_, areas, holds) => `${holds ? 'is outside' : 'leaves'} ${areas}`
const CROSSINGS: Record<string, string> = { enter: 'enters', leave: 'leaves', both: 'enters or leaves' }
const crossing: SayTest = ({ on }, areas, holds) =>
  `${holds ? 'is inside' : (CROSSINGS[String(on)] ?? CROSSINGS['both'])} ${areas}`
const v = (value: Value | undefined) =>
  value === undefined || value === null || value === '' ? '…' : String(value)
const fours: Four<'Sensor', 'On', SayTest> &
  Four<'Sensor', 'Off', SayTest> &
  Four<'Sensor', 'Time', SayTest> &
  Four<'SensorAccumulated', 'Time', SayTest> = {
  ...four(
    'Sensor',
    'On',
    (n): SayTest =>
      (_, __, holds) =>
        `has sensor ${n} ${holds ? 'on' : 'switched on'}`,
  ),
  ...four(
    'Sensor',
    'Off',
    (n): SayTest =>
      (_, __, holds) =>
        `has sensor ${n} ${holds ? 'off' : 'switched off'}`,
  ),
  ...four(
    'Sensor',
    'Time',
    (n): SayTest =>
      (p) =>
        `has had sensor ${n} on for ${v(p['seconds'])} s`,
  ),
  ...four(
    'SensorAccumulated',
    'Time',
    (n): SayTest =>
      (p) =>
        `has had sensor ${n} on for ${v(p['seconds'])} s in sum today`,
  ),
}

/** What a device does, after its name. */
export const sayTest: Record<AlertName, SayTest> = {
  ...fours,
  GPSOff: () => 'reports that its GPS is off',
  GPSNoSignal: () => 'reports that it has no GPS signal',
  GPSUnplugged: () => 'reports that its GPS is unplugged',
  ForbiddenArea: inside,
  AllowedArea: outside,
  CheckPoint: crossing,
  CheckArea: crossing,
  Route: outside,
  SOSButton: () => 'reports that its SOS button was pressed',
  SpeedLimit: (p) => `goes faster than ${v(p['speed'])} km/h`,
  SpeedLower: (p) => `goes slower than ${v(p['speed'])} km/h`,
  NoMovementTime: (p) => `has not moved more than ${v(p['metres'])} m for ${v(p['minutes'])} min`,
  IdleTime: (p) => `stands with its engine running for ${v(p['minutes'])} min`,
  TemperatureGreaterThan: (p) => `is warmer than ${v(p['temperature'])} °C`,
  TemperatureLowerThan: (p) => `is colder than ${v(p['temperature'])} °C`,
  Temperature2GreaterThan: (p) => `is warmer than ${v(p['temperature'])} °C at its second sensor`,
  Temperature2LessThan: (p) => `is colder than ${v(p['temperature'])} °C at its second sensor`,
  FuelJumpDown: (p) => `loses ${v(p['percent'])} % of its fuel at once`,
  FuelJumpUp: (p) => `gains ${v(p['percent'])} % of fuel at once`,
  FuelLessThan: (p) => `has less than ${v(p['fuel'])} % of fuel`,
  FuelJumpDown2: (p) => `loses ${v(p['percent'])} % of its second fuel at once`,
  FuelJumpUp2: (p) => `gains ${v(p['percent'])} % of its second fuel at once`,
  FuelLessThan2: (p) => `has less than ${v(p['fuel'])} % of its second fuel`,
  FutureDate: (p) => `is ${v(p['days'])} days before ${v(p['date'])}`,
  PastDate: (p) => `is ${v(p['days'])} days past ${v(p['date'])}`,
  ExpiredDate: (p) => `has come to ${v(p['date'])}`,
  Mileage: (p) => `reaches ${p['repeat'] ? 'another ' : ''}${v(p['kilometres'])} km`,
  Vibration: () => 'reports vibration',
  RPM: (p) => `has its engine above ${v(p['rpm'])} revolutions a minute`,
  Offline: (p) => `has not been heard of for ${v(p['minutes'])} min`,
  LowBattery: (p) => `has ${v(p['battery'])} % of battery or less`,
  BatteryVoltage: (p) => `has less than ${v(p['voltage'])} V`,
  SleepMode: () => 'goes to sleep',
  AttributeEquals: (p) => `reports ${v(p['attribute'])} = ${v(p['value'])}`,
  AttributeLessThan: (p) => `reports ${v(p['attribute'])} below ${v(p['value'])}`,
  AttributeGreaterThan: (p) => `reports ${v(p['attribute'])} above ${v(p['value'])}`,
  HarshBraking: () => 'brakes harshly',
  HarshAcceleration: () => 'accelerates harshly',
  AuthenticationFailed: () => 'reports that an identification was refused',
}

const reported = 'When the tracker itself reports it.'
const sensorChange = 'When the input changes. Which switch is wired to it depends on the tracker.'

/** What somebody who has never made a rule should know about each. */
export const aboutTests: Record<AlertName, string> = {
  ...four('Sensor', 'On', () => sensorChange),
  ...four('Sensor', 'Off', () => sensorChange),
  ...four('Sensor', 'Time', () => 'When the input has been on without a break for so long.'),
  ...four('SensorAccumulated', 'Time', () => 'When the input has been on for so long in sum on one day.'),
  GPSOff: reported,
  GPSNoSignal: reported,
  GPSUnplugged: reported,
  ForbiddenArea: 'When a device comes into one of the areas. Over when it is out again.',
  AllowedArea: 'When a device leaves the areas it should stay in. Over when it is back.',
  CheckPoint: 'Each time a device enters or leaves one of the areas.',
  CheckArea: 'Each time a device enters or leaves one of the areas.',
  Route: 'When a device leaves its corridor. Over when it is back.',
  SOSButton: 'When somebody presses the emergency button of the tracker.',
  SpeedLimit: 'When a device goes faster than it should. Over when it is slower again.',
  SpeedLower: 'When a device goes slower than it should.',
  NoMovementTime: 'When a device has stayed in one place for so long.',
  IdleTime: 'When a device stands for so long with its engine running.',
  TemperatureGreaterThan: 'When the first thermometer shows more than this.',
  TemperatureLowerThan: 'When the first thermometer shows less than this.',
  Temperature2GreaterThan: 'When the second thermometer shows more than this.',
  Temperature2LessThan: 'When the second thermometer shows less than this.',
  FuelJumpDown: 'When the first tank loses so much between two reports: a leak or a theft.',
  FuelJumpUp: 'When the first tank is filled.',
  FuelLessThan: 'When the first tank holds less than this.',
  FuelJumpDown2: 'When the second tank loses so much between two reports.',
  FuelJumpUp2: 'When the second tank is filled.',
  FuelLessThan2: 'When the second tank holds less than this.',
  FutureDate: 'A reminder so many days before a date, such as an inspection.',
  PastDate: 'A reminder so many days after a date.',
  ExpiredDate: 'A reminder on a date, at 00:00 in the zone of the account.',
  Mileage: 'When the mileage reaches a number, or each time it grows by it.',
  Vibration: reported,
  RPM: 'When the engine turns faster than this.',
  Offline: 'When nothing has been heard of a device for so long. Over with its next report.',
  LowBattery: 'When the battery of the tracker is at this or below.',
  BatteryVoltage: 'When the voltage that the tracker reports is below this.',
  SleepMode: reported,
  AttributeEquals: 'When a reading that the tracker reports by a name of its own has exactly this value.',
  AttributeLessThan: 'When a reading that the tracker reports by a name of its own is below this.',
  AttributeGreaterThan: 'When a reading that the tracker reports by a name of its own is above this.',
  HarshBraking: reported,
  HarshAcceleration: reported,
  AuthenticationFailed: reported,
}
