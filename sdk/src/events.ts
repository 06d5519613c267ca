import type { EventTicketAnswer, EventType, SextantEvent } from '@sextant/contract'
import { SextantError } from './errors.ts'
import { readMessages, type StreamMessage } from './event-messages.ts'
import type { RequestOptions } from './options.ts'
import type { Transport } from './transport.ts'
import { wait } from './waiting.ts'

export interface EventStreamOptions {
  /** Only these types. */
  types?: readonly EventType[] | undefined
  /** Only events of these devices, and of those in `groups`. */
  devices?: readonly string[] | undefined
  /** Only events of these groups, of the devices in them, and of `devices`. */
  groups?: readonly string[] | undefined
  /** Id of the last event that you have seen; without it the stream begins now. */
  after?: number | undefined
  /** Ends the stream. */
  signal?: AbortSignal | undefined
  /** Called when events were missed that the server no longer keeps: read anew what you need. The stream goes on from the id. */
  onReset?: ((id: number) => void) | undefined
  /** Called with true whenever the stream has begun, and with false when there is none and it will be tried again. */
  onConnection?: ((open: boolean) => void) | undefined
  /** Longest pause between attempts to connect again. 30,000 unless told. */
  longestWaitMs?: number | undefined
}

const LONGEST_WAIT_MS = 30_000

/** What happens in the account. */
export class Events {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Every event, once and in order. When the connection is lost it is made again, and what happened meanwhile comes first.
   * Throws only what trying again cannot mend: a refusal, or the reason of your signal.
   *
   * @example
   * for await (const event of sextant.events.stream({ types: ['alert.raised'] })) console.log(event.data)
   */
  async *stream(options: EventStreamOptions = {}): AsyncGenerator<SextantEvent, void, undefined> {
    let place = options.after
    let retryMs = 1000
    let open = false
    for (let failures = 0; ; failures++) {
      try {
        for await (const message of this.#connect(options, place)) {
          if (!open) options.onConnection?.(true)
          open = true
          failures = 0
          retryMs = message.retryMs ?? retryMs
          place = message.id ?? place
          if (message.event === 'reset' && place !== undefined) options.onReset?.(place)
          const event = eventOf(message)
          if (event) yield event
        }
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason
        if (isFinal(error)) throw error
      }
      options.onConnection?.(false)
      open = false
      const backOff = Math.min(options.longestWaitMs ?? LONGEST_WAIT_MS, retryMs * 2 ** Math.min(failures, 8))
      // Clients that lost the server together should not come back together.
      await wait(backOff * (0.5 + Math.random() / 2), options.signal)
    }
  }

  /** For a browser's own EventSource: `new EventSource('/api/events?ticket=' + ticket)`, once, within a minute. */
  async ticket(options?: RequestOptions): Promise<{ ticket: string; expires: string }> {
    const call = { method: 'POST', path: '/api/events/ticket', options } as const
    const { ticket, expires } = await this.#transport.json<EventTicketAnswer>(call)
    return { ticket, expires }
  }

  async *#connect({ types, devices, groups, signal }: EventStreamOptions, place: number | undefined) {
    const query = {
      types: types?.join(','),
      devices: devices?.join(','),
      groups: groups?.join(','),
      lastEventId: place,
    }
    const call = { method: 'GET', path: '/api/events', query, options: { signal } } as const
    const response = await this.#transport.stream(call)
    if (response.body) yield* readMessages(response.body)
  }
}

/** What the stream says of itself has no dot in its type. */
const eventOf = ({ event, data }: StreamMessage) =>
  event.includes('.') ? (JSON.parse(data) as SextantEvent) : undefined

function isFinal(error: unknown): boolean {
  if (!(error instanceof SextantError)) return false
  const { status = 0 } = error
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
