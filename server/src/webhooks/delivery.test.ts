import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { type Received, useReceiver } from '../../test/webhook-receiver.ts'
import { webhookTools } from '../../test/webhooks.ts'

const t = useApp({ background: true, webhookAllow: ['127.0.0.0/8'] })
const receiver = useReceiver()
afterEach(() => t.clock.release())
const DAY_MS = 24 * 60 * 60_000

const { givenWebhook, tell, received, deliveriesOf } = webhookTools(t, receiver)

async function settled(client: Client, id: string, count = 1) {
  await waitUntil(async () => {
    const done = (await deliveriesOf(client, id)).filter((each) => each.attempts.length > 0)
    return done.length >= count
  }, 'attempts are written down')
  return deliveriesOf(client, id)
}

const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

test('a location arrives as the event that the stream tells, signed so that the public library accepts it', async () => {
  const { client, accountId } = await t.account()
  const { path, secret, id } = await givenWebhook(client, { events: ['location.recorded'] })
  const deviceId = await givenDevice(client)
  const location = { dateTime: new Date().toISOString(), latitude: 1, longitude: 2 }
  await client.post(`/api/devices/${deviceId}/locations`, { location })
  const [first] = (await received(path)) as [Received]
  expect(first.method).toBe('POST')
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'user-agent': expect.stringMatching(/^Sextant/),
    host: `127.0.0.1:${receiver.port}`,
  })
  expect(verify(secret, first)).toEqual({
    id: expect.any(Number),
    type: 'location.recorded',
    timestamp: expect.any(String),
    accountId,
    data: expect.objectContaining({ deviceId, location: expect.objectContaining(location) }),
  })
  const [delivery] = await settled(client, id)
  expect(delivery).toMatchObject({
    id: first.headers['webhook-id'],
    eventId: first.event.id,
    type: 'location.recorded',
    status: 'delivered',
    attempts: [{ status: 204, error: null, answer: '' }],
    nextAttempt: null,
    replay: false,
  })
})

test('the public library refuses what was tampered with, or signed with the secret of another webhook', async () => {
  const { client } = await t.account()
  const { path, secret } = await givenWebhook(client)
  const other = await givenWebhook(client)
  await givenDevice(client)
  const [first] = (await received(path)) as [Received]
  expect(verify(secret, first)).toMatchObject({ type: 'device.created' })
  for (const [wrong, tampered] of [
    [secret, { ...first, body: first.body.replace('device.created', 'device.deleted') }],
    [secret, { ...first, headers: { ...first.headers, 'webhook-id': 'another' } }],
    [secret, { ...first, headers: { ...first.headers, 'webhook-timestamp': '1' } }],
    [secret, { ...first, headers: { ...first.headers, 'webhook-signature': 'v1,AAAA' } }],
    [other.secret, first],
  ] as const)
    expect(() => verify(wrong, tampered)).toThrow(/signature|timestamp/i)
})

test('names and texts full of markup, quotes and line breaks arrive as they are', async () => {
  const { client, accountId } = await t.account()
  const { path, secret } = await givenWebhook(client)
  const text = `<script>alert("x")</script>\r\nBcc: a@b.test, "quoted", \u2028 \\ 🛰 ${'é'.repeat(500)}`
  await tell(accountId, 'device.updated', { deviceId: 'd', device: { name: text } })
  const [first] = (await received(path)) as [Received]
  expect(verify(secret, first)).toMatchObject({ data: { device: { name: text } } })
})

test('after a rotation both secrets verify for a day, then the new one alone', async () => {
  const { client, accountId } = await t.account()
  const { path, secret, id } = await givenWebhook(client)
  const rotated = await client.post(`/api/webhooks/${id}/rotateSecret`)
  expect([rotated.status, rotated.headers['cache-control']]).toEqual([200, 'no-store'])
  const fresh: string = rotated.body.secret
  expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(fresh).not.toBe(secret)
  await tell(accountId, 'device.updated', {})
  const [first] = (await received(path)) as [Received]
  expect(String(first.headers['webhook-signature']).split(' ')).toHaveLength(2)
  for (const good of [secret, fresh]) expect(verify(good, first)).toMatchObject({ type: 'device.updated' })
  await t.db.account(
    accountId,
    (db) => db`update webhooks set previous_secret_until = ${new Date()} where account_id = ${accountId}`,
  )
  await tell(accountId, 'device.updated', {})
  const second = (await received(path, 2))[1] as Received
  expect(verify(fresh, second)).toMatchObject({ type: 'device.updated' })
  expect(() => verify(secret, second)).toThrow('No matching signature')
})

