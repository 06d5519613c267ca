import { ALERT_NAMES, type AlertName } from '@sextant/contract'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { type GivenFix, givenArea, givenRule, INSIDE, OUTSIDE, Tracker } from '../../../test/rules.ts'

const t = useApp()
let client: Client
let area: string
beforeAll(async () => {
  client = (await t.account()).client
  area = await givenArea(client)
})

type Case = [AlertName, parameters: object, fixes: GivenFix[], text: string]

/** The alert is raised at second 0, and at no other fix; it is over, where that can be, at second 600. */
const cases: Case[] = [
  ...reported({
    GPSOff: 'The tracker reports that its GPS receiver is off.',
    GPSNoSignal: 'The tracker reports that it has no GPS signal.',
    GPSUnplugged: 'The tracker reports that its GPS antenna or power is unplugged.',
    SOSButton: 'The SOS button was pressed.',
    Vibration: 'The tracker reports vibration.',
    SleepMode: 'The tracker has gone to sleep.',
    HarshBraking: 'The tracker reports harsh braking.',
    HarshAcceleration: 'The tracker reports harsh acceleration.',
    AuthenticationFailed: 'The tracker reports that an identification was refused.',
  }),
  ['ForbiddenArea', {}, places(OUTSIDE, INSIDE, INSIDE, OUTSIDE), 'It entered the forbidden area "Harbour".'],
  ['AllowedArea', {}, places(INSIDE, OUTSIDE, OUTSIDE, INSIDE), 'It left the allowed area "Harbour".'],
  ['Route', {}, places(INSIDE, OUTSIDE, OUTSIDE, INSIDE), 'It left the route "Harbour".'],
  [
    'CheckPoint',
    { on: 'enter' },
    places(OUTSIDE, INSIDE, INSIDE, OUTSIDE),
    'It entered the check point "Harbour".',
  ],
  ['CheckArea', { on: 'leave' }, places(INSIDE, OUTSIDE, OUTSIDE, INSIDE), 'It left the area "Harbour".'],
  [
    'SpeedLimit',
    { speed: 80 },
    values('speed', 80, 92.456, 85, 80),
    above('The speed', '92.46 km/h', '80 km/h'),
  ],
  ['SpeedLower', { speed: 20 }, values('speed', 20, 19, 3, 20), below('The speed', '19 km/h', '20 km/h')],
  [
    'TemperatureGreaterThan',
    { temperature: 8 },
    values('temperature', 8, 8.5, 9, 8),
    above('The temperature', '8.5 °C', '8 °C'),
  ],
  [
    'TemperatureLowerThan',
    { temperature: -18 },
    values('temperature', -18, -20, -21, -18),
    below('The temperature', '-20 °C', '-18 °C'),
  ],
  [
    'Temperature2GreaterThan',
    { temperature: 0 },
    values('temperature2', 0, 1, 2, 0),
    above('The second temperature', '1 °C', '0 °C'),
  ],
  [
    'Temperature2LessThan',
    { temperature: 0 },
    values('temperature2', 0, -1, -2, 0),
    below('The second temperature', '-1 °C', '0 °C'),
  ],
  ['FuelLessThan', { fuel: 10 }, values('fuel', 10, 9, 8, 10), below('The fuel level', '9 %', '10 %')],
  [
    'FuelLessThan2',
    { fuel: 10 },
    values('fuel2', 10, 9, 8, 10),
    below('The second fuel level', '9 %', '10 %'),
  ],
  [
    'LowBattery',
    { battery: 15 },
    values('battery', 16, 15, 1, 16),
    'The battery level is 15 %, at or below the limit of 15 %.',
  ],
  [
    'RPM',
    { rpm: 3000 },
    values('rpm', 3000, 3001, 4000, 3000),
    above('The engine speed', '3001 rpm', '3000 rpm'),
  ],
  [
    'BatteryVoltage',
    { voltage: 11.5 },
    attributes('batteryVoltage', '11.5', '11.4', '10', '12'),
    below('The battery voltage', '11.4 V', '11.5 V'),
  ],
  [
    'AttributeEquals',
    { attribute: 'door', value: 'open' },
    attributes('door', 'shut', 'open', 'open', ''),
    'The attribute "door" is "open".',
  ],
  [
    'AttributeLessThan',
    { attribute: 'load', value: 5 },
    attributes('load', '5', '4.5', '-1', '5'),
    below('The attribute "load"', '4.5', '5'),
  ],
  [
    'AttributeGreaterThan',
    { attribute: 'load', value: 5 },
    attributes('load', '5', '6', '7', '5'),
    above('The attribute "load"', '6', '5'),
  ],
  ['FuelJumpDown', { percent: 10 }, values('fuel', 80, 70, 61, 60), fell('fuel level', 'fell', 10, 80, 70)],
  [
    'FuelJumpDown2',
    { percent: 10 },
    values('fuel2', 80, 60, 51, 90),
    fell('second fuel level', 'fell', 20, 80, 60),
  ],
  ['FuelJumpUp', { percent: 10 }, values('fuel', 10, 20, 29, 1), fell('fuel level', 'rose', 10, 10, 20)],
  [
    'FuelJumpUp2',
    { percent: 10 },
    values('fuel2', 10, 90, 95, 1),
    fell('second fuel level', 'rose', 80, 10, 90),
  ],
  [
    'Mileage',
    { kilometres: 1000 },
    values('milleage', 999, 1000, 1001, 5000),
    'The mileage is 1000 km and has passed 1000 km.',
  ],
  [
    'NoMovementTime',
    { minutes: 5 },
    [
      { at: -301, speed: 50 },
      { at: -300, speed: 4 },
      { at: 0, longitude: 0.0005 },
      { at: 600, ...OUTSIDE },
    ],
    'It has not moved for 5 min; the limit is 5 min.',
  ],
  [
    'IdleTime',
    { minutes: 5 },
    [
      { at: -900, rpm: 0 },
      { at: -300, rpm: 700 },
      { at: 0, attributes: { ignition: 'on' } },
      { at: 600, rpm: 0 },
    ],
    'It has been idling for 5 min; the limit is 5 min.',
  ],
  ...[1, 2, 3, 4].flatMap((n): Case[] => [
    [`Sensor${n}On` as AlertName, {}, inputs(n, false, true, true, false), `Sensor ${n} was switched on.`],
    [`Sensor${n}Off` as AlertName, {}, inputs(n, true, false, false, true), `Sensor ${n} was switched off.`],
    [
      `Sensor${n}Time` as AlertName,
      { seconds: 600 },
      inputs(n, true, true, true, false),
      `Sensor ${n} has been on for 10 min; the limit is 10 min.`,
    ],
    [
      `SensorAccumulated${n}Time` as AlertName,
      { seconds: 600 },
      inputs(n, true, true, false, false),
      `Today sensor ${n} has been on for 10 min; the limit is 10 min.`,
    ],
  ]),
]
const BY_THE_CLOCK = ['Offline', 'FutureDate', 'PastDate', 'ExpiredDate']
const NEVER_OVER = /^(Check|Mileage|FuelJump|SensorAccumulated)/

