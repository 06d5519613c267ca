import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import smpp from 'smpp'
import { withDeadline } from '../../platform/with-deadline.ts'
import { type Frame, SmppFrames, writeFrame } from './smpp-frames.ts'
import type { SmppLimits, SmppSettings } from './smpp-settings.ts'
import { nameStatus } from './smpp-status.ts'

/** unsent: nothing left us. lost: it left us, and no answer came. */
export type SmppAnswer = { status: number; messageId: string } | 'unsent' | 'lost'

const RESPONSE = 0x80000000
const GENERIC_NACK = 0x80000000
const UNBIND = 0x06
/**
 * What a peer may ask: deliver_sm, unbind, enquire_link, data_sm. Messages and reports that come in have no use here; they are
 * acknowledged, or they would be sent again for ever.
 */
const ANSWERED = new Set([0x05, UNBIND, 0x15, 0x103])
/** outbind and alert_notification */
const UNANSWERED = new Set([0x0b, 0x102])
const UNKNOWN_COMMAND = 0x03
const UNBIND_MS = 1000
/** A peer that asks and asks but does not read is let go. */
const LONGEST_BACKLOG = 256 * 1024

/** TLS servers with several names want to hear which one is meant; it may not be an address. */
const nameOf = (host: string) => (isIP(host) ? {} : { servername: host })

interface Pending {
  response: number
  settle: (answer: SmppAnswer) => void
}

/**
 * One bound connection. The package writes what goes out; what comes in is cut and read here, since its own reader stops for
 * ever at a malformed unit and calls back into the stream's event, where an error would end the process.
 */
export class SmppSession {
  readonly #socket: Socket
  readonly #limits: SmppLimits
  readonly #pending = new Map<number, Pending>()
  #sequence = 0
  #enquiry: NodeJS.Timeout | undefined

  /** Connects and binds; throws with the reason, in words that name no address and no password. */
  static async open(settings: SmppSettings, limits: SmppLimits, stop: AbortSignal): Promise<SmppSession> {
    const { tls, host, port } = settings
    const socket = tls ? connectTls({ host, port, ...nameOf(host) }) : connectPlain({ host, port })
    const session = new SmppSession(socket, limits)
    try {
      const connected = tls ? 'secureConnect' : 'connect'
      await withDeadline(limits.connectMs, stop, (signal) => once(socket, connected, { signal }))
    } catch (error) {
      socket.destroy()
      const { name, code } = error as NodeJS.ErrnoException
      throw new Error(`cannot be reached (${name === 'AbortError' ? 'no connection in time' : code})`, {
        cause: error,
      })
    }
    const { command, ...fields } = settings.bind
    const leave = () => socket.destroy()
    stop.addEventListener('abort', leave)
    const answer = await session.#ask(command, fields, limits.connectMs)
    stop.removeEventListener('abort', leave)
    if (typeof answer === 'object' && answer.status === 0) {
      session.#enquiry = setInterval(() => void session.#enquire(), limits.enquireMs)
      return session
    }
    socket.destroy()
    if (typeof answer !== 'object') throw new Error('closed the line or did not answer the sign-in')
    throw new Error(`refused the sign-in (${nameStatus(answer.status)})`)
  }

  private constructor(socket: Socket, limits: SmppLimits) {
    this.#socket = socket
    this.#limits = limits
    const frames = new SmppFrames()
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      try {
        const arrived = frames.push(chunk)
        for (const frame of arrived) this.#take(frame)
        this.#answer(arrived)
      } catch {
        socket.destroy()
      }
    })
    // The close that follows tells everybody who waits.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(this.#enquiry)
      for (const { settle } of this.#pending.values()) settle('lost')
    })
  }

  get isOpen() {
    return this.#socket.writable && !this.#socket.destroyed
  }

  submit = (fields: Record<string, unknown>) => this.#ask('submit_sm', fields)

  async close() {
    clearInterval(this.#enquiry)
    await this.#ask('unbind', {}, UNBIND_MS)
    this.#socket.destroy()
  }

  async #enquire() {
    const answer = await this.#ask('enquire_link', {})
    if (typeof answer !== 'object') this.#socket.destroy()
  }

  #ask(command: string, fields: object, withinMs = this.#limits.answerMs): Promise<SmppAnswer> {
    if (!this.isOpen) return Promise.resolve('unsent')
    const sequence = (this.#sequence = (this.#sequence % 0x7fffffff) + 1)
    const bytes = new smpp.PDU(command, { ...fields, sequence_number: sequence }).toBuffer()
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle('lost'), withinMs)
      const settle = (answer: SmppAnswer) => {
        clearTimeout(timer)
        this.#pending.delete(sequence)
        resolve(answer)
      }
      this.#pending.set(sequence, { response: bytes.readUInt32BE(4) + RESPONSE, settle })
      this.#socket.write(bytes)
    })
  }

  #take({ command, status, sequence, body }: Frame) {
    const pending = this.#pending.get(sequence)
    if (command < RESPONSE || !pending) return
    if (![pending.response, GENERIC_NACK].includes(command)) throw new Error('an answer to another question')
    const messageId = body.subarray(0, Math.max(0, body.indexOf(0))).toString('latin1')
    pending.settle({ status: command === GENERIC_NACK ? status || 0xff : status, messageId })
  }

  #answer(frames: readonly Frame[]) {
    const asked = frames.filter(({ command }) => command < RESPONSE && !UNANSWERED.has(command))
    if (asked.length === 0) return
    const answers = asked.map(({ command, sequence }) =>
      ANSWERED.has(command)
        ? writeFrame({ command: command + RESPONSE, status: 0, sequence })
        : writeFrame({ command: GENERIC_NACK, status: UNKNOWN_COMMAND, sequence }),
    )
    this.#socket.write(Buffer.concat(answers))
    if (this.#socket.writableLength > LONGEST_BACKLOG) throw new Error('a peer that does not read')
    if (asked.some(({ command }) => command === UNBIND)) this.#socket.end()
  }
}
