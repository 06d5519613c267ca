import type { Location } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { type NewLocation, wireText } from './new-location.ts'
import type { TargetDevice } from './target-device.ts'

/** How far a device came in one batch: its fixes that are newer than all before, oldest first. Late fixes are history, not here. */
export interface Journey {
  device: Omit<TargetDevice, 'expiresAt' | 'locationEvents'>
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

/** The journey that fixes newer than the device's newest make. */
export const journeyOf = ([device, arrivals]: readonly [TargetDevice, readonly NewLocation[]]): Journey => ({
  device,
  fixes: arrivals
    .toSorted((a, b) => a.fixedAt.getTime() - b.fixedAt.getTime())
    .map((arrival) => JSON.parse(wireText(arrival)) as Location),
})
