import type { FastifyBaseLogger } from 'fastify'
import { type RuleBooks, watchClock } from './alerts/index.ts'
import { watchExpiries } from './devices/index.ts'
import { type Channels, startDispatchers, startNotices } from './notifications/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import type { Loop } from './platform/loop.ts'
import type { Metrics } from './platform/metrics.ts'
import { type SenderDeps, startWebhooks } from './webhooks/index.ts'

interface BackgroundOptions {
  db: Db
  now: Clock
  log: FastifyBaseLogger
  metrics: Metrics
  books: RuleBooks
  channels: Channels
  webhooks: Pick<SenderDeps, 'guard' | 'secrets'>
}

/**
 * What happens by itself: sending, delivering, watching the clock. Every process may do it: the database decides who gets a piece
 * of work.
 */
export class Background {
  readonly #options: BackgroundOptions
  #loops: Loop[] = []
  #webhooks: Loop | undefined

  constructor(options: BackgroundOptions) {
    this.#options = options
  }

  start() {
    const { db, now, log, metrics, books, channels, webhooks } = this.#options
    const onError = (what: string) => (error: unknown) => log.warn({ err: error }, `${what}, trying again`)
    this.#webhooks = startWebhooks({ db, now, ...webhooks, onError: onError('webhooks could not be served') })
    this.#loops = [
      this.#webhooks,
      startDispatchers({ db, now, log, registry: metrics.registry, channels }),
      startNotices({ db, now, log }),
      watchClock({ db, now, books, onError: onError('rules by the clock could not be judged') }),
      watchExpiries(db, now, onError('expiries could not be told')),
    ]
  }

  /** Looks for deliveries at once. */
  wakeWebhooks() {
    this.#webhooks?.wake()
  }

  async stop() {
    await Promise.all(this.#loops.map((loop) => loop.stop()))
  }
}
