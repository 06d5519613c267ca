import { ALERT_NAMES, AREA_ALERT_NAMES } from '@sextant/contract'
import { expect, test } from 'vitest'
import { pathsOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { givenGeofence } from '../../../test/factories.ts'

const t = useApp()

/** What each name needs; for a name that is not here, nothing. */
const GOOD: Record<string, Record<string, unknown>> = {
  SpeedLimit: { speed: 0 },
  SpeedLower: { speed: 5000 },
  NoMovementTime: { minutes: 30 },
  IdleTime: { minutes: 0.5 },
  Offline: { minutes: 60 },
  LowBattery: { battery: 20 },
  BatteryVoltage: { voltage: 11.5 },
  TemperatureGreaterThan: { temperature: 8 },
  TemperatureLowerThan: { temperature: -25 },
  Temperature2GreaterThan: { temperature: 8 },
  Temperature2LessThan: { temperature: -25 },
  FuelLessThan: { fuel: 10 },
  FuelLessThan2: { fuel: 10 },
  FuelJumpDown: { percent: 5 },
  FuelJumpUp: { percent: 5 },
  FuelJumpDown2: { percent: 5 },
  FuelJumpUp2: { percent: 5 },
  Mileage: { kilometres: 15_000 },
  RPM: { rpm: 4000 },
  AttributeEquals: { attribute: 'door', value: 'open' },
  AttributeLessThan: { attribute: 'load', value: 3 },
  AttributeGreaterThan: { attribute: 'load', value: -3.5 },
  ExpiredDate: { date: '2027-03-31' },
  FutureDate: { date: '2027-03-31' },
  PastDate: { date: '2027-03-31' },
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`Sensor${n}Time`, { seconds: 60 }],
      [`SensorAccumulated${n}Time`, { seconds: 3600 }],
    ]),
  ),
}
const DEFAULTS: Record<string, Record<string, unknown>> = {
  NoMovementTime: { metres: 100 },
  BatteryVoltage: { attribute: 'batteryVoltage' },
  Mileage: { repeat: false },
  FutureDate: { days: 7 },
  PastDate: { days: 1 },
  CheckPoint: { on: 'both' },
  CheckArea: { on: 'both' },
}
const isAboutAreas = (name: string) => (AREA_ALERT_NAMES as readonly string[]).includes(name)

test('every name takes its parameters and areas, as a rule and as a condition, and answers them with the defaults', async () => {
  const { client } = await t.account()
  const geofence = await givenGeofence(client)
  for (const alertName of ALERT_NAMES) {
    const parameters = GOOD[alertName] ?? {}
    const tested = { alertName, parameters, geofences: isAboutAreas(alertName) ? [geofence] : [] }
    const kept = { ...tested, parameters: { ...parameters, ...DEFAULTS[alertName] } }
    const made = await client.post('/api/alertRules', { name: alertName, ...tested, conditions: [tested] })
    expect([alertName, made.status, made.body]).toMatchObject([
      alertName,
      201,
      { ...kept, conditions: [kept] },
    ])
  }
})

test('every name refuses a parameter that it lacks or does not know, and areas where it takes none, by their place', async () => {
  const { client } = await t.account()
  const geofence = await givenGeofence(client)
  for (const alertName of ALERT_NAMES) {
    const parameters = GOOD[alertName] ?? {}
    const geofences = isAboutAreas(alertName) ? [geofence] : []
    const refusals: [object, string[]][] = [
      [{ parameters: { ...parameters, bogus: 1 }, geofences }, ['/parameters/bogus']],
      [{ parameters, geofences: isAboutAreas(alertName) ? [] : [geofence] }, ['/geofences']],
    ]
    const needed = Object.keys(parameters).map((name) => `/parameters/${name}`)
    if (needed.length > 0) refusals.push([{ geofences }, needed])
    for (const [fields, paths] of refusals) {
      const rule = { name: 'A', alertName: 'Vibration', conditions: [{ alertName, ...fields }] }
      const asRule = await client.post('/api/alertRules', { name: 'A', alertName, ...fields })
      const asCondition = await client.post('/api/alertRules', rule)
      expect([alertName, asRule.status, pathsOf(asRule)]).toEqual([alertName, 400, paths])
      const within = paths.map((path) => `/conditions/0${path}`)
      expect([alertName, asCondition.status, pathsOf(asCondition)]).toEqual([alertName, 400, within])
    }
  }
})

test.each<[string, Record<string, unknown>, string]>([
  ['SpeedLimit', { speed: -1 }, 'speed'],
  ['SpeedLimit', { speed: '90' }, 'speed'],
  ['SpeedLimit', { speed: null }, 'speed'],
  ['NoMovementTime', { minutes: 0 }, 'minutes'],
  ['NoMovementTime', { minutes: 5, metres: 0 }, 'metres'],
  ['Offline', { minutes: 1e9 }, 'minutes'],
  ['LowBattery', { battery: 101 }, 'battery'],
  ['TemperatureLowerThan', { temperature: -300 }, 'temperature'],
  ['FuelJumpUp', { percent: 0 }, 'percent'],
  ['Mileage', { kilometres: 0 }, 'kilometres'],
  ['Mileage', { kilometres: 5, repeat: 'yes' }, 'repeat'],
  ['AttributeEquals', { attribute: '', value: 'x' }, 'attribute'],
  ['AttributeEquals', { attribute: 'a', value: null }, 'value'],
  ['AttributeEquals', { attribute: 'a', value: 'x'.repeat(1001) }, 'value'],
  ['AttributeLessThan', { attribute: 'a', value: 'low' }, 'value'],
  ['AttributeLessThan', { attribute: 'a', value: '' }, 'value'],
  ['AttributeGreaterThan', { attribute: 'a', value: '0x10' }, 'value'],
  ['AttributeGreaterThan', { attribute: 'a', value: '9'.repeat(400) }, 'value'],
  ['ExpiredDate', { date: '2027-02-30' }, 'date'],
  ['FutureDate', { date: '2027-03-31', days: -1 }, 'days'],
  ['PastDate', { date: '2027-03-31', days: 1.5 }, 'days'],
  ['CheckPoint', { on: 'exit' }, 'on'],
])('%s with %j is 400', async (alertName, parameters, field) => {
  const { client } = await t.account()
  const geofences = isAboutAreas(alertName) ? [await givenGeofence(client)] : []
  const refused = await client.post('/api/alertRules', { name: 'A', alertName, parameters, geofences })
  expect([refused.status, pathsOf(refused)]).toEqual([400, [`/parameters/${field}`]])
})

test.each([
  ['AttributeEquals', 7, '7'],
  ['AttributeEquals', false, 'false'],
  ['AttributeLessThan', '12.50', 12.5],
  ['AttributeGreaterThan', '-3', -3],
])('%s takes the value %j for %j', async (alertName, value, kept) => {
  const { client } = await t.account()
  const parameters = { attribute: 'load', value }
  const { body } = await client.post('/api/alertRules', { name: 'A', alertName, parameters })
  expect(body.parameters).toEqual({ attribute: 'load', value: kept })
})
