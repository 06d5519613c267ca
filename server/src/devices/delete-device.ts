import { type Executor, isViolationOf } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'
import { type DeviceRow, deleteDevice } from './store.ts'

export async function removeDevice(db: Executor, accountId: string, device: DeviceRow, now: Date) {
  try {
    await deleteDevice(db, accountId, device, now)
  } catch (error) {
    if (isViolationOf(error, 'users_device_fkey'))
      throw conflict('conflict', 'Users are limited to this device. Change or delete them first.', error)
    throw error
  }
}
