import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { anAddress, eventsOf, givenSender, messageWhen, queueMessage } from '../../../test/messages.ts'
import { failing, refusing, TestChannel, taken, vanishing } from '../../../test/test-channel.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import { type ClaimedMessage, claimMessages } from './claim-messages.ts'
import { recordOutcome } from './record-outcome.ts'

const DAY_MS = 24 * 60 * 60_000
const email = new TestChannel()
const app = useApp({ background: true, channels: { Email: email } })
/** No mail server is configured here. */
const bare = useApp({ background: true })
afterEach(() => {
  email.answer = taken
  app.clock.release()
  bare.clock.release()
})

/** What the message is told to be a day later; then it is today again, and its counter can be read. */
async function afterADay(test: typeof app, accountId: string, id: string) {
  test.clock.advance(DAY_MS + 1000)
  await waitUntil(async () => (await eventsOf(test, accountId, id)).length > 0, 'its end is told')
  test.clock.release()
  return eventsOf(test, accountId, id)
}

describe('a message that nobody takes for a day', () => {
  test('is given up, and its unit goes back', async () => {
    email.answer = failing
    const { client, accountId, deviceId, emailsSent } = await givenSender(app)
    const { id, to } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { reason: 'retrying' })
    expect(await afterADay(app, accountId, id)).toMatchObject([{ type: 'message.failed' }])
    expect((await client.get(`/api/messages/${id}`)).body).toMatchObject({
      status: 'failed',
      reason: 'gave_up',
    })
    expect([await emailsSent(), email.countTo(to)]).toEqual([0, 1])
  })

  test('keeps its unit when an attempt may have got through', async () => {
    email.answer = vanishing
    const { client, accountId, deviceId, emailsSent } = await givenSender(app)
    const { id } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { reason: 'retrying' })
    expect(await afterADay(app, accountId, id)).toMatchObject([{ type: 'message.failed' }])
    expect((await client.get(`/api/messages/${id}`)).body.reason).toBe('gave_up')
    expect(await emailsSent()).toBe(1)
  })

  test('has another day when it is sent again by hand', async () => {
    email.answer = failing
    const { client, accountId, deviceId, userName, apiKey } = await givenSender(app)
    const { id } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { reason: 'retrying' })
    await afterADay(app, accountId, id)
    email.answer = taken
    app.clock.advance(2 * DAY_MS)
    const { body } = await app.client().post('/api/Auth/Token', { userName, apiKey })
    const later = app.client(body.token)
    await later.post(`/api/messages/${id}/resend`)
    expect((await messageWhen(later, id, { status: 'sent' })).attempts).toHaveLength(2)
  })
})

describe('a message for a channel that is not configured', () => {
  test('is kept and shown, and is sent when the channel is there', async () => {
    const { client, deviceId, emailsSent } = await givenSender(bare)
    const { id, to } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { status: 'queued', reason: 'not_configured' })
    expect(await emailsSent()).toBe(1)
    const configured = await bare.anotherApp({ channels: { Email: email } })
    await configured.ready()
    const message = await messageWhen(client, id, { status: 'sent' })
    expect([message.reason, message.attempts.length, email.countTo(to)]).toEqual([null, 1, 1])
    await configured.close()
  })

  test('costs no more work once it is laid aside', async () => {
    const { client, deviceId } = await givenSender(bare)
    const { id } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { reason: 'not_configured' })
    bare.queries = []
    const rounds = () => bare.queries.filter((text) => text.includes('group by m.account_id')).length
    await waitUntil(() => rounds() >= 4, 'each dispatcher has looked twice')
    expect(bare.queries.filter((text) => /for update|update messages/.test(text))).toEqual([])
  })

  test('has failed after a day and gives its unit back', async () => {
    const { client, accountId, deviceId, emailsSent } = await givenSender(bare)
    const { id } = await queueMessage(client, deviceId)
    await messageWhen(client, id, { reason: 'not_configured' })
    expect(await afterADay(bare, accountId, id)).toMatchObject([{ type: 'message.failed' }])
    expect((await client.get(`/api/messages/${id}`)).body).toMatchObject({
      status: 'failed',
      reason: 'not_configured',
      attempts: [],
    })
    expect(await emailsSent()).toBe(0)
  })
})

describe('a message whose sender has died', () => {
  /** Takes the message as a process would that dies before it notes what came of it. */
  async function takeAndDie() {
    const { client, accountId, deviceId, emailsSent } = await givenSender(bare)
    const { id, to } = await queueMessage(client, deviceId, anAddress())
    const order = { channel: 'Email', configured: true, limit: 10 } as const
    const at = new Date(Date.now() + DAY_MS - 10 * 60_000)
    await messageWhen(client, id, { reason: 'not_configured' })
    await bare.db.account(
      accountId,
      (db) =>
        db`update messages set reason = null, due_at = ${at} where account_id = ${accountId} and id = ${id}`,
    )
    const { claimed } = await claimMessages(bare.db, accountId, { ...order, now: at })
    expect(claimed).toMatchObject([{ id, to, number: 1 }])
    const again = await claimMessages(bare.db, accountId, { ...order, now: at })
    expect(again).toMatchObject({ claimed: [], due: 0 })
    const afterLease = new Date(at.getTime() + 4 * 60_000)
    const { claimed: second } = await claimMessages(bare.db, accountId, { ...order, now: afterLease })
    return { client, id, second, emailsSent, afterLease }
  }

  test('is taken by another when the lease is over, and what became of it before is uncertain', async () => {
    const { client, id, second } = await takeAndDie()
    expect(second).toMatchObject([{ id, number: 2, inRow: 2 }])
    const { attempts } = (await client.get(`/api/messages/${id}`)).body
    expect(attempts).toMatchObject([
      { number: 1, outcome: 'uncertain', detail: expect.stringContaining('stopped') },
      { number: 2, outcome: null },
    ])
  })

  test('keeps its unit when it is refused afterwards', async () => {
    const { client, id, second, emailsSent, afterLease } = await takeAndDie()
    await recordOutcome(bare.db, second[0] as ClaimedMessage, refusing(), afterLease)
    expect((await client.get(`/api/messages/${id}`)).body).toMatchObject({
      status: 'failed',
      reason: 'refused',
    })
    expect(await emailsSent()).toBe(1)
  })
})

test('an outcome that cannot be noted is noted later; the message is not sent again', async () => {
  let failures = 2
  const db = {
    ...bare.db,
    account: (async (accountId, work) => {
      if (email.countTo(to) === 1 && failures > 0) {
        failures--
        throw new Error('the database is away')
      }
      return bare.db.account(accountId, work)
    }) as typeof bare.db.account,
  }
  const { client, deviceId, emailsSent } = await givenSender(bare)
  const to = anAddress()
  email.answer = refusing
  const troubled = await bare.anotherApp({ db, channels: { Email: email } })
  await troubled.ready()
  const { id } = await queueMessage(client, deviceId, to)
  await messageWhen(client, id, { status: 'failed', reason: 'refused' })
  expect([email.countTo(to), failures, await emailsSent()]).toEqual([1, 0, 0])
  await troubled.close()
})
