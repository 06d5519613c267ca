import type { MessageTemplates, MessageTemplatesInput } from '@sextant/contract'
import { withoutEnvelope } from './answers.ts'
import type { RequestOptions, WriteOptions } from './options.ts'
import { mediaTypeOf, type Patch } from './patches.ts'
import type { Tagged } from './records.ts'
import type { Call, Transport } from './transport.ts'

type Body = MessageTemplates & { success: true; apiUsage: number; apiDailyUsage: number }
const path = '/api/account/messageTemplates'

/**
 * How the account's messages are worded. Changed by the holder.
 *
 * @example
 * await sextant.messageTemplates.patch({ alertSms: { text: '{{deviceName}}: {{alertName}} at {{time}}' } })
 */
export class MessageTemplatesRecord {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async get(options?: RequestOptions): Promise<MessageTemplates> {
    return (await this.getTagged(options)).value
  }

  getTagged(options?: RequestOptions): Promise<Tagged<MessageTemplates>> {
    return this.#send({ method: 'GET', path, options })
  }

  /** What is left out returns to the wording that Sextant brings. */
  async replace(templates: MessageTemplatesInput, options?: WriteOptions): Promise<MessageTemplates> {
    return (await this.#send({ method: 'PUT', path, body: templates, options })).value
  }

  async patch(patch: Patch<MessageTemplatesInput>, options?: WriteOptions): Promise<MessageTemplates> {
    const contentType = mediaTypeOf(patch)
    return (await this.#send({ method: 'PATCH', path, body: patch, contentType, options })).value
  }

  async #send(call: Call): Promise<Tagged<MessageTemplates>> {
    const { body, headers } = await this.#transport.answer<Body>(call)
    return { value: withoutEnvelope<MessageTemplates>(body), etag: headers.get('etag') ?? '' }
  }
}
