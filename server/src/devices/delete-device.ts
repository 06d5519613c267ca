import { tellGroups } from '../groups/index.ts'
import { type Executor, isViolationOf } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import { type DeviceRow, deleteDevice } from './store.ts'
import { tellDevice } from './tell-device.ts'

export async function removeDevice(db: Executor, principal: Principal, device: DeviceRow, now: Date) {
  const { accountId } = principal
  const groups = await explainingUsers(() => deleteDevice(db, accountId, device, now))
  tellDevice(db, principal, 'device.deleted', { ...device, groups }, now)
  await tellGroups(db, accountId, 'group.updated', groups, now)
}

async function explainingUsers<T>(write: () => Promise<T>) {
  try {
    return await write()
  } catch (error) {
    if (isViolationOf(error, 'users_device_fkey'))
      throw conflict('conflict', 'Users are limited to this device. Change or delete them first.', error)
    if (isViolationOf(error, 'alert_rule_devices_device_fkey'))
      throw conflict('conflict', 'Alert rules are about this device. Change or delete them first.', error)
    throw error
  }
}
