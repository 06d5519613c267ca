import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { anAddress, eventsOf, givenSender, messageWhen, queueMessage } from '../../../test/messages.ts'
import { failing, refusing, TestChannel, taken, vanishing } from '../../../test/test-channel.ts'
import { waitUntil } from '../../../test/wait-until.ts'

const email = new TestChannel()
const sms = new TestChannel()
const app = useApp({ background: true, channels: { Email: email, SMS: sms } })
afterEach(() => {
  email.answer = taken
  app.clock.release()
})

describe('a queued message', () => {
  test('is handed over once, shown as sent and told of', async () => {
    const { client, accountId, deviceId, emailsSent } = await givenSender(app)
    const { id, to } = await queueMessage(client, deviceId, anAddress(), { subject: 'Back in port' })
    const message = await messageWhen(client, id, { status: 'sent' })
    expect(message).toMatchObject({ reason: null, sent: expect.stringMatching(/Z$/) })
    const attempt = { number: 1, outcome: 'sent', detail: '250 taken', finished: expect.any(String) }
    expect(message.attempts).toEqual([{ ...attempt, started: expect.any(String) }])
    expect(email.handed.filter((each) => each.to === to)).toMatchObject([
      { id, subject: 'Back in port', text: 'Moored at 09:30.', critical: false },
    ])
    const events = await eventsOf(app, accountId, id)
    expect(events).toMatchObject([{ type: 'message.sent', data: { deviceId } }])
    expect(events[0]?.data['message']).toMatchObject({ id, status: 'sent', attempts: [{ outcome: 'sent' }] })
    expect(await emailsSent()).toBe(1)
  })

  test('that is refused has failed for good and gives its unit back', async () => {
    email.answer = refusing
    const { client, accountId, deviceId, emailsSent } = await givenSender(app)
    const { id, to } = await queueMessage(client, deviceId)
    const message = await messageWhen(client, id, { status: 'failed' })
    expect(message).toMatchObject({ reason: 'refused', sent: null, attempts: [{ detail: '550 never' }] })
    expect(await emailsSent()).toBe(0)
    expect(await eventsOf(app, accountId, id)).toMatchObject([{ type: 'message.failed', data: { deviceId } }])
    app.clock.advance(40 * 60_000)
    const other = await queueMessage(client, deviceId)
    await messageWhen(client, other.id, { status: 'failed' })
    expect(email.countTo(to)).toBe(1)
  })

  test('that fails is tried again after a while, and keeps its unit meanwhile', async () => {
    email.answer = failing
    const { client, accountId, deviceId, emailsSent } = await givenSender(app)
    const { id, to } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { status: 'queued', reason: 'retrying' })
    expect([await emailsSent(), email.countTo(to)]).toEqual([1, 1])
    app.clock.advance(35_000)
    await waitUntil(() => email.countTo(to) === 2, 'it was tried twice')
    email.answer = taken
    app.clock.advance(70_000)
    const message = await messageWhen(client, id, { status: 'sent' })
    expect(message.attempts.map((each: { outcome: string }) => each.outcome)).toEqual([
      'failed',
      'failed',
      'sent',
    ])
    expect(email.handed.filter((each) => each.to === to).map((each) => each.id)).toEqual([id, id, id])
    expect(await emailsSent()).toBe(1)
    expect((await eventsOf(app, accountId, id)).map(({ type }) => type)).toEqual(['message.sent'])
  })

  test('that may have got through keeps its unit, also when it is refused later', async () => {
    email.answer = vanishing
    const { client, deviceId, emailsSent } = await givenSender(app)
    const { id } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { reason: 'retrying' })
    email.answer = refusing
    app.clock.advance(35_000)
    await messageWhen(client, id, { status: 'failed', reason: 'refused' })
    expect(await emailsSent()).toBe(1)
  })

  test('of a device that has expired meanwhile is suppressed and gives its unit back', async () => {
    email.answer = failing
    const { client, accountId, deviceId, emailsSent } = await givenSender(app)
    const { id, to } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { reason: 'retrying' })
    const past = await client.patch(`/api/devices/${deviceId}/limits`, {
      expires: true,
      expirationDate: '2020-01-01',
    })
    expect(past.status).toBe(200)
    app.clock.advance(35_000)
    await messageWhen(client, id, { status: 'suppressed', reason: 'device_expired' })
    expect([await emailsSent(), email.countTo(to)]).toEqual([0, 1])
    expect((await eventsOf(app, accountId, id)).map(({ type }) => type)).toEqual(['message.suppressed'])
  })

  test('whose channel has a fault of its own is tried again', async () => {
    email.answer = () => {
      throw new Error('a fault')
    }
    const { client, deviceId } = await givenSender(app)
    const { id } = await queueMessage(client, deviceId)
    const { attempts } = await messageWhen(client, id, { reason: 'retrying' })
    expect(attempts).toMatchObject([{ outcome: 'failed', detail: expect.not.stringContaining('a fault') }])
  })

  test('can be sent again by hand, with the first pause after a failure once more', async () => {
    email.answer = refusing
    const { client, deviceId, emailsSent } = await givenSender(app)
    const { id, to } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { status: 'failed' })
    email.answer = failing
    expect((await client.post(`/api/messages/${id}/resend`)).status).toBeLessThan(300)
    await messageWhen(client, id, { status: 'queued', reason: 'retrying' })
    email.answer = taken
    app.clock.advance(35_000)
    const { attempts } = await messageWhen(client, id, { status: 'sent' })
    expect(attempts.map((each: { number: number }) => each.number)).toEqual([1, 2, 3])
    expect([await emailsSent(), email.countTo(to)]).toEqual([1, 3])
  })

  test('by SMS does not wait for e-mails that hang', async () => {
    const release = email.hold()
    const { client, deviceId } = await givenSender(app)
    const slow = await queueMessage(client, deviceId)
    await waitUntil(() => email.countTo(slow.to) === 1, 'the e-mail is under way')
    const fast = await queueMessage(client, deviceId, '+4520123456', { channel: 'SMS' })
    await messageWhen(client, fast.id, { status: 'sent' })
    expect((await client.get(`/api/messages/${slow.id}`)).body).toMatchObject({
      status: 'queued',
      attempts: [{ number: 1, outcome: null }],
    })
    release()
    await messageWhen(client, slow.id, { status: 'sent' })
  })
})

test('/metrics counts what was sent, what failed and what waits', async () => {
  const { client, deviceId } = await givenSender(app)
  await messageWhen(client, (await queueMessage(client, deviceId)).id, { status: 'sent' })
  const { text } = await app.client().get('/metrics')
  expect(text).toMatch(/^sextant_messages_total\{channel="Email",status="sent"\} [1-9]/m)
  expect(text).toMatch(/^sextant_message_attempts_total\{channel="Email",outcome="sent"\} [1-9]/m)
  expect(text).toMatch(/^sextant_messages_queued\{channel="Email"\} \d+$/m)
  expect(text).toMatch(/^sextant_messages_queued\{channel="SMS"\} \d+$/m)
})
