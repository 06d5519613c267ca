import type { Location } from '@sextant/contract'

/** A device that locations are for. What only rules need is null where the account has none. */
export interface TargetDevice {
  accountId: string
  id: string
  key: string
  name: string
  expiresAt: Date | null
  newest: Date | null
  /** The account's zone: it decides which day it is. */
  timeZone: string
  locationEvents: 'all' | 'sampled' | 'none'
  /** 0 when the account has no rules. */
  rulesVersion: string
  /** The newest location so far, when it came, and what the rules remember. */
  before: Location | null
  receivedAt: Date | null
  ruleState: object | null
}
