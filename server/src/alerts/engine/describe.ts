import type { AlertName, AreaAlertName, RuleTest } from '@sextant/contract'
import { sayDate } from './dates.ts'
import type { Moment } from './moment.ts'
import { isDateTest, type Rule } from './rule.ts'
import { durationText, numberText, quoted } from './wording.ts'

type AreaTest = Extract<RuleTest, { alertName: AreaAlertName }>

/** What happened, in one sentence with the figures. */
export function describeAlert(rule: Rule, moment: Moment, areaNames: ReadonlyMap<string, string>): string {
  const { test, threshold } = rule
  if (threshold) return threshold.say(threshold.read(moment) ?? threshold.limit, moment)
  if (isDateTest(test)) return sayDate(test)
  if (test.geofences.length > 0) return sayArea(test as AreaTest, moment, areaNames)
  if (test.alertName === 'AttributeEquals')
    return `The attribute "${test.parameters.attribute}" is "${test.parameters.value}".`
  if (test.alertName === 'Mileage')
    return sayMileage(moment.fix?.milleage ?? 0, test.parameters.kilometres, test.parameters.repeat)
  if (test.alertName !== 'Offline') return REPORTED[test.alertName] ?? sayInput(test.alertName)
  const limit = durationText(test.parameters.minutes * 60)
  return `Nothing has been received for ${durationText((moment.silentMs ?? 0) / 1000)}; the limit is ${limit}.`
}

/** What is said when a tracker reports it. */
const REPORTED: Partial<Record<AlertName, string>> = {
  GPSOff: 'The tracker reports that its GPS receiver is off.',
  GPSNoSignal: 'The tracker reports that it has no GPS signal.',
  GPSUnplugged: 'The tracker reports that its GPS antenna or power is unplugged.',
  SOSButton: 'The SOS button was pressed.',
  Vibration: 'The tracker reports vibration.',
  SleepMode: 'The tracker has gone to sleep.',
  HarshBraking: 'The tracker reports harsh braking.',
  HarshAcceleration: 'The tracker reports harsh acceleration.',
  AuthenticationFailed: 'The tracker reports that an identification was refused.',
}

const sayInput = (alertName: AlertName) =>
  `Sensor ${alertName.charAt(6)} was switched ${alertName.endsWith('On') ? 'on' : 'off'}.`

function sayMileage(reading: number, kilometres: number, repeat: boolean) {
  const passed = repeat ? Math.floor(reading / kilometres) * kilometres : kilometres
  return `The mileage is ${numberText(reading)} km and has passed ${numberText(passed)} km.`
}

function sayArea({ alertName, geofences }: AreaTest, moment: Moment, names: ReadonlyMap<string, string>) {
  const now = moment.areas()
  const before = moment.areasBefore()
  const named = (ids: readonly string[]) => quoted(ids.map((id) => names.get(id) ?? id))
  const entered = named(geofences.filter((id) => now.has(id) && !before.has(id)))
  const left = named(geofences.filter((id) => before.has(id) && !now.has(id)))
  if (alertName === 'ForbiddenArea') return `It entered the forbidden area ${entered}.`
  if (alertName === 'AllowedArea') return `It left the allowed area ${left}.`
  if (alertName === 'Route') return `It left the route ${left}.`
  const what = alertName === 'CheckPoint' ? 'check point' : 'area'
  if (entered && left) return `It left the ${what} ${left} and entered ${entered}.`
  return entered ? `It entered the ${what} ${entered}.` : `It left the ${what} ${left}.`
}
