import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Secret } from '../platform/secret.ts'
import { BriefCache } from './brief-cache.ts'
import { deleteSession, findSession, insertSession, type SessionRow } from './store-sessions.ts'

const LIFE_MS = 14 * 24 * 60 * 60_000
const SHAPE = /^([0-9]{1,18})\.([A-Za-z0-9_-]{43})$/

/** Sessions of the web interface: a random value in a cookie, its keyed hash in the database. */
export class Sessions {
  readonly #db: Db
  readonly #pepper: Buffer
  readonly #now: Clock
  readonly #cache = new BriefCache<SessionRow | undefined>()

  constructor(db: Db, secret: Secret, now: Clock) {
    this.#db = db
    this.#pepper = secret.derive('sessions')
    this.#now = now
  }

  async begin(accountId: string, userId: string, passwordVersion: string) {
    const value = `${accountId}.${randomBytes(32).toString('base64url')}`
    const createdAt = this.#now()
    const expiresAt = new Date(createdAt.getTime() + LIFE_MS)
    const hash = this.#hash(value)
    const session = { userId, passwordVersion, createdAt, expiresAt, hash }
    await this.#db.account(accountId, (db) => insertSession(db, accountId, session))
    return { value, hash, expiresAt }
  }

  /** The account id is in the cookie, so that the look-up goes to one account and no other. */
  async find(value: string) {
    const accountId = SHAPE.exec(value)?.[1]
    if (!accountId) return undefined
    const hash = this.#hash(value)
    const row = await this.#cache.get(value, () => findSession(this.#db.one(accountId), accountId, hash))
    return row && row.expiresAt > this.#now() ? { ...row, accountId, hash } : undefined
  }

  async end(value: string) {
    const accountId = SHAPE.exec(value)?.[1]
    if (accountId) await this.#db.account(accountId, (db) => deleteSession(db, accountId, this.#hash(value)))
    this.#cache.forget(value)
  }

  #hash(value: string) {
    return createHmac('sha256', this.#pepper).update(value).digest()
  }
}
