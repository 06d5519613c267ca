import type { Executor } from '../../platform/db.ts'
import { type NewLocation, wireText } from './new-location.ts'
import type { NewestLocation } from './store-batch.ts'
import type { TargetDevice } from './target-device.ts'

/** Tells the newest location of each device, for the accounts that want no more than that. */
export function tellNewest(db: Executor, newest: readonly NewestLocation[], at: Date) {
  for (const { device, json } of newest) if (device.locationEvents === 'sampled') tell(db, device, json, at)
}

/** Tells every location that was stored, for the accounts that want all. */
export function tellStored(db: Executor, stored: readonly NewLocation[], at: Date) {
  for (const location of stored)
    if (location.device.locationEvents === 'all') tell(db, location.device, wireText(location), at)
}

function tell(db: Executor, { accountId, id }: TargetDevice, json: string, at: Date) {
  const data = `{"deviceId":${JSON.stringify(id)},"location":${json}}`
  db.tell(accountId, { type: 'location.recorded', at, data })
}
