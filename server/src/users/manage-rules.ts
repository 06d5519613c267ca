import type { Principal } from '../platform/principal.ts'
import { forbidden } from '../platform/errors.ts'
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
  const { groupId, deviceId } = principal.scope
  if (groupId !== null && fields.group !== groupId) throw forbidden('You can manage users of your own group only.')
  if (deviceId !== null && fields.deviceId !== deviceId)
    throw forbidden('You can manage users of your own device only.')
}

/** Without the privilege `users` somebody may change how they are called and reached, not what they may do. */
export function checkOwnChange(principal: Principal, fields: UserFields, before: UserRow) {
  if (principal.privileges.has('users')) return
  const may = (user: UserFields) =>
    JSON.stringify([
      user.privileges.toSorted(),
      user.group,
      user.deviceId,
      user.adminDevices,
      user.disabled,
      user.from?.getTime() ?? null,
      user.expires?.getTime() ?? null,
    ])
  if (may(fields) !== may(before)) throw forbidden('What you may do can be changed only with the privilege "users".')
}

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
    throw forbidden('The holder of the account has every privilege and cannot be disabled, narrowed or given an end.')
}
