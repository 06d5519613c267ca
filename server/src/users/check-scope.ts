import type { Executor } from '../platform/db.ts'
import { invalid } from '../platform/errors.ts'
import { isScoped, type Principal } from '../platform/principal.ts'
import { isDeviceInGroup, type UserFields, type UserRow } from './store.ts'

export const unknownGroup = (group: string | null) =>
  invalid('/group', `names a group that does not exist: ${group}`)
export const unknownDevice = (deviceId: string | null) =>
  invalid('/deviceId', `names a device that does not exist: ${deviceId}`)

/**
 * Who sees a part of the account narrows others to what is in that part; the rest does not exist for them. Their own scope is in
 * the fields already (see checkMayGrant), so what is left to ask is whether the two fit.
 */
export async function checkScopeIsVisible(
  db: Executor,
  principal: Principal,
  fields: UserFields,
  before?: UserRow,
) {
  const { group, deviceId } = fields
  if (!isScoped(principal.scope) || group === null || deviceId === null) return
  if (before && before.group === group && before.deviceId === deviceId) return
  if (await isDeviceInGroup(db, principal.accountId, group, deviceId)) return
  throw principal.scope.groupId === null ? unknownGroup(group) : unknownDevice(deviceId)
}
