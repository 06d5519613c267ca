import { fillDevices, fillHistory, settle } from '../database/fill.ts'
import type { Stage, StagePlan } from '../stage.ts'
import type { Size } from './sizes.ts'

/** So many devices have a history, however many there are. */
const REPORTING = 1000
const STEP_MS = 60_000
const PROGRESS_ROWS = 1_000_000

export const planOf = ({ devices, locations }: Size, licenses: number): StagePlan => ({
  fleet: { prefix: 'bench-', count: devices },
  history: {
    fleet: { prefix: 'bench-', count: REPORTING },
    stepMs: STEP_MS,
    fixes: Math.floor(locations / REPORTING),
  },
  licenses,
})

/** Devices come after those that are there, locations before them in time. */
export async function growTo(stage: Stage, { devices, locations }: Size): Promise<Stage> {
  const { db, accountId, fleet, history, pace } = stage
  const grown = { ...fleet, count: devices }
  if (devices > fleet.count) {
    pace.report(`making ${(devices - fleet.count).toLocaleString('en-US')} devices`)
    await fillDevices(db, accountId, grown, fleet.count, history.firstMs)
  }
  const fixes = Math.floor(locations / REPORTING)
  const more = fixes - history.fixes
  const longer = { ...history, fixes, firstMs: history.firstMs - more * STEP_MS }
  let told = 0
  const progress = (rows: number) => {
    if (rows - told < PROGRESS_ROWS) return
    told = rows
    pace.report(
      `made ${rows.toLocaleString('en-US')} of ${(more * REPORTING).toLocaleString('en-US')} locations`,
    )
  }
  if (more > 0) await fillHistory(db, accountId, longer, { from: 0, to: more }, progress)
  await settle(db)
  return { ...stage, fleet: grown, history: longer }
}
