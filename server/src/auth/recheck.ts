import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Principal } from '../platform/principal.ts'
import { holdsKey, holdsSession, keyIdOf, principalOf, sessionOf } from './identities.ts'
import { findIdentities } from './store-identities.ts'
import { findSessions } from './store-sessions.ts'

/** Who was let in, and with what. */
type Visitor = Pick<Principal, 'accountId' | 'userId' | 'credential' | 'until'>

/** Who each of these is by now, in their order; undefined for who may no longer be here. */
export type Recheck = (visitors: readonly Visitor[]) => Promise<(Principal | undefined)[]>

/**
 * For answers that last: asks again about everybody who was let in a while ago, with two statements however many they are, and
 * past all caches.
 */
export function createRecheck(db: Db, now: Clock): Recheck {
  return async (visitors) => {
    if (visitors.length === 0) return []
    const hashes = visitors.map(({ credential }) => sessionOf(credential))
    const withSession = visitors.flatMap(({ accountId }, i) =>
      hashes[i] ? [{ accountId, hash: hashes[i] }] : [],
    )
    const { identities, sessions } = await db.system(async (db) => ({
      identities: await findIdentities(db, visitors),
      sessions: withSession.length > 0 ? await findSessions(db, withSession) : [],
    }))
    const people = new Map(identities.map((each) => [`${each.accountId} ${each.userId}`, each]))
    const visits = new Map(sessions.map((each) => [`${each.accountId} ${each.hash.toString('hex')}`, each]))
    return visitors.map(({ accountId, userId, credential, until }) => {
      const identity = people.get(`${accountId} ${userId}`)
      const key = keyIdOf(credential)
      const session = sessionOf(credential)
      if (!identity || !until || until <= now()) return undefined
      const visit = session && visits.get(`${accountId} ${session.toString('hex')}`)
      const holds =
        key === undefined
          ? visit?.userId === userId && holdsSession(identity, visit, now)
          : holdsKey(identity, key, now)
      return holds ? principalOf(identity, credential, until) : undefined
    })
  }
}
