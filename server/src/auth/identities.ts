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

  /** The same at once, if it is remembered. */
  peek(accountId: string, userId: string): IdentityRow | undefined {
    return this.#cache.peek(`${accountId} ${userId}`)
  }

  /** The user behind a session. One that began with a newer password than we remember says that we are behind. */
  async behind(session: { accountId: string; userId: string; passwordVersion: string }) {
    const { accountId, userId, passwordVersion } = session
    const identity = await this.find(accountId, userId)
    if (!identity || BigInt(passwordVersion) <= BigInt(identity.passwordVersion)) return identity
    this.#cache.forget(`${accountId} ${userId}`)
    return this.find(accountId, userId)
  }
}

/** Whether the user may sign in at all at this moment. */
export function isEnabled(identity: Pick<IdentityRow, 'disabled' | 'from' | 'expires'>, now: Clock) {
  const instant = now()
  if (identity.disabled) return false
  if (identity.from && identity.from > instant) return false
  return !identity.expires || identity.expires > instant
}

export const mayHaveKey = (identity: IdentityRow) => identity.holder || identity.privileges.includes('api')

export const principalOf = (identity: IdentityRow, credential: string, until: Date): Principal => ({
  accountId: identity.accountId,
  userId: identity.userId,
  userName: identity.userName,
  holder: identity.holder,
  privileges: new Set(identity.privileges),
  scope: { groupId: identity.groupId, deviceId: identity.deviceId },
  adminDevices: identity.adminDevices,
  timeZone: identity.timeZone,
  credential,
  until,
})

export const keyCredential = (keyId: string) => `key ${keyId}`
export const sessionCredential = (hash: Buffer) => `session ${hash.toString('hex')}`

/** The key that this credential stands for; undefined for a session. */
export const keyIdOf = (credential: string) => /^key (.+)$/.exec(credential)?.[1]

/** The hash of the session that this credential stands for; undefined for a key. */
export function sessionOf(credential: string): Buffer | undefined {
  const [kind, value = ''] = credential.split(' ')
  return kind === 'session' ? Buffer.from(value, 'hex') : undefined
}

/** Whether the user may sign in, and whether with this key. */
export const holdsKey = (identity: IdentityRow, keyId: string, now: Clock) =>
  identity.keyId === keyId && isEnabled(identity, now) && mayHaveKey(identity)

/** Whether the user may sign in, and whether the password is still the one that the session began with. */
export const holdsSession = (identity: IdentityRow, session: { passwordVersion: string }, now: Clock) =>
  isEnabled(identity, now) && session.passwordVersion === identity.passwordVersion