test('the old secret is good for exactly 24 hours', async () => {
  const { client, accountId } = await t.account()
  const { path, id } = await givenWebhook(client)
  t.clock.set(new Date())
  await client.post(`/api/webhooks/${id}/rotateSecret`)
  for (const [wait, signatures] of [
    [DAY_MS - 1, 2],
    [1, 1],
  ] as const) {
    t.clock.advance(wait)
    const count = receiver.at(path).length
    await tell(accountId, 'device.updated', {})
    const last = (await received(path, count + 1)).at(-1) as Received
    expect(String(last.headers['webhook-signature']).split(' ')).toHaveLength(signatures)
  }
})

test('only what a webhook subscribes to is sent, and nothing of before it was there', async () => {
  const { client, accountId } = await t.account()
  await tell(accountId, 'device.updated', { n: 0 })
  const updates = await givenWebhook(client, { events: ['device.updated'] })
  const nothing = await givenWebhook(client, { events: [] })
  const all = await givenWebhook(client)
  await tell(accountId, 'device.created', { n: 1 })
  await tell(accountId, 'device.updated', { n: 2 })
  await received(all.path, 2)
  const [only] = await received(updates.path)
  expect(only?.event.data).toEqual({ n: 2 })
  expect(receiver.at(updates.path)).toHaveLength(1)
  expect(receiver.at(nothing.path)).toHaveLength(0)
})

test('an alert of a rule with the channel Webhook goes to every webhook that is on, and the alert says so', async () => {
  const { client, accountId } = await t.account()
  const deviceId = await givenDevice(client)
  const raised = await client.post(`/api/devices/${deviceId}/alerts`, { alert: { alertName: 'SOSButton' } })
  const { alert } = raised.body
  const hooks = [
    await givenWebhook(client, { events: [] }),
    await givenWebhook(client, { events: ['user.created'] }),
  ]
  const off = await givenWebhook(client, { enabled: false })
  await tell(accountId, 'alert.raised', { deviceId, alert: { id: 'not an id' }, channels: ['Email'] })
  await tell(accountId, 'alert.raised', { deviceId, alert, channels: ['Email', 'Webhook'] })
  for (const { path } of hooks) {
    const [first] = await received(path)
    expect(first?.event).toMatchObject({ type: 'alert.raised', data: { alert: { id: alert.id } } })
    expect(receiver.at(path)).toHaveLength(1)
  }
  expect(receiver.at(off.path)).toHaveLength(0)
  const range = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
  const { body } = await client.post(`/api/devices/${deviceId}/alerts`, range)
  expect(body.alerts).toMatchObject([{ id: alert.id, notifications: ['Webhook'] }])
})

test('a webhook hears of its own account only', async () => {
  const mine = await t.account()
  const theirs = await t.account()
  const { path } = await givenWebhook(mine.client)
  const other = await givenWebhook(theirs.client)
  await tell(theirs.accountId, 'device.updated', { whose: 'theirs' })
  await tell(mine.accountId, 'device.updated', { whose: 'mine' })
  expect((await received(path))[0]?.event).toMatchObject({
    accountId: mine.accountId,
    data: { whose: 'mine' },
  })
  expect((await received(other.path))[0]?.event).toMatchObject({ accountId: theirs.accountId })
  expect([receiver.at(path).length, receiver.at(other.path).length]).toEqual([1, 1])
})

test('a test event is sent like any other, and tried once', async () => {
  const { client } = await t.account()
  const { path, secret, id } = await givenWebhook(client, { events: [] })
  receiver.answer(path, 500)
  const made = await client.post(`/api/webhooks/${id}/test`)
  expect(made.status).toBe(201)
  expect(made.body.delivery).toMatchObject({
    eventId: null,
    type: 'webhook.test',
    status: 'pending',
    attempts: [],
  })
  const [first] = (await received(path)) as [Received]
  expect(first.headers['webhook-id']).toBe(made.body.delivery.id)
  expect(verify(secret, first)).toMatchObject({ id: 0, type: 'webhook.test', data: { webhookId: id } })
  expect(await settled(client, id)).toMatchObject([
    { status: 'failed', nextAttempt: null, attempts: [{ status: 500 }] },
  ])
  expect((await client.get(`/api/webhooks/${id}`)).body.enabled).toBe(true)
})

test('where the operator allows loopback, all its forms lead to the receiver, also without encryption', async () => {
  const { client } = await t.account()
  const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', 'localhost', 'a.LocalHost.']
  for (const host of hosts) {
    const { id } = await givenWebhook(client, { url: receiver.url('/allowed', host) })
    await client.post(`/api/webhooks/${id}/test`)
  }
  expect(await received('/allowed', hosts.length)).toHaveLength(hosts.length)
})
