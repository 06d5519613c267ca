import type { Location } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { toLocation } from './location-row.ts'
import type { NewLocation, TargetRow } from './store-batch.ts'

/** How far a device came in one batch: its fixes that are newer than all before, oldest first. Late fixes are history, not here. */
export interface Journey {
  device: Omit<TargetRow, 'expiresAt' | 'locationEvents'>
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

/** The journeys in a batch, by device. */
export function findJourneys(rows: readonly NewLocation[], targets: Iterable<TargetRow>): Journey[] {
  const moved = new Map<string, NewLocation[]>()
  const known = new Map([...targets].map((target) => [target.key, target]))
  for (const each of rows) {
    const newest = known.get(each.deviceKey)?.newest
    if (newest && each.row.fixedAt <= newest) continue
    const others = moved.get(each.deviceKey)
    if (others) others.push(each)
    else moved.set(each.deviceKey, [each])
  }
  return [...moved].map(([key, fixes]) => ({
    device: known.get(key) as TargetRow,
    fixes: fixes
      .toSorted((a, b) => a.row.fixedAt.getTime() - b.row.fixedAt.getTime())
      .map(({ row }) => toLocation(row)),
  }))
}
