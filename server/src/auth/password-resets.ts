import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { Errands } from '../platform/errands.ts'
import type { News } from '../platform/news.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { Secret } from '../platform/secret.ts'
import { newUuid } from '../platform/uuid.ts'
import { changePassword, findLogin } from '../users/index.ts'
import { isEnabled } from './identities.ts'
import { type MailLanguage, writeResetMail } from './reset-mail.ts'
import { type SendMail, sendPatiently } from './send-patiently.ts'
import {
  deleteResetsOf,
  findReset,
  insertReset,
  lockResetPerson,
  takeReset,
} from './store-password-resets.ts'

const LIFE_MINUTES = 60
// More would let a stranger fill somebody's mailbox; the links that were sent work all the same.
const MOST_LIVE = 3
const PAUSES_MS = [10_000, 60_000, 300_000]
const SHAPE = /^([0-9]{1,18})\.([A-Za-z0-9_-]{43})$/

interface ResetsDeps {
  db: Db
  secret: Secret
  now: Clock
  news: News
  passwords: Passwords
  log: FastifyBaseLogger
  publicUrl?: string | undefined
  sendMail?: SendMail | undefined
}

interface FoundReset {
  accountId: string
  userId: string
  hash: Buffer
}

/** Links to a new password, sent to the address of the user. */
export class PasswordResets {
  readonly #deps: ResetsDeps
  readonly #pepper: Buffer
  readonly #errands: Errands

  constructor(deps: ResetsDeps) {
    this.#deps = deps
    this.#pepper = deps.secret.derive('password resets')
    this.#errands = new Errands({ atOnce: 8, mostWaiting: 500, onError: (error) => this.#report(error) })
  }

  /**
   * Whether links can be sent. They begin with PUBLIC_URL and never with what a request says of its host: whoever asks could name
   * one of their own there, and the link to it would reach the user in an e-mail of ours.
   */
  get possible() {
    return this.#deps.sendMail !== undefined && this.#deps.publicUrl !== undefined
  }

  /** Sends a link if there is such a user and they may sign in. Nobody learns which: all of it happens after the answer. */
  request(userName: string, language: MailLanguage) {
    this.#errands.add((stopping) => this.#send(userName, language, stopping))
  }

  /** Whose link it is; undefined when it is worth nothing, or no longer. */
  async find(token: string): Promise<FoundReset | undefined> {
    const { db, now } = this.#deps
    const accountId = SHAPE.exec(token)?.[1]
    if (!accountId) return undefined
    const hash = this.#hash(token)
    const userId = await findReset(db.one(accountId), accountId, hash, now())
    return userId === undefined ? undefined : { accountId, userId, hash }
  }

  /** False when somebody else was faster, with the link or with another change of the password. */
  async redeem({ accountId, userId, hash }: FoundReset, password: string): Promise<boolean> {
    const { db, now, news, passwords } = this.#deps
    // Slow on purpose, so done before the transaction that holds the row.
    const passwordHash = await passwords.hash(password)
    const done = await db.account(accountId, async (db) => {
      const person = await lockResetPerson(db, accountId, userId)
      if (!person || !isEnabled(person, now)) return false
      if (!(await takeReset(db, accountId, hash, person.passwordVersion, now()))) return false
      await deleteResetsOf(db, accountId, userId)
      await changePassword(db, accountId, userId, passwordHash, now())
      return true
    })
    if (done) news.emit('user.changed', { accountId, userId })
    return done
  }

  stop() {
    return this.#errands.stop()
  }

  async #send(userName: string, language: MailLanguage, stopping: AbortSignal) {
    const { now, publicUrl, sendMail } = this.#deps
    if (!sendMail || publicUrl === undefined) return
    const issued = await this.#issue(userName)
    if (!issued) return
    const { token, person } = issued
    const url = `${publicUrl.replace(/\/+$/, '')}/reset-password#${token}`
    const words = writeResetMail(language, { ...person, url, minutes: LIFE_MINUTES })
    const mail = { id: newUuid(now()), to: person.email, ...words }
    const { outcome, detail } = await sendPatiently(sendMail, mail, { pausesMs: PAUSES_MS, stopping })
    if (outcome !== 'sent') this.#report(new Error(`The mail server: ${outcome}. ${detail}`))
  }

  async #issue(userName: string) {
    const { db, now } = this.#deps
    const login = await db.system((db) => findLogin(db, userName))
    if (!login) return undefined
    const { accountId, userId } = login
    const token = `${accountId}.${randomBytes(32).toString('base64url')}`
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + LIFE_MINUTES * 60_000)
    return db.account(accountId, async (db) => {
      const person = await lockResetPerson(db, accountId, userId)
      if (!person || !isEnabled(person, now)) return undefined
      const { passwordVersion } = person
      const reset = { hash: this.#hash(token), userId, passwordVersion, createdAt, expiresAt }
      return (await insertReset(db, accountId, reset, MOST_LIVE)) ? { token, person } : undefined
    })
  }

  #report(error: unknown) {
    this.#deps.log.warn({ err: error }, 'a link to a new password could not be sent')
  }

  #hash(token: string) {
    return createHmac('sha256', this.#pepper).update(token).digest()
  }
}
