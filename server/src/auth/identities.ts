import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { News } from '../platform/news.ts'
import type { Principal } from '../platform/principal.ts'
import { BriefCache } from './brief-cache.ts'
import { findIdentity, type IdentityRow } from './store-identities.ts'

/** Who a user is right now. */
export class Identities {
  readonly #db: Db
  readonly #cache = new BriefCache<IdentityRow | undefined>()

  constructor(db: Db, news: News) {
    this.#db = db
    news.on('user.changed', ({ accountId, userId }) => this.#cache.forget(`${accountId} ${userId}`))
    news.on('account.changed', () => this.#cache.clear())
  }

  find(accountId: string, userId: string): Promise<IdentityRow | undefined> {
    return this.#cache.get(`${accountId} ${userId}`, () =>
      findIdentity(this.#db.one(accountId), accountId, userId),
    )
  }
}

/** Whether the user may sign in at all at this moment. */
export function isEnabled(identity: IdentityRow, now: Clock) {
  const instant = now()
  if (identity.disabled) return false
  if (identity.from && identity.from > instant) return false
  return !identity.expires || identity.expires > instant
}

export const mayHaveKey = (identity: IdentityRow) => identity.holder || identity.privileges.includes('api')

export const principalOf = (identity: IdentityRow, credential: string): Principal => ({
  accountId: identity.accountId,
  userId: identity.userId,
  userName: identity.userName,
  holder: identity.holder,
  privileges: new Set(identity.privileges),
  scope: { groupId: identity.groupId, deviceId: identity.deviceId },
  adminDevices: identity.adminDevices,
  timeZone: identity.timeZone,
  credential,
})
