import type { Location } from '@sextant/contract'
import type { Reading } from './rule-state.ts'

/** What the timers say at a moment, in seconds; undefined where nobody knows. */
export interface TimerReadings {
  still: (metres: number) => number | undefined
  idle: (metres: number) => number | undefined
  on: (input: number) => number | undefined
  onToday: (input: number) => number | undefined
}

/** Everything that a rule may ask about a device when it is judged: at one of its fixes, or by the clock. */
export interface Moment {
  timeMs: number
  /** The fix, or by the clock the newest one; null when there is none. */
  fix: Location | null
  /** The fix before; null when there is none, and by the clock. */
  before: Location | null
  timeZone: string
  timers: TimerReadings
  /** The last known values before this fix, also where the fix before had none. */
  previousInput: (input: number) => boolean | undefined
  previousReading: (reading: Reading) => number | undefined
  /** Ids of the areas that the fix is in. */
  areas: () => ReadonlySet<string>
  areasBefore: () => ReadonlySet<string>
  /** How long nothing has come from the device; undefined when nothing ever has. */
  silentMs: number | undefined
}
