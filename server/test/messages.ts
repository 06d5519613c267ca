import { randomUUID } from 'node:crypto'
import { readEvents } from '../src/platform/outbox.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { givenDevice } from './factories.ts'
import { waitUntil } from './wait-until.ts'

export const anAddress = () => `${randomUUID()}@people.test`

/** An account with a device that can send. */
export async function givenSender(test: TestApp, device: Record<string, unknown> = {}) {
  const account = await test.account()
  const { client } = account
  const deviceId = await givenDevice(client, device)
  const used = async () => (await client.get(`/api/devices/${deviceId}`)).body.device.usage
  return { ...account, deviceId, emailsSent: async () => (await used()).emailsSent as number }
}

export async function queueMessages(
  client: Client,
  deviceId: string,
  to: string[],
  more: Record<string, unknown> = {},
) {
  const body = { channel: 'Email', to, text: 'Moored at 09:30.', ...more }
  const made = await client.post(`/api/devices/${deviceId}/messages`, body)
  if (made.status !== 201) throw new Error(made.text)
  return (made.body.messages as { id: string }[]).map(({ id }) => id)
}

export async function queueMessage(client: Client, deviceId: string, to = anAddress(), more = {}) {
  const [id = ''] = await queueMessages(client, deviceId, [to], more)
  return { id, to }
}

/** The message, once it is as awaited. */
export async function messageWhen(client: Client, id: string, awaited: Record<string, unknown>) {
  const is = (message: Record<string, unknown>) =>
    Object.entries(awaited).every(([name, value]) => message[name] === value)
  let last: Record<string, unknown> = {}
  await waitUntil(
    async () => {
      last = (await client.get(`/api/messages/${id}`)).body
      return is(last)
    },
    `message ${id} is ${JSON.stringify(awaited)}`,
    { withinMs: 20_000 },
  )
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads answers freely
  return last as any
}

/** What was told of a message. */
export async function eventsOf(test: TestApp, accountId: string, messageId: string) {
  const range = { after: 0, upTo: 1e9, packets: 1000 }
  const events = await test.db.account(accountId, (db) => readEvents(db, accountId, range))
  return events.filter(({ data }) => (data['message'] as { id?: string } | undefined)?.id === messageId)
}
