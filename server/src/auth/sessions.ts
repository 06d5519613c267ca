import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db, Executor } from '../platform/db.ts'
import { Errands } from '../platform/errands.ts'
import type { Principal } from '../platform/principal.ts'
import type { Secret } from '../platform/secret.ts'
import { newUuid } from '../platform/uuid.ts'
import { BriefCache } from './brief-cache.ts'
import { sessionOf } from './identities.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  moveSession,
  noteSessionUse,
  type SessionRow,
} from './store-sessions.ts'

const LIFE_MS = 14 * 24 * 60 * 60_000
const USE_NOTED_EVERY_MS = 5 * 60_000
const LONGEST_USER_AGENT = 300
const SHAPE = /^([0-9]{1,18})\.([A-Za-z0-9_-]{43})$/

interface SessionsDeps {
  db: Db
  secret: Secret
  now: Clock
  log: FastifyBaseLogger
}

interface Beginner {
  accountId: string
  userId: string
  passwordVersion: string
  /** What the browser calls itself. */
  userAgent: string | undefined
}

type FoundSession = SessionRow & { accountId: string; hash: Buffer }

/** Sessions of the web interface: a random value in a cookie, its keyed hash in the database. */
export class Sessions {
  readonly #db: Db
  readonly #pepper: Buffer
  readonly #now: Clock
  readonly #errands: Errands
  readonly #cache = new BriefCache<FoundSession | undefined>()

  constructor({ db, secret, now, log }: SessionsDeps) {
    this.#db = db
    this.#pepper = secret.derive('sessions')
    this.#now = now
    this.#errands = new Errands({
      atOnce: 1,
      mostWaiting: 10_000,
      onError: (error) => log.warn({ err: error }, 'the use of a session could not be noted'),
    })
  }

  async begin({ accountId, userId, passwordVersion, userAgent = '' }: Beginner) {
    const value = newValue(accountId)
    const createdAt = this.#now()
    const expiresAt = new Date(createdAt.getTime() + LIFE_MS)
    const hash = this.#hash(value)
    const session = {
      id: newUuid(createdAt),
      hash,
      userId,
      passwordVersion,
      userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
      createdAt,
      lastUsedAt: createdAt,
      expiresAt,
    }
    await this.#db.account(accountId, (db) => insertSession(db, accountId, session))
    return { value, hash, expiresAt }
  }

  /** The account id is in the cookie, so that the look-up goes to one account and no other. */
  async find(value: string): Promise<FoundSession | undefined> {
    const accountId = SHAPE.exec(value)?.[1]
    if (!accountId) return undefined
    const hash = this.#hash(value)
    const session = await this.#cache.get(keyOf(hash), async () => {
      const row = await findSession(this.#db.one(accountId), accountId, hash)
      return row && { ...row, accountId, hash }
    })
    return session && session.expiresAt > this.#now() ? session : undefined
  }

  /** Writes down that the session is in use, every few minutes at most, and not while anybody waits. */
  noteUse(session: FoundSession) {
    const now = this.#now()
    if (now.getTime() - session.lastUsedAt.getTime() < USE_NOTED_EVERY_MS) return
    // The same object is in the cache: requests of the same moment see it.
    session.lastUsedAt = now
    const { accountId, hash } = session
    this.#errands.add(() => this.#db.account(accountId, (db) => noteSessionUse(db, accountId, hash, now)))
  }

  /** Lets the session of somebody who has just changed their own password live on, under a new value. */
  async renew(db: Executor, { accountId, credential }: Principal) {
    const hash = sessionOf(credential)
    if (!hash) return undefined
    const value = newValue(accountId)
    const expiresAt = await moveSession(db, accountId, hash, this.#hash(value))
    return expiresAt && { value, expiresAt }
  }

  async end(value: string) {
    const accountId = SHAPE.exec(value)?.[1]
    if (!accountId) return
    const hash = this.#hash(value)
    await this.#db.account(accountId, (db) => deleteSession(db, accountId, hash))
    this.forget([hash])
  }

  /** To be called after sessions were ended in the database: they are dead at once here, and within a second elsewhere. */
  forget(hashes: readonly Buffer[]) {
    for (const hash of hashes) this.#cache.forget(keyOf(hash))
  }

  stop() {
    return this.#errands.stop()
  }

  #hash(value: string) {
    return createHmac('sha256', this.#pepper).update(value).digest()
  }
}

const newValue = (accountId: string) => `${accountId}.${randomBytes(32).toString('base64url')}`
const keyOf = (hash: Buffer) => hash.toString('base64')
