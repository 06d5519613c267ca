import type { Privilege } from '@sextant/contract'
import { forbidden } from './errors.ts'

/** What a user may see: null means no such narrowing; with both, a device must pass both. */
export interface Scope {
  groupId: string | null
  deviceId: string | null
}

export const WHOLE_ACCOUNT: Scope = { groupId: null, deviceId: null }

/** Who is asking, as of at most a second ago. */
export interface Principal {
  accountId: string
  userId: string
  userName: string
  holder: boolean
  privileges: ReadonlySet<Privilege>
  scope: Scope
  /** Most devices this user may create; null means no limit of their own. */
  adminDevices: number | null
  /** The account's zone: it decides which day it is. */
  timeZone: string
  /** The key or session behind the request: what the rate limit counts by. Nobody can sign in with it. */
  credential: string
  /** When the token or session ends by itself. */
  until?: Date
}

/** What a route asks of its caller: a privilege, any signed-in user, the account's holder, or nothing. */
export type Access = Privilege | 'signedIn' | 'holder' | 'public'

export const isScoped = (scope: Scope) => scope.groupId !== null || scope.deviceId !== null

export function checkAccess(principal: Principal, access: Access) {
  if (access === 'public' || access === 'signedIn') return
  if (access === 'holder') {
    if (!principal.holder) throw forbidden('Only the holder of the account may do this.')
  } else checkPrivilege(principal, access)
}

export function checkPrivilege(principal: Principal, privilege: Privilege) {
  if (!principal.privileges.has(privilege))
    throw forbidden(`This needs the privilege "${privilege}". The holder of the account can grant it.`)
}
