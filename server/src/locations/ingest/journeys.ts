import type { Location } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { type NewLocation, wireText } from './new-location.ts'
import type { KnownToRules, TargetDevice } from './target-device.ts'

/** How far a device came in one batch: its fixes that are newer than all before, oldest first. Late fixes are history, not here. */
export interface Journey {
  device: Pick<TargetDevice, 'accountId' | 'id' | 'key' | 'rulesVersion'> & KnownToRules
  fixes: Location[]
}

/**
 * Judges the journeys of devices whose accounts have rules, in the transaction that stores them, and answers what the rules
 * remember of each device from now on, by its key. The devices' state rows are held.
 */
export type JudgeJourneys = (
  db: Executor,
  journeys: readonly Journey[],
  now: Date,
) => Promise<ReadonlyMap<string, object | null>>

/** The journeys of the devices that rules watch, each with fixes newer than its newest. */
export function journeysOf(arrivals: ReadonlyMap<TargetDevice, readonly NewLocation[]>): Journey[] {
  const journeys: Journey[] = []
  for (const [{ accountId, id, key, rulesVersion, known }, fresh] of arrivals)
    if (known)
      journeys.push({
        device: { accountId, id, key, rulesVersion, ...known },
        fixes: fresh
          .toSorted((a, b) => a.fixedAt.getTime() - b.fixedAt.getTime())
          .map((arrival) => JSON.parse(wireText(arrival)) as Location),
      })
  return journeys
}
