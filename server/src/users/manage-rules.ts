import { forbidden } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import type { UserFields, UserRow } from './store.ts'

/**
 * Who may manage whom. Nobody grants what they lack: neither privileges nor a wider view; and nobody manages a user who has
 * more than they do, since a new password would be a way to borrow it.
 */
export function checkMayManage(principal: Principal, target: UserRow) {
  if (target.id === principal.userId || principal.holder) return
  if (!principal.privileges.has('users'))
    throw forbidden('This needs the privilege "users". The holder of the account can grant it.')
  if (target.holder) throw forbidden('Only the holder may change the holder.')
  if (target.privileges.some((privilege) => !principal.privileges.has(privilege)))
    throw forbidden('This user has privileges that you lack.')
}

export function checkMayGrant(principal: Principal, fields: UserFields, before?: UserRow) {
  const added = fields.privileges.filter((privilege) => !before?.privileges.includes(privilege))
  const lacking = added.filter((privilege) => !principal.privileges.has(privilege))
  if (lacking.length > 0) throw forbidden(`You cannot grant what you lack: ${lacking.join(', ')}.`)
  const most = principal.adminDevices
  if (
    most !== null &&
    fields.adminDevices !== before?.adminDevices &&
    (fields.adminDevices ?? Infinity) > most
  )
    throw forbidden(`You may create ${most} devices yourself, so you cannot allow more: set adminDevices.`)
  const { groupId, deviceId } = principal.scope
  if (groupId !== null && fields.group !== groupId)
    throw forbidden('You can manage users of your own group only.')
  if (deviceId !== null && fields.deviceId !== deviceId)
    throw forbidden('You can manage users of your own device only.')
}

/**
 * What somebody may change of themselves: how they are called and reached. Not what they may do without the privilege `users`,
 * and the limits that others set them not even with it.
 */
export function checkOwnChange(principal: Principal, fields: UserFields, before: UserRow) {
  if (before.id !== principal.userId || principal.holder) return
  if (!principal.privileges.has('users') && rightsOf(fields) !== rightsOf(before))
    throw forbidden('What you may do can be changed only with the privilege "users".')
  if (limitsOf(fields) !== limitsOf(before)) throw forbidden('Your own limits can be changed by others only.')
}

const rightsOf = ({ privileges, group, deviceId, disabled }: UserFields) =>
  JSON.stringify([privileges.toSorted(), group, deviceId, disabled])

const limitsOf = ({ adminDevices, from, expires }: UserFields) =>
  JSON.stringify([adminDevices, from, expires])

export function checkHolderStaysWhole(fields: UserFields) {
  const whole =
    !fields.disabled &&
    fields.privileges.length === 5 &&
    fields.group === null &&
    fields.deviceId === null &&
    fields.adminDevices === null &&
    fields.from === null &&
    fields.expires === null
  if (!whole)
    throw forbidden(
      'The holder of the account has every privilege and cannot be disabled, narrowed or given an end.',
    )
}
