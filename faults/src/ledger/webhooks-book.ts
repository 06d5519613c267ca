import { setTimeout as pause } from 'node:timers/promises'
import type { EventType } from '@sextant/sdk'
import type { Caller } from '../api-caller.ts'
import { becomesTrue } from '../wait-until.ts'
import type { Book, Finding } from './book.ts'
import type { Database } from './database.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

const TYPES: EventType[] = ['alert.raised', 'alert.over', 'message.sent', 'apiKey.created', 'apiKey.deleted']
const DRAIN_MS = 90_000
const IN_FLIGHT_MS = 1500

/** Every event that the webhook subscribes to arrives at least once, as one delivery however often it is repeated. */
export class WebhooksBook implements Book {
  readonly name = 'webhooks'
  readonly workers = 0
  readonly restMs = 0
  readonly #caller: Caller
  readonly #database: Database
  readonly #receiver: WebhookReceiver
  readonly #url: string
  #webhookId = ''
  #heardFrom = '0'

  constructor(caller: Caller, database: Database, receiver: WebhookReceiver, url: string) {
    this.#caller = caller
    this.#database = database
    this.#receiver = receiver
    this.#url = url
  }

  get acknowledged() {
    return this.#receiver.received.size
  }

  async open() {
    const webhook = { url: this.#url, events: TYPES }
    const { status, body } = await this.#caller.ask<{ id: string }>({
      method: 'POST',
      path: '/api/webhooks',
      body: webhook,
    })
    if (status !== 201) throw new Error(`The webhook was answered ${status}: ${JSON.stringify(body)}`)
    this.#webhookId = body.id
    const [row] = await this.#database.query<{ id: string }>(
      'select after_id as id from webhooks where id = $1',
      [body.id],
    )
    this.#heardFrom = row?.id ?? '0'
  }

  async work(): Promise<boolean> {
    return true
  }

  async check(): Promise<Finding[]> {
    return []
  }

  async audit(): Promise<Finding[]> {
    await pause(IN_FLIGHT_MS)
    const wanted = await this.#listWanted()
    const isMissing = (id: number) => !this.#receiver.received.has(id)
    await becomesTrue(
      async () => {
        await this.#endLeases()
        return !wanted.some(isMissing)
      },
      { withinMs: DRAIN_MS, everyMs: 500 },
    )
    const findings: Finding[] = wanted
      .filter(isMissing)
      .map((id) => ({ kind: 'lost', text: `event ${id} never reached the webhook` }))
    for (const [id, { deliveries }] of this.#receiver.received)
      if (deliveries.size > 1)
        findings.push({ kind: 'twice', text: `event ${id} was handed out as ${deliveries.size} deliveries` })
    return findings
  }

  async #listWanted() {
    const rows = await this.#database.query<{ id: number }>(
      `select (p.first_id + e.place - 1)::float8 as id from webhooks w
         join events p on p.account_id = w.account_id
         cross join lateral json_array_elements(p.events) with ordinality as e (event, place)
       where w.id = $1 and e.event->>'type' = any($2) and p.first_id + e.place - 1 > $3`,
      [this.#webhookId, TYPES, this.#heardFrom],
    )
    return rows.map(({ id }) => id)
  }

  /** Leases of those who died end after a minute; nobody works now, so that they can be ended at once. */
  async #endLeases() {
    await this.#database.query(
      "update webhook_deliveries set due_at = now() where status = 'pending' and due_at > now() + interval '3 seconds'",
    )
  }

  notes() {
    const again = [...this.#receiver.received.values()].filter(({ times }) => times > 1).length
    return [`${this.#receiver.received.size} events reached the webhook, ${again} of them more than once`]
  }
}
