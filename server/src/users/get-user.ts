import type { Executor } from '../platform/db.ts'
import { forbidden, notFound } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import { isUuid } from '../platform/uuid.ts'
import { findUser } from './store.ts'

/** Everybody may look at themselves. */
export function checkMayLook(principal: Principal, userId: string) {
  if (userId !== principal.userId && !principal.privileges.has('users'))
    throw forbidden('This needs the privilege "users". The holder of the account can grant it.')
}

/** The user, or a 404 that says no more than that: for the narrowed, users of another scope do not exist. */
export async function getUser(db: Executor, principal: Principal, userId: string, lock = false) {
  const { accountId, scope } = principal
  const row = isUuid(userId) ? await findUser(db, accountId, userId, lock) : undefined
  if (!row) throw notFound()
  const outside =
    (scope.groupId !== null && row.group !== scope.groupId) ||
    (scope.deviceId !== null && row.deviceId !== scope.deviceId)
  if (outside && row.id !== principal.userId) throw notFound()
  return row
}
