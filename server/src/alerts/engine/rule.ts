import type { AlertName, Channel, RuleTest, Schedule } from '@sextant/contract'
import type { ZoneTimes } from '../../platform/zone-times.ts'
import { compileTest, compileThreshold, type Holds } from './compile-test.ts'
import { compileDue, type DateTest } from './dates.ts'
import type { Threshold } from './make-threshold.ts'
import type { Moment } from './moment.ts'
import { compileSchedule, type InForce } from './schedules.ts'
import { thresholdOf } from './thresholds.ts'

export interface RuleRow {
  id: string
  alertName: AlertName
  parameters: RuleTest['parameters']
  geofences: string[]
  schedule: Schedule | null
  conditions: RuleTest[]
  critical: boolean
  notifyWhenOver: boolean
  channels: Channel[]
  /** Whether somebody is to be told by e-mail or SMS, or a webhook. */
  tells: boolean
  createdAt: Date
  enabledAt: Date
  /** Keys of devices and ids of groups; none of both means every device. */
  devices: string[]
  groups: string[]
}

/**
 * - level: is so or is not; fires when it begins to be so together with all conditions, and is over when that ends.
 * - crossing: fires at the fix with which it begins, if the conditions hold then, and is over when it ends.
 * - passing: fires at a fix, and there is nothing that could be over.
 * - clock: is not decided by fixes; Offline is over with the next one, dates never are.
 */
type RuleKind = 'level' | 'crossing' | 'passing' | 'clock'

export interface Rule extends RuleRow {
  kind: RuleKind
  test: RuleTest
  threshold: Threshold | undefined
  holds: Holds
  others: Holds[]
  inForce: InForce
  /** For date rules: when they are due in a zone. */
  due: ((timeZone: string) => number) | undefined
}

export function compileRule(row: RuleRow, zones: ZoneTimes): Rule {
  const test = { alertName: row.alertName, parameters: row.parameters, geofences: row.geofences } as RuleTest
  const threshold = thresholdOf(test)
  return {
    ...row,
    kind: kindOf(test, threshold),
    test,
    threshold,
    holds: threshold ? compileThreshold(threshold) : compileTest(test),
    others: row.conditions.map(compileTest),
    inForce: compileSchedule(row.schedule, zones),
    due: isDateTest(test) ? compileDue(test) : undefined,
  }
}

/** Conditions and schedule: no as soon as one says no, unknown when one of the others does not know. */
export function othersHold({ others, inForce }: Rule, moment: Moment): boolean | undefined {
  if (!inForce(moment.timeMs)) return false
  let known = true
  for (const holds of others) {
    const held = holds(moment)
    if (held === false) return false
    if (held === undefined) known = false
  }
  return known ? true : undefined
}

export const isDateTest = (test: RuleTest): test is DateTest =>
  test.alertName === 'FutureDate' || test.alertName === 'PastDate' || test.alertName === 'ExpiredDate'

function kindOf(test: RuleTest, threshold: Threshold | undefined): RuleKind {
  const { alertName } = test
  if (alertName === 'Offline' || isDateTest(test)) return 'clock'
  if (alertName === 'CheckPoint' || alertName === 'CheckArea' || alertName === 'Mileage') return 'passing'
  if (alertName.startsWith('FuelJump')) return 'passing'
  return alertName === 'AttributeEquals' || threshold ? 'level' : 'crossing'
}
