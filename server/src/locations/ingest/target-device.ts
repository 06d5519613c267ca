import type { Location } from '@sextant/contract'

/** A device that locations are for. */
export interface TargetDevice {
  accountId: string
  id: string
  key: string
  /** Milliseconds, like all times here: a batch compares thousands of them. */
  expiresAt: number | null
  /** The time of the newest location so far. */
  newest: number | null
  locationEvents: 'all' | 'sampled' | 'none'
  /** 0 when the account has no rules. */
  rulesVersion: string
  /** What only rules ask for; null where the account has none. */
  known: KnownToRules | null
}

export interface KnownToRules {
  name: string
  /** The account's zone: it decides which day it is. */
  timeZone: string
  /** The newest location so far, and what the rules remember. */
  before: Location | null
  ruleState: object | null
  /** Ids of the groups that it is in. */
  groups: string[]
}
