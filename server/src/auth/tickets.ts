import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Principal } from '../platform/principal.ts'
import type { Secret } from '../platform/secret.ts'
import type { Recheck } from './recheck.ts'
import { invalidToken } from './refusals.ts'
import { deleteExpiredTickets, insertTicket, takeTicket } from './store-tickets.ts'

const LIFE_MS = 60_000
const SHAPE = /^([0-9]{1,18})\.([A-Za-z0-9_-]{43})$/

interface TicketsDeps {
  db: Db
  secret: Secret
  now: Clock
  recheck: Recheck
}

/** A way into a stream for browsers, which cannot send a header with it: good once, for a minute, in every process. */
export class Tickets {
  readonly #db: Db
  readonly #pepper: Buffer
  readonly #now: Clock
  readonly #recheck: Recheck

  constructor({ db, secret, now, recheck }: TicketsDeps) {
    this.#db = db
    this.#pepper = secret.derive('tickets')
    this.#now = now
    this.#recheck = recheck
  }

  async issue({ accountId, userId, credential, until }: Principal) {
    const ticket = `${accountId}.${randomBytes(32).toString('base64url')}`
    const now = this.#now()
    const expires = new Date(now.getTime() + LIFE_MS)
    const row = { hash: this.#hash(ticket), userId, credential, until: until ?? expires, expiresAt: expires }
    await this.#db.account(accountId, async (db) => {
      await deleteExpiredTickets(db, now)
      await insertTicket(db, accountId, row)
    })
    return { ticket, expires }
  }

  /** Who asked for the ticket, if they may still be here. The ticket is gone afterwards. */
  async redeem(ticket: string): Promise<Principal> {
    const accountId = SHAPE.exec(ticket)?.[1]
    if (!accountId) throw invalidToken()
    const row = await this.#db.account(accountId, (db) => takeTicket(db, accountId, this.#hash(ticket)))
    if (!row || row.expiresAt <= this.#now()) throw invalidToken()
    const [principal] = await this.#recheck([{ accountId, ...row }])
    if (!principal) throw invalidToken()
    return principal
  }

  #hash(ticket: string) {
    return createHmac('sha256', this.#pepper).update(ticket).digest()
  }
}
