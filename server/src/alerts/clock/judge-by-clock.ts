import type { Location } from '@sextant/contract'
import { newUuid } from '../../platform/uuid.ts'
import { dueDay } from '../engine/dates.ts'
import { describeAlert } from '../engine/describe.ts'
import { forgetRules, type Raised } from '../engine/judge-device.ts'
import type { Moment } from '../engine/moment.ts'
import { isDateTest, othersHold, type Rule } from '../engine/rule.ts'
import type { BookAreas, DeviceRules } from '../engine/rule-book.ts'
import { compactState, type RuleState } from '../engine/rule-state.ts'
import { readTimers } from '../engine/timers.ts'
import type { ClockDevice } from './store-clock.ts'

const DAY_MS = 24 * 60 * 60_000

export interface ClockCase {
  device: ClockDevice
  rules: DeviceRules
  areas: BookAreas
  timeZone: string
  now: Date
}

/** What is so at this instant although no fix says it; undefined when there is nothing new. Changes the state of the device. */
export function judgeByClock({ device, rules, areas, timeZone, now }: ClockCase) {
  const due = rules.indexes.flatMap(({ clock }) => clock.filter((rule) => isDue(rule, device, timeZone, now)))
  if (due.length === 0) return undefined
  const state = device.ruleState ?? {}
  forgetRules(state, rules)
  const moment = momentOf(device, state, areas, timeZone, now)
  const raised: Raised[] = []
  for (const rule of due) {
    if (isTold(rule, state) || othersHold(rule, moment) !== true) continue
    const alertId = newUuid(now)
    const text = describeAlert(rule, moment, areas.names)
    raised.push({ alertId, rule, at: now, fix: device.location, text })
    if (isDateTest(rule.test)) (state.told ??= {})[rule.id] = dueDay(rule.test)
    else (state.on ??= {})[rule.id] = [alertId, rule.alertName]
  }
  return raised.length > 0 ? { raised, state: compactState(state) } : undefined
}

/** A date that was long past when the rule or the device was made is no news. */
function isDue(rule: Rule, { receivedAt, createdAt }: ClockDevice, timeZone: string, now: Date): boolean {
  if (rule.test.alertName === 'Offline')
    return (
      receivedAt !== null && now.getTime() - receivedAt.getTime() >= rule.test.parameters.minutes * 60_000
    )
  const atMs = rule.due?.(timeZone) ?? Number.POSITIVE_INFINITY
  const madeMs = Math.max(rule.createdAt.getTime(), createdAt.getTime())
  return atMs <= now.getTime() && atMs >= madeMs - DAY_MS
}

function isTold({ id, test, alertName }: Rule, { on, told }: RuleState): boolean {
  return isDateTest(test) ? told?.[id] === dueDay(test) : on?.[id]?.[1] === alertName
}

function momentOf(
  { location, receivedAt }: ClockDevice,
  state: RuleState,
  areas: BookAreas,
  timeZone: string,
  now: Date,
): Moment {
  let found: ReadonlySet<string> | undefined
  const areasOf = (fix: Location | null): ReadonlySet<string> => (fix ? areas.index.idsAt(fix) : new Set())
  return {
    timeMs: now.getTime(),
    fix: location,
    before: null,
    timeZone,
    timers: readTimers(state, location),
    previousInput: () => undefined,
    previousReading: () => undefined,
    areas: () => (found ??= areasOf(location)),
    areasBefore: () => new Set(),
    silentMs: receivedAt ? now.getTime() - receivedAt.getTime() : undefined,
  }
}
