import type { Location } from '@sextant/contract'
import { newUuid, timeOfUuid } from '../../platform/uuid.ts'
import type { ZoneTimes } from '../../platform/zone-times.ts'
import { isCrossed } from './crossings.ts'
import { describeAlert } from './describe.ts'
import type { Moment } from './moment.ts'
import { hasNeeds } from './needs.ts'
import { othersHold, type Rule } from './rule.ts'
import type { BookAreas, DeviceRules } from './rule-book.ts'
import { compactState, type Reading, type RuleState } from './rule-state.ts'
import { advanceTimers, NO_TIMERS } from './timers.ts'

export interface DeviceCase {
  rules: DeviceRules
  areas: BookAreas
  timeZone: string
  before: Location | null
  fixes: readonly Location[]
  state: RuleState
  now: Date
  zones: ZoneTimes
}

export interface Raised {
  alertId: string
  rule: Rule
  at: Date
  fix: Location | null
  text: string
}

export interface Over {
  alertId: string
  rule: Rule
  at: Date
}

export interface Verdict {
  raised: Raised[]
  overs: Over[]
  state: RuleState | null
}

/** Judges the fixes of one device in order, each against what is known before it. Changes the state that it was given. */
export function judgeDevice(given: DeviceCase): Verdict {
  const { state, rules, fixes } = given
  const verdict: Verdict = { raised: [], overs: [], state: null }
  forgetRules(state, rules)
  const remembers = hasNeeds(rules.needs)
  if (!remembers)
    for (const part of ['still', 'idle', 'since', 'sums', 'inputs', 'last'] as const) delete state[part]
  let { before } = given
  let areasBefore: ReadonlySet<string> | undefined
  for (const fix of fixes) {
    const moment = momentOf(given, before, fix, areasBefore)
    endAlerts(given, moment, verdict)
    for (const index of rules.indexes) index.visit(moment, (rule) => consider(rule, given, moment, verdict))
    if (remembers) remember(state, rules.needs, moment)
    areasBefore = rules.indexes.some(({ hasAreas }) => hasAreas) ? moment.areas() : undefined
    before = fix
  }
  verdict.state = compactState(state)
  return verdict
}

/** Rules that are gone, were disabled, have another name or are not about this device any more end silently. */
export function forgetRules({ on, told }: RuleState, rules: DeviceRules) {
  for (const [ruleId, [alertId, alertName]] of Object.entries(on ?? {})) {
    const rule = rules.find(ruleId)
    if (rule?.alertName !== alertName || timeOfUuid(alertId) < rule.enabledAt.getTime()) delete on?.[ruleId]
  }
  for (const ruleId of Object.keys(told ?? {})) if (!rules.find(ruleId)) delete told?.[ruleId]
}

function momentOf(
  { state, rules, areas, timeZone, zones }: DeviceCase,
  before: Location | null,
  fix: Location,
  known: ReadonlySet<string> | undefined,
): Moment {
  let areasNow: ReadonlySet<string> | undefined
  let areasBefore = known
  const previousInput = (input: number) => before?.inputs?.[input - 1] ?? state.inputs?.[input]
  return {
    timeMs: Date.parse(fix.dateTime),
    fix,
    before,
    timeZone,
    timers: hasNeeds(rules.needs)
      ? advanceTimers(state, rules.needs, { before, fix, timeZone, previousInput }, zones)
      : NO_TIMERS,
    previousInput,
    previousReading: (reading) => before?.[reading] ?? state.last?.[reading],
    areas: () => (areasNow ??= areas.index.idsAt(fix)),
    areasBefore: () => (areasBefore ??= before ? areas.index.idsAt(before) : new Set()),
    silentMs: 0,
  }
}

/** What the fix does not tell is kept for the next one to be compared with. */
function remember(
  state: RuleState,
  needs: DeviceRules['needs'],
  { fix, previousInput, previousReading }: Moment,
) {
  const inputs: Record<string, boolean> = {}
  for (const input of needs.inputs) {
    const previous = previousInput(input)
    if (fix?.inputs?.[input - 1] === undefined && previous !== undefined) inputs[input] = previous
  }
  const last: Partial<Record<Reading, number>> = {}
  for (const reading of needs.readings) {
    const previous = previousReading(reading)
    if (fix?.[reading] === undefined && previous !== undefined) last[reading] = previous
  }
  state.inputs = inputs
  state.last = last
}

function endAlerts({ state, rules, now }: DeviceCase, moment: Moment, verdict: Verdict) {
  for (const [ruleId, [alertId]] of Object.entries(state.on ?? {})) {
    const rule = rules.find(ruleId)
    if (!rule || !hasEnded(rule, moment)) continue
    delete state.on?.[ruleId]
    // What the clock has raised is over by the clock: the fix itself may be older than the alert.
    verdict.overs.push({ alertId, rule, at: rule.kind === 'clock' ? now : new Date(moment.timeMs) })
  }
}

const hasEnded = (rule: Rule, moment: Moment) =>
  rule.holds(moment) === false || (rule.kind === 'level' && othersHold(rule, moment) === false)

function consider(rule: Rule, given: DeviceCase, moment: Moment, verdict: Verdict) {
  const { state, areas, now } = given
  if (state.on?.[rule.id] || !isCrossed(rule, moment) || othersHold(rule, moment) !== true) return
  // A rule may be about a device in more ways than one.
  if (rule.kind === 'passing' && verdict.raised.some((each) => each.rule === rule && each.fix === moment.fix))
    return
  const alertId = newUuid(now)
  const text = describeAlert(rule, moment, areas.names)
  verdict.raised.push({ alertId, rule, at: new Date(moment.timeMs), fix: moment.fix, text })
  if (rule.kind !== 'passing') (state.on ??= {})[rule.id] = [alertId, rule.alertName]
}
