import type { AlertName } from '@sextant/contract'

/** Where a device has stood since when: milliseconds, latitude, longitude. */
export type Anchor = [sinceMs: number, latitude: number, longitude: number]
export type Reading = 'milleage' | 'fuel' | 'fuel2'

/**
 * What the rules remember of one device, kept with its newest location. Whatever that location itself tells is not repeated here:
 * a device that nothing is to be remembered of has no state.
 */
export interface RuleState {
  /** Alerts that are not over, by rule. */
  on?: Record<string, [alertId: string, alertName: AlertName]>
  /** Date rules that have fired, with the date they fired for. */
  told?: Record<string, string>
  /** Standing still, and doing so with the engine running, by metres. */
  still?: Record<string, Anchor>
  idle?: Record<string, Anchor>
  /** Inputs that are on, by number: since when. */
  since?: Record<string, number>
  /** On-time of the day in seconds, by number. */
  sums?: { day: string; seconds: Record<string, number> }
  /** The last ones known, where the newest location has none. */
  inputs?: Record<string, boolean>
  last?: Partial<Record<Reading, number>>
}

/** Empty parts are left out; null when nothing is left. */
export function compactState(state: RuleState): RuleState | null {
  const entries = Object.entries(state).filter(
    ([part, value]) =>
      Object.keys(part === 'sums' ? (value as { seconds: object }).seconds : (value as object)).length > 0,
  )
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
