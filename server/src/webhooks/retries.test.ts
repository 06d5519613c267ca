import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { useReceiver } from '../../test/webhook-receiver.ts'
import { webhookTools } from '../../test/webhooks.ts'

const t = useApp({ background: true, webhookAllow: ['127.0.0.0/8'], tokenTtlSeconds: 30 * 86_400 })
const receiver = useReceiver()
const { givenWebhook, tell, attempted, received, deliveriesOf } = webhookTools(t, receiver)
const START = '2026-11-14T09:30:00.000Z'
const HOUR_MS = 60 * 60_000
beforeEach(() => t.clock.set(START))
afterEach(() => t.clock.release())

/** A webhook that fails, with one delivery that has been tried once, and a second one whose tests wake the sender. */
async function givenFailing(answer: Parameters<typeof receiver.answer>[1] = 500) {
  const { client, accountId } = await t.account()
  const hook = await givenWebhook(client, { events: ['device.updated'] })
  const other = await givenWebhook(client, { events: [] })
  receiver.answer(hook.path, answer)
  await tell(accountId, 'device.updated', { n: 1 })
  const first = await attempted(client, hook.id)
  const wake = () => client.post(`/api/webhooks/${other.id}/test`)
  return { client, accountId, ...hook, first, wake }
}

const restOf = ({ nextAttempt }: { nextAttempt: string | null }) =>
  (Date.parse(nextAttempt ?? '') - t.clock.now().getTime()) / 1000
const webhookOf = async (client: Client, id: string) => (await client.get(`/api/webhooks/${id}`)).body

test('a failed delivery is tried ten times over three days with the same id, then given up, and the webhook is switched off', async () => {
  const { client, accountId, id, path, wake } = await givenFailing()
  const rests = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  for (const [i, rest] of rests.entries()) {
    const delivery = await attempted(client, id, i + 1)
    expect(delivery).toMatchObject({ status: 'pending' })
    expect(restOf(delivery)).toBeGreaterThanOrEqual(rest)
    expect(restOf(delivery)).toBeLessThanOrEqual(rest * 1.1)
    expect((await webhookOf(client, id)).enabled).toBe(true)
    t.clock.set(delivery.nextAttempt ?? '')
    await wake()
  }
  expect(await attempted(client, id, 10)).toMatchObject({ status: 'failed', nextAttempt: null })
  expect(t.clock.now().getTime() - Date.parse(START)).toBeGreaterThan(72 * HOUR_MS)
  expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  expect(await webhookOf(client, id)).toMatchObject({
    enabled: false,
    disabledReason: expect.stringContaining('three days'),
  })
  await tell(accountId, 'device.updated', { n: 2 })
  await client.patch(`/api/webhooks/${id}`, { enabled: true })
  receiver.answer(path, 200)
  await tell(accountId, 'device.updated', { n: 3 })
  expect((await received(path, 11))[10]?.event.data).toEqual({ n: 3 })
  expect(await webhookOf(client, id)).toMatchObject({ enabled: true, disabledReason: null })
})

test('a delivery that comes through after failures is done, and the webhook starts afresh', async () => {
  const { client, accountId, id, path, first, wake } = await givenFailing((_received, response) => {
    response.writeHead(503).end('come back later')
  })
  expect(first.attempts).toMatchObject([
    { at: START, status: 503, error: expect.stringContaining('503'), answer: 'come back later' },
  ])
  receiver.answer(path, 200)
  t.clock.advance(6000)
  await wake()
  expect(await attempted(client, id, 2)).toMatchObject({
    status: 'delivered',
    attempts: [{ status: 503 }, { status: 200, error: null }],
  })
  const since = () =>
    t.db.account(accountId, (db) => db`select 1 from webhooks where id = ${id} and failing_since is not null`)
  await waitUntil(async () => (await since()).length === 0, 'the failure is forgotten')
})

