import type { RenewSession } from '../users/index.ts'
import { sessionCookie } from './cookies.ts'
import type { Sessions } from './sessions.ts'

/** What users are handed, who know nothing of sessions. */
export function createRenewal(sessions: Sessions, secureCookies: boolean): RenewSession {
  return async (db, principal) => {
    const renewed = await sessions.renew(db, principal)
    return renewed && sessionCookie(renewed.value, renewed.expiresAt, secureCookies)
  }
}
