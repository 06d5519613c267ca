import { setTimeout as pause } from 'node:timers/promises'
import type { Channel, HandOver, OutgoingMessage } from '../channel.ts'
import { quote } from './clean-text.ts'
import { type SmppPart, writeParts } from './smpp-parts.ts'
import { type SmppAnswer, SmppSession } from './smpp-session.ts'
import { SMPP_LIMITS, type SmppLimits, type SmppSettings } from './smpp-settings.ts'
import { isNotBound, isRefusal, isTooFast, nameStatus } from './smpp-status.ts'
import { toSms } from './sms.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
const THROTTLED_TRIES = 5

/**
 * Hands SMS to an SMS centre by SMPP 3.4, over one connection that is made when it is first needed, kept, and made again after a
 * loss. While the centre cannot be reached, it is asked after growing pauses; a message that comes in between fails at once, and
 * is tried again by who sent it.
 */
class SmppChannel implements Channel {
  readonly #settings: SmppSettings
  readonly #limits: SmppLimits
  readonly #closing = new AbortController()
  #opening: Promise<SmppSession> | undefined
  #session: SmppSession | undefined
  /** Connections made or tried since the centre last answered a submit_sm. */
  #opened = 0
  #openAgainAt = 0
  #fault = ''

  constructor(settings: SmppSettings, limits: SmppLimits) {
    this.#settings = settings
    this.#limits = limits
  }

  async send(message: OutgoingMessage): Promise<HandOver> {
    const sms = toSms(message)
    if ('outcome' in sms) return sms
    const parts = writeParts(sms, this.#settings)
    if (!parts) return { outcome: 'refused', detail: 'The text is too long for an SMS.' }
    let session: SmppSession
    try {
      session = await this.#getSession()
    } catch (error) {
      return { outcome: 'failed', detail: `The SMS centre ${(error as Error).message}.` }
    }
    const fields = { ...this.#settings.addresses, destination_addr: sms.digits }
    const ids: string[] = []
    for (const part of parts) {
      const answer = await this.#submit(session, { ...fields, ...part }, ids.length > 0)
      if (typeof answer !== 'object' || answer.status !== 0) return judge(answer, ids.length, parts.length)
      ids.push(answer.messageId)
    }
    const as = ids.some(Boolean) ? ` as ${ids.join(', ')}` : ''
    return { outcome: 'sent', detail: quote(`The SMS centre took it${as}.`, this.#settings.secrets) }
  }

  async close() {
    this.#closing.abort()
    await this.#opening?.catch(() => undefined)
    await this.#session?.close()
  }

  /** A further part that comes too fast is tried again: to begin anew would deliver the first parts twice. */
  async #submit(session: SmppSession, fields: SmppPart, isFurther: boolean): Promise<SmppAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await session.submit(fields)
      if (typeof answer !== 'object') return answer
      this.#opened = 0
      if (isNotBound(answer.status)) void session.close()
      if (!isFurther || !isTooFast(answer.status) || tries === THROTTLED_TRIES) return answer
      await pause(this.#limits.throttledMs)
    }
  }

  async #getSession(): Promise<SmppSession> {
    if (this.#session?.isOpen) return this.#session
    if (!this.#opening) {
      const waitMs = this.#openAgainAt - performance.now()
      if (this.#opened > 0 && waitMs > 0)
        throw new Error(`${this.#fault}; it is tried again in ${Math.ceil(waitMs / 1000)} s`)
      this.#opening = this.#open().finally(() => (this.#opening = undefined))
    }
    return this.#opening
  }

  async #open(): Promise<SmppSession> {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.#opened++, LONGEST_PAUSE_MS)
    this.#fault = 'closed the line'
    try {
      return (this.#session = await SmppSession.open(this.#settings, this.#limits, this.#closing.signal))
    } catch (error) {
      this.#fault = (error as Error).message
      throw error
    } finally {
      this.#openAgainAt = performance.now() + pauseMs
    }
  }
}

/** Once the centre has a part, it can no longer be said that nothing was handed over. */
function judge(answer: SmppAnswer, taken: number, parts: number): HandOver {
  const after = taken > 0 ? ` after ${taken} of ${parts} parts were taken` : ''
  if (answer === 'unsent')
    return { outcome: taken > 0 ? 'uncertain' : 'failed', detail: `The SMS centre closed the line${after}.` }
  if (answer === 'lost')
    return { outcome: 'uncertain', detail: `The SMS centre did not answer${after}; it may have the SMS.` }
  const detail = `The SMS centre refused it (${nameStatus(answer.status)})${after}.`
  if (taken > 0) return { outcome: 'uncertain', detail }
  return { outcome: isRefusal(answer.status) ? 'refused' : 'failed', detail }
}

export const makeSmppChannel = (settings: SmppSettings, limits = SMPP_LIMITS): Channel =>
  new SmppChannel(settings, limits)