test('410 switches the webhook off at once and gives up what waits for it', async () => {
  const { client, accountId } = await t.account()
  const { id, path } = await givenWebhook(client)
  receiver.answer(path, (_received, response) => {
    // The receiver is gone once there is more than one delivery waiting.
    response.writeHead(receiver.at(path).length < 2 ? 500 : 410).end()
  })
  await tell(accountId, 'device.updated', { n: 1 })
  await received(path)
  await tell(accountId, 'device.updated', { n: 2 })
  await waitUntil(async () => !(await webhookOf(client, id)).enabled, 'the webhook is off')
  expect((await webhookOf(client, id)).disabledReason).toContain('410')
  await waitUntil(
    async () => (await deliveriesOf(client, id)).every(({ status }) => status === 'failed'),
    'nothing waits any more',
  )
  expect(await deliveriesOf(client, id)).toHaveLength(2)
  for (const refused of [
    await client.post(`/api/webhooks/${id}/test`),
    await client.post(`/api/webhooks/${id}/replay`, { from: START, to: START }),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
})

describe('Retry-After', () => {
  test.each([
    [429, '600', 600],
    [503, new Date(Date.parse(START) + HOUR_MS).toUTCString(), 3600],
    [429, '9999999', 86_400],
    [429, '0', 5],
    [503, 'soon', 5],
    [500, '600', 5],
  ])('with %i and %s means a rest of about %i s', async (status, retryAfter, rest) => {
    const { first } = await givenFailing((_received, response) => {
      response.writeHead(status, { 'retry-after': retryAfter }).end()
    })
    expect(restOf(first)).toBeGreaterThanOrEqual(rest)
    expect(restOf(first)).toBeLessThanOrEqual(rest * 1.1)
  })
})

test('a redirect is a failure: it is not followed', async () => {
  const target = '/never-called'
  const { first } = await givenFailing((_received, response) => {
    response.writeHead(302, { location: receiver.url(target) }).end()
  })
  expect(first.attempts).toMatchObject([{ status: 302, error: expect.stringContaining('not followed') }])
  expect(receiver.at(target)).toEqual([])
})

test('of an endless answer one kilobyte is kept, and a connection that breaks off is a failure', async () => {
  const { first } = await givenFailing((_received, response) => {
    response.writeHead(500)
    const pump = () => {
      while (response.write('\0<b>ü'.repeat(1000)));
    }
    response.on('drain', pump)
    pump()
  })
  expect(first.attempts[0]?.status).toBe(500)
  expect(Buffer.byteLength(first.attempts[0]?.answer ?? '')).toBeLessThanOrEqual(3 * 1024)
  const broken = await givenFailing((_received, response) => response.destroy())
  expect(broken.first.attempts).toMatchObject([
    { status: null, error: 'The connection failed (ECONNRESET).' },
  ])
})

test('a receiver that nobody listens at is a failure that names no address', async () => {
  const { client, accountId } = await t.account()
  const { id } = await givenWebhook(client, { url: 'http://127.0.0.1:9' })
  await tell(accountId, 'device.updated')
  const { attempts } = await attempted(client, id)
  expect(attempts).toMatchObject([{ status: null, error: 'The connection failed (ECONNREFUSED).' }])
})

test('what a process took and never finished is sent by another when its time is over', async () => {
  const { client, accountId } = await t.account()
  const { id, path } = await givenWebhook(client)
  const other = await givenWebhook(client, { events: [] })
  receiver.answer(path, () => {})
  await tell(accountId, 'device.updated')
  await received(path)
  await client.post(`/api/webhooks/${other.id}/test`)
  await received(other.path)
  expect(receiver.at(path)).toHaveLength(1)
  t.clock.advance(60_000)
  receiver.answer(path, 200)
  await client.post(`/api/webhooks/${other.id}/test`)
  const [first, second] = await received(path, 2)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  await waitUntil(async () => (await deliveriesOf(client, id))[0]?.status === 'delivered', 'it is delivered')
})
