import type { MessageChannel } from '@sextant/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { type Loop, startLoop } from '../../platform/loop.ts'
import type { Channel } from '../channel.ts'
import { type ClaimedMessage, claimMessages } from './claim-messages.ts'
import { handOver } from './hand-over.ts'
import type { MessageMetrics } from './message-metrics.ts'
import { recordOutcome } from './record-outcome.ts'
import { HAND_OVER_MS, LEASE_MS } from './retry-schedule.ts'
import { listDueAccounts, type Search } from './store-claims.ts'

export interface DispatchOptions {
  db: Db
  now: Clock
  log: FastifyBaseLogger
  metrics: MessageMetrics
  name: MessageChannel
  /** Absent when the operator has configured none: messages are laid aside. */
  channel: Channel | undefined
}

const POLL_MS = 500
/** Hand-overs under way at one time. */
const PARALLEL = 10
/** Most messages of one account before the next account has its turn. */
const SHARE = 5
const PARKED_AT_ONCE = 100
const ACCOUNTS_LISTED = 1000
/** How long a stop waits for hand-overs that are under way. */
const STOP_MS = 3000
const NOTE_AGAIN_MS = 1000

/**
 * Hands over the messages of one channel. Accounts take turns. Several processes may do this at once: the database decides who
 * gets a message.
 */
class Dispatcher {
  readonly #options: DispatchOptions
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #loop: Loop
  /** Accounts with messages that are due, the next one first. */
  #turns: string[] = []
  #listAt = 0

  constructor(options: DispatchOptions) {
    this.#options = options
    this.#loop = startLoop({
      everyMs: POLL_MS,
      work: () => this.#round(),
      onError: (error) =>
        options.log.warn({ err: error, channel: options.name }, 'messages could not be taken'),
    })
  }

  wake() {
    this.#loop.wake()
  }

  /** What is not answered soon is noted as uncertain. */
  async stop() {
    await this.#loop.stop()
    const patience = setTimeout(() => this.#stopping.abort(), STOP_MS)
    await Promise.all(this.#running)
    clearTimeout(patience)
  }

  async #round() {
    // Between two looks at the table a round only goes on with the accounts that are known to have more.
    if (performance.now() >= this.#listAt) {
      const search = this.#search(ACCOUNTS_LISTED)
      const due = await this.#options.db.system((db) => listDueAccounts(db, search))
      this.#turns = [...new Set([...this.#turns, ...due])]
      this.#listAt = performance.now() + POLL_MS
    }
    while (this.#turns.length > 0 && this.#room() > 0) await this.#takeTurn(this.#turns.shift() as string)
    return false
  }

  #search(limit: number): Search {
    const { name, channel, now } = this.#options
    return { channel: name, configured: channel !== undefined, limit, now: now() }
  }

  #room() {
    return this.#options.channel ? PARALLEL - this.#running.size : PARKED_AT_ONCE
  }

  async #takeTurn(accountId: string) {
    const { db, name, channel, metrics } = this.#options
    const limit = channel ? Math.min(this.#room(), SHARE) : PARKED_AT_ONCE
    const { claimed, due, ended } = await claimMessages(db, accountId, this.#search(limit))
    if (due === limit) this.#turns.push(accountId)
    metrics.ended.inc({ channel: name, status: 'failed' }, ended.failed)
    metrics.ended.inc({ channel: name, status: 'suppressed' }, ended.suppressed)
    for (const message of claimed) this.#start(channel as Channel, message)
  }

  #start(channel: Channel, message: ClaimedMessage) {
    const running = this.#handOver(channel, message).finally(() => {
      this.#running.delete(running)
      this.#loop.wake()
    })
    this.#running.add(running)
  }

  async #handOver(channel: Channel, message: ClaimedMessage) {
    const { db, now, log, metrics, name } = this.#options
    const noteBy = performance.now() + LEASE_MS
    const result = await handOver(channel, message, {
      limitMs: HAND_OVER_MS,
      stopping: this.#stopping.signal,
      onFault: (error) => log.error({ err: error, channel: name, message: message.id }, 'a channel failed'),
    })
    metrics.attempts.inc({ channel: name, outcome: result.outcome })
    for (;;) {
      try {
        const ended = await recordOutcome(db, message, result, now())
        if (ended) metrics.ended.inc({ channel: name, status: ended })
        return
      } catch (error) {
        log.warn({ err: error, channel: name, message: message.id }, 'an outcome could not be noted')
      }
      // Unnoted, it would be sent once more when the lease ends.
      if (this.#stopping.signal.aborted || performance.now() > noteBy) return
      await new Promise((resolve) => setTimeout(resolve, NOTE_AGAIN_MS))
    }
  }
}

export const startDispatcher = (options: DispatchOptions): Loop => new Dispatcher(options)