test('every name is tried, but for those that the clock decides', () => {
  const tried = [...cases.map(([name]) => name), ...BY_THE_CLOCK]
  expect(tried.toSorted()).toEqual([...ALERT_NAMES].toSorted())
})

test.each(cases)('%s %j fires once, with the figures', async (alertName, parameters, fixes, text) => {
  const tracker = await Tracker.given(client)
  const geofences = /Area|CheckPoint|Route/.test(alertName) ? [area] : []
  const ruleId = await givenRule(client, { alertName, parameters, geofences, devices: [tracker.id] })
  for (const fix of fixes) await tracker.send(fix)
  const alerts = await tracker.alerts()
  const there = fixes.find((fix) => fix.at === 0)
  expect(alerts).toEqual([
    {
      id: expect.any(String),
      dateTime: '2026-01-05T12:00:00.000Z',
      latitude: there?.['latitude'] ?? 0,
      longitude: there?.['longitude'] ?? 0,
      text,
      notifications: [],
      alerts: [alertName],
      ruleId,
      ...(!NEVER_OVER.test(alertName) && { overAt: '2026-01-05T12:10:00.000Z' }),
    },
  ])
})

/** Four fixes, ten minutes apart but for the middle ones; the second one is to fire. */
function four(fields: Record<string, unknown>[]): GivenFix[] {
  return [-600, 0, 300, 600].map((second, i) => ({ at: second, ...fields[i] }))
}
function places(...all: object[]) {
  return four(all.map((place) => ({ ...place })))
}
function values(field: string, ...all: number[]) {
  return four(all.map((value) => ({ [field]: value })))
}
function attributes(name: string, ...all: string[]) {
  return four(all.map((value) => ({ attributes: { [name]: value } })))
}
function inputs(n: number, ...all: boolean[]) {
  return four(all.map((value) => ({ inputs: Array.from({ length: 4 }, (_, i) => i === n - 1 && value) })))
}
function reported(texts: Partial<Record<AlertName, string>>): Case[] {
  return Object.entries(texts).map(([name, text]) => [
    name as AlertName,
    {},
    four([{}, { alerts: ['Other', name] }, { alerts: [name] }, { alerts: [] }]),
    text,
  ])
}
function above(what: string, value: string, limit: string) {
  return `${what} is ${value}, above the limit of ${limit}.`
}
function below(what: string, value: string, limit: string) {
  return `${what} is ${value}, below the limit of ${limit}.`
}
function fell(what: string, how: string, by: number, from: number, to: number) {
  return `The ${what} ${how} by ${by} points, from ${from} % to ${to} %; the limit is 10 points.`
}
