import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { waitUntil } from './wait-until.ts'
import type { Received, WebhookReceiver } from './webhook-receiver.ts'

interface Delivery {
  id: string
  eventId: number | null
  status: string
  attempts: { at: string; status: number | null; error: string | null; durationMs: number; answer?: string }[]
  nextAttempt: string | null
  replay: boolean
}

/** What tests of webhooks do again and again. */
export function webhookTools(t: TestApp, receiver: WebhookReceiver) {
  let serial = 0

  const deliveriesOf = async (client: Client, id: string): Promise<Delivery[]> =>
    (await client.get(`/api/webhooks/${id}/deliveries`)).body.deliveries

  /** A webhook that hears of everything, at a path of its own. */
  const givenWebhook = async (client: Client, fields: Record<string, unknown> = {}) => {
    const path = `/hook-${++serial}`
    const made = await client.post('/api/webhooks', { url: receiver.url(path), events: ['*'], ...fields })
    expect([made.status, made.text]).toEqual([201, made.text])
    return { path, id: made.body.id as string, secret: made.body.secret as string }
  }

  const tell = (accountId: string, type: string, data: object = {}) =>
    t.db.account(accountId, async (db) => db.tell(accountId, { type, at: t.clock.now(), data }))

  const received = async (path: string, count = 1): Promise<Received[]> => {
    await waitUntil(() => receiver.at(path).length >= count, `${count} deliveries at ${path}`)
    return receiver.at(path)
  }

  /** The webhook's only delivery, once so many attempts of it are written down. */
  const attempted = async (client: Client, id: string, attempts = 1): Promise<Delivery> => {
    const read = async () => (await deliveriesOf(client, id))[0]
    await waitUntil(async () => (await read())?.attempts.length === attempts, `${attempts} attempts`)
    return (await read()) as Delivery
  }

  return { deliveriesOf, givenWebhook, tell, received, attempted }
}
