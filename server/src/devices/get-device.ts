import { dayOf } from '../platform/calendar.ts'
import type { Executor } from '../platform/db.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import type { Limits } from './limits.ts'
import { findDevice, findTarget, listVisibleIds } from './store.ts'

/** State is a function of the clock: at the instant itself the device has expired. */
export const isExpired = ({ expiresAt }: Pick<Limits, 'expiresAt'>, now: Date) =>
  expiresAt !== null && expiresAt <= now

export const deviceExpired = (deviceId: string) =>
  conflict('device_expired', `The device ${deviceId} has expired and accepts nothing. Reactivate it first.`)

/** The device as this caller may see it, or the one answer for everything else. */
export async function getDevice(
  db: Executor,
  { accountId, scope, timeZone }: Principal,
  deviceId: string,
  now: Date,
  { lock = false } = {},
) {
  const row = await findDevice(db, accountId, deviceId, { scope, day: dayOf(now, timeZone) }, lock)
  if (!row) throw notFound()
  return row
}

/** What a room above needs of the device: the same rules about who may see it, fewer columns. */
export async function getTarget(
  db: Executor,
  { accountId, scope }: Principal,
  deviceId: string,
  { lock = false } = {},
) {
  const row = await findTarget(db, accountId, deviceId, scope, lock)
  if (!row) throw notFound()
  return row
}

/** Which of these devices the caller may see. */
export async function findVisible(
  db: Executor,
  { accountId, scope }: Principal,
  deviceIds: readonly string[],
) {
  const rows = await listVisibleIds(db, accountId, deviceIds, scope)
  return new Set(rows.map(({ id }) => id))
}
