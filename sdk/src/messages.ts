import type { Message, MessagesQuery, NewMessages } from '@sextant/contract'
import { withoutEnvelope } from './answers.ts'
import type { RequestOptions } from './options.ts'
import { eachOf, type Page } from './paging.ts'
import type { Transport } from './transport.ts'
import { segment } from './urls.ts'

type Body = Message & { success: true; apiUsage: number; apiDailyUsage: number }

/**
 * E-mails and SMS: what was sent, what waits, what was held back and why.
 *
 * @example
 * await sextant.messages.send('300434061197913', { channel: 'SMS', to: ['+4520123456'], text: 'Moored.' })
 * for await (const message of sextant.messages.all({ status: 'suppressed' })) console.log(message.to, message.reason)
 */
export class Messages {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One page, the newest first. */
  async list(query?: MessagesQuery, options?: RequestOptions): Promise<Page<Message>> {
    const call = { method: 'GET', path: '/api/messages', query, options } as const
    const body = await this.#transport.json<{ messages: Message[]; nextCursor?: string }>(call)
    return { items: body.messages, nextCursor: body.nextCursor }
  }

  /** Every message, the newest first, page after page; `limit` is the size of a page. */
  all(query?: MessagesQuery, options?: RequestOptions): AsyncGenerator<Message, void, undefined> {
    return eachOf((cursor) => this.list({ ...query, ...(cursor !== undefined && { cursor }) }, options))
  }

  async get(id: string, options?: RequestOptions): Promise<Message> {
    const call = { method: 'GET', path: `/api/messages/${segment(id)}`, options } as const
    return withoutEnvelope<Message>(await this.#transport.json<Body>(call))
  }

  /**
   * Sends from a device by hand, one message for each recipient, all or none. Fails with the code `daily_limit_reached`, and
   * `resetsAt`, when the device has too few left. Not repeated after a failure: people would be written to twice.
   */
  async send(deviceId: string, messages: NewMessages, options?: RequestOptions): Promise<Message[]> {
    const path = `/api/devices/${segment(deviceId)}/messages`
    const call = { method: 'POST', path, body: messages, options } as const
    return (await this.#transport.json<{ messages: Message[] }>(call)).messages
  }

  /** Puts a message back into the queue. It counts like a new one. */
  async resend(id: string, options?: RequestOptions): Promise<Message> {
    const call = { method: 'POST', path: `/api/messages/${segment(id)}/resend`, options } as const
    return withoutEnvelope<Message>(await this.#transport.json<Body>(call))
  }
}
