import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { anAddress, givenSender, messageWhen, queueMessage, queueMessages } from '../../../test/messages.ts'
import { TestChannel, taken } from '../../../test/test-channel.ts'
import { waitUntil } from '../../../test/wait-until.ts'

const email = new TestChannel()
const app = useApp({ background: true, channels: { Email: email } })
afterEach(() => {
  email.answer = taken
})

const many = (count: number) => Array.from({ length: count }, anAddress)

describe('the dispatcher', () => {
  test('lets accounts take turns: who has few messages does not wait for who has many', async () => {
    const busy = await givenSender(app)
    const quiet = await givenSender(app)
    const release = email.hold()
    const before = email.handed.length
    await queueMessages(busy.client, busy.deviceId, many(100))
    await waitUntil(() => email.handed.length - before === 10, 'ten are under way')
    const { id, to } = await queueMessage(quiet.client, quiet.deviceId)
    expect(email.handed.length - before).toBe(10)
    await waitUntil(() => {
      release()
      return email.countTo(to) === 1
    }, 'the quiet account has its turn')
    expect(email.handed.length - before).toBeLessThan(100)
    email.answer = taken
    await waitUntil(async () => {
      for (let i = 0; i < 10; i++) release()
      return (await busy.client.get('/api/messages?status=queued')).body.messages.length === 0
    }, 'all are sent')
    await messageWhen(quiet.client, id, { status: 'sent' })
    expect(email.handed.length - before).toBe(101)
  })

  test('in two processes sends each message once', async () => {
    const other = await app.anotherApp()
    await other.ready()
    const senders = await Promise.all([givenSender(app), givenSender(app)])
    const addresses = await Promise.all(
      senders.map(async ({ client, deviceId }) => {
        const to = many(40)
        await queueMessages(client, deviceId, to)
        return to
      }),
    )
    await waitUntil(async () => {
      const lists = await Promise.all(senders.map(({ client }) => client.get('/api/messages?status=sent')))
      return lists.every(({ body }) => body.messages.length === 40)
    }, 'all are sent')
    expect(addresses.flat().filter((to) => email.countTo(to) !== 1)).toEqual([])
    await other.close()
  })

  test('that is stopped does not wait for a peer that hangs: the message stays queued as uncertain', async () => {
    const { client, deviceId } = await givenSender(app)
    const reader = client.at(await app.anotherApp({ background: false }))
    email.hold()
    const { id, to } = await queueMessage(client, deviceId)
    await waitUntil(() => email.countTo(to) === 1, 'it is under way')
    await app.app.close()
    const message = (await reader.get(`/api/messages/${id}`)).body
    expect(message).toMatchObject({ status: 'queued', reason: 'retrying' })
    expect(message.attempts).toMatchObject([
      { outcome: 'uncertain', detail: expect.stringContaining('stopped') },
    ])
  })
})
