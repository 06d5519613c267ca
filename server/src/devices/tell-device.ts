import { dayOf } from '../platform/calendar.ts'
import type { Executor } from '../platform/db.ts'
import { presentDevice } from './present-device.ts'
import type { DeviceRow } from './store.ts'

/** Tells what happened to a device, with its record. The row is to hold all of its groups. */
export function tellDevice(
  db: Executor,
  { accountId, timeZone }: { accountId: string; timeZone: string },
  type: 'device.created' | 'device.updated' | 'device.deleted' | 'device.reactivated',
  row: DeviceRow,
  now: Date,
) {
  const device = presentDevice(row, dayOf(now, timeZone), now)
  db.tell(accountId, { type, at: now, data: { deviceId: row.id, device } })
}
