import type { DeliveriesQuery, ListQuery, Webhook, WebhookDelivery, WebhookInput } from '@sextant/contract'
import { withoutEnvelope } from './answers.ts'
import type { RequestOptions } from './options.ts'
import { eachOf, type Page } from './paging.ts'
import { type Range, textOf } from './ranges.ts'
import { Records } from './records.ts'
import type { Transport } from './transport.ts'

/** A webhook with the secret that its deliveries are signed with, shown this once. */
export interface NewWebhook extends Webhook {
  secret: string
}

type Envelope = { success: true; apiUsage: number; apiDailyUsage: number }

/**
 * Addresses that events are sent to.
 *
 * @example
 * const { id, secret } = await sextant.webhooks.create({ url: 'https://hooks.acme.test/sextant', events: ['alert.raised'] })
 * await sextant.webhooks.test(id)
 */
export class Webhooks extends Records<Webhook, WebhookInput, WebhookInput, ListQuery> {
  constructor(transport: Transport) {
    super(transport, { path: '/api/webhooks', many: 'webhooks' })
  }

  override create(webhook: WebhookInput, options?: RequestOptions): Promise<NewWebhook> {
    return super.create(webhook, options) as Promise<NewWebhook>
  }

  /** A new secret, which signs at once; the one before signs beside it for 24 hours. */
  async rotateSecret(id: string, options?: RequestOptions): Promise<NewWebhook> {
    const call = { method: 'POST', path: `${this.path(id)}/rotateSecret`, options } as const
    return withoutEnvelope(await this.transport.json<NewWebhook & Envelope>(call))
  }

  /** One page of what was sent and how it went, the newest first. */
  async deliveries(
    id: string,
    query?: DeliveriesQuery,
    options?: RequestOptions,
  ): Promise<Page<WebhookDelivery>> {
    const call = { method: 'GET', path: `${this.path(id)}/deliveries`, query, options } as const
    const body = await this.transport.json<{ deliveries: WebhookDelivery[]; nextCursor?: string }>(call)
    return { items: body.deliveries, nextCursor: body.nextCursor }
  }

  /** Every delivery, page after page; `limit` is the size of a page. */
  allDeliveries(
    id: string,
    query?: DeliveriesQuery,
    options?: RequestOptions,
  ): AsyncGenerator<WebhookDelivery, void, undefined> {
    return eachOf((cursor) =>
      this.deliveries(id, { ...query, ...(cursor !== undefined && { cursor }) }, options),
    )
  }

  /** Sends a test event. How it went shows in the deliveries soon after. */
  async test(id: string, options?: RequestOptions): Promise<WebhookDelivery> {
    const call = { method: 'POST', path: `${this.path(id)}/test`, options } as const
    return (await this.transport.json<{ delivery: WebhookDelivery }>(call)).delivery
  }

  /** Sends the events of a time again, or one delivery; answers how many. Not repeated after a failure. */
  async replay(id: string, what: Range | { deliveryId: string }, options?: RequestOptions): Promise<number> {
    const body = 'deliveryId' in what ? what : { from: textOf(what.from), to: textOf(what.to) }
    const call = { method: 'POST', path: `${this.path(id)}/replay`, body, options } as const
    return (await this.transport.json<{ replayed: number }>(call)).replayed
  }
}
