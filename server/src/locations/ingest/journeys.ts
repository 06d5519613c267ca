import type { Location } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import type { NewLocation } from './new-location.ts'
import type { KnownToRules, TargetDevice } from './target-device.ts'

/** How far a device came in one batch: its fixes that are newer than all before, oldest first. Late fixes are history, not here. */
export interface Journey {
  device: Pick<TargetDevice, 'accountId' | 'id' | 'key' | 'rulesVersion'> & KnownToRules
  fixes: Location[]
}

/** Judges the journeys of devices whose accounts have rules. */
export interface JourneyJudge {
  /** Whether, by what is known of them, no alert begins or ends and nothing is to be remembered. Where that is not known: no. */
  isQuiet: (journeys: readonly Journey[], now: Date) => boolean
  /**
   * Raises and ends alerts, in the transaction that stores the journeys, and answers what the rules remember of each device from now
   * on, by its key. The devices' state rows are held.
   */
  judge: (
    db: Executor,
    journeys: readonly Journey[],
    now: Date,
  ) => Promise<ReadonlyMap<string, object | null>>
}

/** The journeys of the devices that rules watch, each with fixes newer than its newest. */
export function journeysOf(arrivals: ReadonlyMap<TargetDevice, readonly NewLocation[]>): Journey[] {
  const journeys: Journey[] = []
  for (const [{ accountId, id, key, rulesVersion, known }, fresh] of arrivals)
    if (known)
      journeys.push({
        device: { accountId, id, key, rulesVersion, ...known },
        fixes: fresh
          .toSorted((a, b) => a.fixedAt.getTime() - b.fixedAt.getTime())
          .map(({ location }) => location),
      })
  return journeys
}
