import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { AddressGuard } from '../platform/safe-target.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { type Chosen, chooseWork, MOST_A_WEBHOOK, MOST_AT_ONCE } from './choose-work.ts'
import type { SecretKeeper } from './secrets.ts'
import { settleDelivery } from './settle-delivery.ts'
import { type Claim, claimDeliveries, type Lease, listDueWebhooks, releaseDelivery } from './store-sending.ts'

/** Longer than an attempt can take. A process that dies while it sends leaves the delivery to others after that. */
const LEASE_MS = 60_000
const WEBHOOKS_A_ROUND = 500
const GRACE_MS = 1000

export interface SenderDeps {
  db: Db
  now: Clock
  guard: AddressGuard
  secrets: SecretKeeper
  onError: (error: unknown) => void
}

/** Sends what is due. Attempts run beside each other within bounds; a round only begins them. */
export class Sender {
  readonly #deps: SenderDeps
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #places = new Map<string, number>()
  /** Hears when an attempt is over and there is room for another. */
  onRoom: () => void = () => {}

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  async beginDue(): Promise<boolean> {
    const { db, now } = this.#deps
    if (this.#running.size >= MOST_AT_ONCE) return false
    const busy = [...this.#places].filter(([, count]) => count >= MOST_A_WEBHOOK).map(([id]) => id)
    const wanted = { now: now(), most: MOST_A_WEBHOOK, busy: busy.filter(isWebhook), limit: WEBHOOKS_A_ROUND }
    const due = await db.system((db) => listDueWebhooks(db, wanted))
    const chosen = chooseWork(due, {
      all: this.#running.size,
      ofAccount: (accountId) => this.#places.get(accountKey(accountId)) ?? 0,
      ofWebhook: (webhookId) => this.#places.get(webhookId) ?? 0,
    })
    for (const [accountId, webhooks] of chosen) {
      if (this.#stopping.signal.aborted) break
      await this.#begin(accountId, webhooks)
    }
    return false
  }

  async #begin(accountId: string, webhooks: readonly Chosen[]) {
    const { db } = this.#deps
    const now = this.#deps.now()
    const lease = { now, until: new Date(now.getTime() + LEASE_MS) }
    const claims = await db.account(accountId, (db) => claimDeliveries(db, accountId, webhooks, lease))
    for (const claim of claims) {
      const places = [accountKey(accountId), claim.webhookId]
      this.#count(places, 1)
      const running = this.#deliver(accountId, claim, lease)
        .catch(this.#deps.onError)
        .finally(() => {
          this.#count(places, -1)
          this.#running.delete(running)
          this.onRoom()
        })
      this.#running.add(running)
    }
  }

  async #deliver(accountId: string, claim: Claim, lease: Lease) {
    const { db, now, guard, secrets } = this.#deps
    const attempted = await attemptDelivery(accountId, claim, {
      now,
      guard,
      secrets,
      signal: this.#stopping.signal,
    })
    await db.account(accountId, (db) =>
      attempted
        ? settleDelivery(db, accountId, claim, { attempted, until: lease.until, now: now() })
        : releaseDelivery(db, accountId, claim.id, { now: now(), until: lease.until }),
    )
  }

  #count(keys: readonly string[], change: number) {
    for (const key of keys) {
      const count = (this.#places.get(key) ?? 0) + change
      if (count > 0) this.#places.set(key, count)
      else this.#places.delete(key)
    }
  }

  /** What is nearly done may end; the rest is given back, to be sent again by whoever comes next. */
  async stop() {
    const grace = setTimeout(() => this.#stopping.abort(), GRACE_MS)
    while (this.#running.size > 0) await Promise.all(this.#running)
    clearTimeout(grace)
  }
}

const accountKey = (accountId: string) => `account ${accountId}`
const isWebhook = (key: string) => !key.startsWith('account ')
