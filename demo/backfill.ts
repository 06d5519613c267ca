import type { DeviceLocation, Sextant } from '@sextant/sdk'
import { type FleetClock, reportAt } from './report.ts'
import type { Vehicle } from './vehicle.ts'
import { VEHICLES } from './vehicles.ts'

const HOUR_MS = 3_600_000
const LONGEST_MS = 48 * HOUR_MS
const STEP_MS = 5 * 60_000
const MOST_A_REQUEST = 1000
const REQUESTS_AT_ONCE = 3

/** Stores what the fleet reported since then, or in the last 48 hours if that is shorter. */
export async function backfill(sextant: Sextant, clock: FleetClock, since: number, until: number) {
  const from = Math.max(since, until - LONGEST_MS)
  const batches: DeviceLocation[][] = []
  // By vehicle, one after the other: two requests at once are about different ones and need not wait for each other.
  const active = await readActive(sextant)
  const reporting = VEHICLES.filter(({ id }) => active.has(id))
  const all = reporting.flatMap((vehicle) => reportsOf(vehicle, clock, from, until))
  for (let i = 0; i < all.length; i += MOST_A_REQUEST) batches.push(all.slice(i, i + MOST_A_REQUEST))
  const send = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await sextant.locations.storeMany(batch)
  }
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, send))
  return all.length
}

/** The devices that may report: whoever plays with the demo may let others expire, or delete them. */
export async function readActive(sextant: Sextant): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const { id } of sextant.devices.all({ state: 'active' })) ids.add(id)
  return ids
}

function reportsOf(vehicle: Vehicle, clock: FleetClock, from: number, until: number): DeviceLocation[] {
  const end = Math.min(until, silentFrom(vehicle, clock))
  const reports: DeviceLocation[] = []
  for (let time = from; time < end; time += STEP_MS)
    reports.push({ deviceId: vehicle.id, ...reportAt(vehicle, time, clock) })
  return reports
}

export const silentFrom = ({ silentForHours }: Vehicle, { began }: FleetClock) =>
  silentForHours === undefined ? Number.POSITIVE_INFINITY : began - silentForHours * HOUR_MS
