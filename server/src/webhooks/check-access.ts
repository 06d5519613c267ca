import { forbidden } from '../platform/errors.ts'
import { checkPrivilege, isScoped, type Principal } from '../platform/principal.ts'

/** A webhook hears of the whole account, so whoever deals with it must be allowed to see the whole account. */
export function checkWholeView(principal: Principal) {
  checkPrivilege(principal, 'read')
  if (isScoped(principal.scope))
    throw forbidden('Your view is limited to a group or a device, and a webhook hears of the whole account.')
}

const tellsOfUsers = (type: string) => type === '*' || type.startsWith('user.') || type.startsWith('apiKey.')

/** Where a webhook with these events sends them, and with what secret, is for those who may see all of them. */
export function checkMayHear(principal: Principal, events: readonly string[]) {
  const type = events.find(tellsOfUsers)
  if (type !== undefined && !principal.privileges.has('users'))
    throw forbidden(
      `A webhook with "${type}" hears of users and API keys, which needs the privilege "users". Name other events, or ask the holder for it.`,
    )
}
