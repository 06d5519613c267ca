import type { Location } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { type LocationRow, toLocation } from './location-row.ts'
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

/** The journeys that fixes newer than their device's newest make, by device. */
export function findJourneys(fresh: readonly NewLocation[]): Journey[] {
  const moved = new Map<TargetRow, LocationRow[]>()
  for (const { device, row } of fresh) {
    const others = moved.get(device)
    if (others) others.push(row)
    else moved.set(device, [row])
  }
  return [...moved].map(([device, rows]) => ({
    device,
    fixes: fixesOf(device, rows),
  }))
}

/** Without rules only the newest of them is looked at. */
function fixesOf({ rulesVersion }: TargetRow, rows: readonly LocationRow[]) {
  if (rulesVersion === '0') return [toLocation(rows.reduce((a, b) => (b.fixedAt > a.fixedAt ? b : a)))]
  return rows.toSorted((a, b) => a.fixedAt.getTime() - b.fixedAt.getTime()).map(toLocation)
}
