import type { Executor } from '../platform/db.ts'
import { toLocation } from './location-row.ts'
import type { NewestLocation, NewLocation, TargetRow } from './store-batch.ts'

type Targets = ReadonlyMap<string, TargetRow>

/** Tells the newest location of each device, for the accounts that want no more than that. */
export function tellNewest(db: Executor, targets: Targets, newest: readonly NewestLocation[], at: Date) {
  const devices = devicesThatTell(targets, 'sampled')
  for (const { deviceKey, json } of newest) tell(db, devices.get(deviceKey), json, at)
}

/** Tells every location that was stored, for the accounts that want all. */
export function tellStored(db: Executor, stored: readonly NewLocation[], at: Date) {
  for (const { device, row } of stored)
    if (device.locationEvents === 'all') tell(db, device, JSON.stringify(toLocation(row)), at)
}

const devicesThatTell = (targets: Targets, wanted: TargetRow['locationEvents']) =>
  new Map(
    [...targets.values()]
      .filter(({ locationEvents }) => locationEvents === wanted)
      .map((target) => [target.key, target]),
  )

function tell(db: Executor, device: TargetRow | undefined, json: string, at: Date) {
  if (!device) return
  const data = `{"deviceId":${JSON.stringify(device.id)},"location":${json}}`
  db.tell(device.accountId, { type: 'location.recorded', at, data })
}
