import type { Executor } from '../platform/db.ts'
import type { Principal } from '../platform/principal.ts'
import { isUuid } from '../platform/uuid.ts'
import type { DeviceAlertRow } from './store-account.ts'
import { type AlertFilters, hasAtMostDevices, listAlertsByDevice, listAlertsByTime } from './store-list.ts'

/** Most rows that are read to find the page of a group device by device. */
const MOST_READ = 100_000

export interface AlertPage extends AlertFilters {
  device: string | undefined
  group: string | undefined
}

/** The alerts that the caller may see. Of what is not theirs to see there are none. */
export async function listAlertsOf(
  db: Executor,
  { accountId, scope }: Principal,
  { device, group, ...filters }: AlertPage,
): Promise<DeviceAlertRow[]> {
  const asked = group?.toLowerCase()
  // For who sees one group there are no others.
  if (asked !== undefined && (!isUuid(asked) || asked !== (scope.groupId ?? asked))) return []
  const groupId = asked ?? scope.groupId ?? undefined
  const devices = [device, scope.deviceId].filter((id) => typeof id === 'string')
  // By time, the alerts of all others are passed over: without end where the group is small and its devices quiet. A large group
  // has something on every page.
  const few = Math.floor(MOST_READ / filters.limit)
  if (groupId !== undefined && devices.length === 0 && (await hasAtMostDevices(db, accountId, groupId, few)))
    return listAlertsByDevice(db, accountId, groupId, filters)
  return listAlertsByTime(db, accountId, { devices, groupId }, filters)
}
