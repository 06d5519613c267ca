import type { DeviceInput, DeviceLimitsInput } from '@sextant/contract'
import { type AccountRow, lockAccount } from '../accounts/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Executor } from '../platform/db.ts'
import { type Principal, WHOLE_ACCOUNT } from '../platform/principal.ts'
import { getDevice, isExpired } from './get-device.ts'
import { checkFreeLicense } from './licenses.ts'
import { type Limits, toLimits } from './limits.ts'
import { type DeviceFields, type DeviceRow, updateDevice } from './store.ts'
import { tellDevice } from './tell-device.ts'

/**
 * The one way in which a device changes. It holds the account's row before the device's, so that a change that would make an
 * expired device active again competes for licences like a new device.
 */
export async function changeDevice(
  db: Executor,
  principal: Principal,
  deviceId: string,
  clock: Clock,
  wanted: (before: DeviceRow, account: AccountRow, now: Date) => DeviceFields,
): Promise<DeviceRow> {
  const { accountId } = principal
  const account = await lockAccount(db, accountId)
  // Not before the row is held: somebody else may have taken the licence of a device that was still active then.
  const now = clock()
  const before = await getDevice(db, principal, deviceId, now, { lock: true })
  const fields = wanted(before, account, now)
  if (isExpired(before, now) && !isExpired(fields.limits, now)) await checkFreeLicense(db, account, now)
  await updateDevice(db, accountId, before.key, fields, now)
  // Events show every group of the device, and the caller only those that they may see.
  const row = await getDevice(db, { ...principal, scope: WHOLE_ACCOUNT }, deviceId, now)
  tellDevice(db, principal, 'device.updated', row, now)
  if (isExpired(before, now) && !isExpired(row, now))
    tellDevice(db, principal, 'device.reactivated', row, now)
  const { groupId } = principal.scope
  return groupId === null ? row : { ...row, groups: row.groups.filter((id) => id === groupId) }
}

/** A PUT: absent fields return to their defaults; absent limits stay, they have a resource of their own. */
export const fieldsFrom = (input: DeviceInput, before: DeviceRow, account: AccountRow): DeviceFields => ({
  name: input.name ?? before.id,
  description: input.description ?? '',
  tags: input.tags ?? {},
  min: input.min ?? null,
  limits: input.limits ? toLimits(input.limits, account, '/limits') : limitsOf(before),
})

export const withLimits = (
  before: DeviceRow,
  account: AccountRow,
  input: DeviceLimitsInput,
): DeviceFields => ({
  ...before,
  limits: toLimits(input, account),
})

const limitsOf = ({
  expires,
  expirationDate,
  expiresAt,
  dailyEmailLimit,
  dailySmsLimit,
}: DeviceRow): Limits => ({
  expires,
  expirationDate,
  expiresAt,
  dailyEmailLimit,
  dailySmsLimit,
})
