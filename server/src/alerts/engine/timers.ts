import type { Location } from '@sextant/contract'
import type { ZoneTimes } from '../../platform/zone-times.ts'
import type { TimerReadings } from './moment.ts'
import type { Needs } from './needs.ts'
import { engineRuns, isMoving, metresBetween } from './readings.ts'
import type { Anchor, RuleState } from './rule-state.ts'

export interface Step {
  before: Location | null
  fix: Location
  timeZone: string
  /** The last known value of an input before this fix. */
  previousInput: (input: number) => boolean | undefined
}

/** Moves the timers of a device on to its next fix. What is not needed any more falls away. */
export function advanceTimers(state: RuleState, needs: Needs, step: Step, zones: ZoneTimes): TimerReadings {
  const { fix } = step
  const fixMs = Date.parse(fix.dateTime)
  const still = advanceAnchors(state.still, needs.still, step, (place) => !isMoving(place))
  const idle = advanceAnchors(state.idle, needs.idle, step, idles)
  const since = advanceInputs(state, needs, step, fixMs)
  const sums = advanceSums(state, needs, step, fixMs, zones)
  state.still = toStored(still, fixMs)
  state.idle = toStored(idle, fixMs)
  state.since = Object.fromEntries(since)
  state.sums = sums
  const standing = (anchor: Anchor | undefined) => (anchor ? (fixMs - anchor[0]) / 1000 : 0)
  return {
    still: (metres) => Math.max(standing(still.get(metres)), fix.inactiveSeconds ?? 0),
    idle: (metres) => (idles(fix) === undefined ? undefined : standing(idle.get(metres))),
    on: (input) => onSeconds(fix, input, since.get(String(input)), fixMs),
    onToday: (input) => sums.seconds[input] ?? 0,
  }
}

/** For devices of which nothing has to be remembered: no rule asks. */
export const NO_TIMERS: TimerReadings = {
  still: () => undefined,
  idle: () => undefined,
  on: () => undefined,
  onToday: () => undefined,
}

/** What the timers said at the newest fix: for rules that are judged by the clock. */
export function readTimers({ still, idle, since, sums }: RuleState, fix: Location | null): TimerReadings {
  const fixMs = fix ? Date.parse(fix.dateTime) : 0
  const standing = (anchor: Anchor | undefined) => (anchor ? (fixMs - anchor[0]) / 1000 : 0)
  return {
    still: (metres) => fix && Math.max(standing(still?.[metres]), fix.inactiveSeconds ?? 0),
    idle: (metres) => fix && standing(idle?.[metres]),
    on: (input) => fix && onSeconds(fix, input, since?.[input], fixMs),
    onToday: (input) => sums?.seconds[input] ?? 0,
  } as TimerReadings
}

/** Standing with the engine running; undefined when the fix does not say whether it runs. */
function idles(place: Location): boolean | undefined {
  return isMoving(place) ? false : engineRuns(place)
}

function advanceAnchors(
  stored: Record<string, Anchor> | undefined,
  distances: ReadonlySet<number>,
  { before, fix }: Step,
  counts: (place: Location) => boolean | undefined,
) {
  const anchors = new Map<number, Anchor>()
  if (distances.size === 0) return anchors
  const now = counts(fix)
  if (now === false) return anchors
  const previous = before && counts(before) === true ? anchorAt(before) : undefined
  for (const metres of distances) {
    const from = stored?.[metres] ?? previous
    if (from && metresBetween(from[1], from[2], fix) <= metres) anchors.set(metres, from)
    else if (now) anchors.set(metres, anchorAt(fix))
  }
  return anchors
}

const anchorAt = ({ dateTime, latitude, longitude }: Location): Anchor => [
  Date.parse(dateTime),
  latitude,
  longitude,
]

/** One that begins at the newest fix need not be kept: that fix tells it. */
const toStored = (anchors: ReadonlyMap<number, Anchor>, fixMs: number) =>
  Object.fromEntries([...anchors].filter(([, [sinceMs]]) => sinceMs !== fixMs))

function advanceInputs(state: RuleState, needs: Needs, step: Step, fixMs: number) {
  const since = new Map<string, number>()
  for (const input of needs.times) {
    const value = step.fix.inputs?.[input - 1]
    if (value === false) continue
    const beforeMs =
      step.before && step.previousInput(input) === true ? Date.parse(step.before.dateTime) : undefined
    const begun = state.since?.[input] ?? beforeMs ?? (value === true ? fixMs : undefined)
    if (begun !== undefined) since.set(String(input), begun)
  }
  return since
}

function onSeconds(fix: Location, input: number, sinceMs: number | undefined, fixMs: number) {
  const value = fix.inputs?.[input - 1]
  if (value === false) return 0
  const sent = fix[`sensorTime${input}` as 'sensorTime1']
  if (sent !== undefined) return sent
  return value === undefined ? undefined : (fixMs - (sinceMs ?? fixMs)) / 1000
}

function advanceSums(state: RuleState, needs: Needs, step: Step, fixMs: number, zones: ZoneTimes) {
  if (needs.sums.size === 0) return { day: '', seconds: {} }
  const { day, startMs } = zones.dayAt(fixMs, step.timeZone)
  const seconds: Record<string, number> = {}
  for (const input of needs.sums) {
    const so = state.sums?.day === day ? (state.sums.seconds[input] ?? 0) : 0
    const beforeMs = step.before ? Date.parse(step.before.dateTime) : fixMs
    const more = step.previousInput(input) === true ? (fixMs - Math.max(beforeMs, startMs)) / 1000 : 0
    if (so + more > 0) seconds[input] = so + more
  }
  return { day, seconds }
}
