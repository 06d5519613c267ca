import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { givenDevice } from '../../../test/factories.ts'
import { givenTellingRule, givenWatchedDevice } from '../../../test/notices.ts'
import { readEvents } from '../../platform/outbox.ts'
import { tellNotices } from '../notices/tell-notices.ts'

// Tests move the clock by days, and tokens should live through that.
const t = useApp({ tokenTtlSeconds: 30 * 24 * 60 * 60 })
afterEach(() => t.clock.release())

const CHANNELS = [
  { channel: 'Email', to: 'night@acme.test', limit: 'dailyEmailLimit', count: 'emailsSent' },
  { channel: 'SMS', to: '+4520123456', limit: 'dailySmsLimit', count: 'smsSent' },
] as const
const bodyFor = (channel: 'Email' | 'SMS', to: string[]) => ({ channel, to, text: 'Moored.' })
const emails = (n: number) => Array.from({ length: n }, (_, i) => `${i}@acme.test`)
const send = (client: Client, deviceId: string, body: object) =>
  client.post(`/api/devices/${deviceId}/messages`, body)
const usageOf = async (client: Client, id: string) =>
  (await client.get(`/api/devices/${id}`)).body.device.usage

async function statusesOf(client: Client, deviceId: string) {
  const { messages } = (await client.get(`/api/messages?device=${deviceId}`)).body
  const counts: Record<string, number> = {}
  for (const { status, reason } of messages) {
    const key = [status, reason].filter(Boolean).join(' ')
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

async function eventsOf(accountId: string, type: string) {
  const range = { after: 0, upTo: Number.MAX_SAFE_INTEGER, packets: 1000 }
  const events = await t.db.account(accountId, (db) => readEvents(db, accountId, range))
  return events.filter((event) => event.type === type).map(({ data }) => data)
}

describe.each(CHANNELS)('the daily limit of $channel', ({ channel, to, limit, count }) => {
  test('lets exactly 10 of 200 senders through that race on two servers', async () => {
    const { client, accountId } = await t.account()
    const there = client.at(await t.anotherApp())
    const id = await givenDevice(client, { limits: { [limit]: 12 } })
    for (const _ of [1, 2]) await send(client, id, bodyFor(channel, [to]))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => send(i % 2 ? client : there, id, bodyFor(channel, [to]))),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(190)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 daily_limit_reached']),
    )
    expect(await statusesOf(client, id)).toEqual({ queued: 12, 'suppressed daily_limit_reached': 190 })
    expect(await usageOf(client, id)).toMatchObject({ [count]: 12 })
    expect(await eventsOf(accountId, 'device.limitReached')).toHaveLength(1)
    expect(await eventsOf(accountId, 'message.suppressed')).toHaveLength(190)
  })

  test('is 0 for none and null for as many as one likes', async () => {
    const { client } = await t.account()
    const none = await givenDevice(client, { limits: { [limit]: 0 } })
    const many = await givenDevice(client, { limits: { [limit]: null } })
    expect((await send(client, none, bodyFor(channel, [to]))).body.code).toBe('daily_limit_reached')
    for (let i = 0; i < 15; i++) expect((await send(client, many, bodyFor(channel, [to]))).status).toBe(201)
    expect(await usageOf(client, many)).toMatchObject({ [count]: 15 })
    expect(await usageOf(client, none)).toMatchObject({ [count]: 0 })
  })
})

describe('a message by hand to several', () => {
  test('is all or nothing, and what was refused is on record', async () => {
    const { client } = await t.account({ timeZone: 'America/New_York' })
    t.clock.set('2026-11-14T12:00:00Z')
    const id = await givenDevice(client, { limits: { dailyEmailLimit: 10 } })
    expect((await send(client, id, bodyFor('Email', emails(8)))).status).toBe(201)
    const refused = await send(client, id, bodyFor('Email', emails(3)))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'daily_limit_reached', resetsAt: '2026-11-15T05:00:00.000Z' },
    })
    expect(refused.body.error).toContain(id)
    expect(await statusesOf(client, id)).toEqual({ queued: 8, 'suppressed daily_limit_reached': 3 })
    expect((await send(client, id, bodyFor('Email', emails(2)))).status).toBe(201)
    expect(await usageOf(client, id)).toEqual({ date: '2026-11-14', emailsSent: 10, smsSent: 0 })
  })

  test('obeys a limit from the moment it is changed', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, { limits: { dailyEmailLimit: 1 } })
    const one = () => send(client, id, bodyFor('Email', ['a@acme.test']))
    const limitTo = (dailyEmailLimit: number | null) =>
      client.patch(`/api/devices/${id}/limits`, { dailyEmailLimit })
    expect([(await one()).status, (await one()).status]).toEqual([201, 409])
    await limitTo(2)
    expect([(await one()).status, (await one()).status]).toEqual([201, 409])
    await limitTo(null)
    expect((await one()).status).toBe(201)
    await limitTo(1)
    expect((await one()).status).toBe(409)
    expect(await usageOf(client, id)).toMatchObject({ emailsSent: 3 })
  })
})

test.each([
  // Clocks forward at midnight: the day begins at 01:00.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // Clocks back: a day of 25 hours.
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // A whole day that never was: 30 December 2011.
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
])('in %s the counter is at 0 when %s begins, and not a moment before', async (timeZone, day, midnight) => {
  t.clock.set(new Date(Date.parse(midnight) - 60 * 60_000))
  const { client } = await t.account({ timeZone })
  const id = await givenDevice(client, { limits: { dailyEmailLimit: 1 } })
  const one = () => send(client, id, bodyFor('Email', ['a@acme.test']))
  expect((await one()).status).toBe(201)
  t.clock.set(new Date(Date.parse(midnight) - 1))
  expect(await one()).toMatchObject({ status: 409, body: { resetsAt: midnight } })
  expect(await usageOf(client, id)).toMatchObject({ emailsSent: 1 })
  t.clock.set(midnight)
  expect(await usageOf(client, id)).toMatchObject({ date: day, emailsSent: 0 })
  expect((await one()).status).toBe(201)
  expect(await usageOf(client, id)).toMatchObject({ date: day, emailsSent: 1 })
})

describe('the limit that a device reaches', () => {
  test('is told once, and by e-mail to a holder who wants that, which counts for nobody', async () => {
    t.clock.set('2026-11-14T12:00:00Z')
    const { client, accountId, userName } = await t.account({ timeZone: 'Europe/Lisbon' })
    await client.patch('/api/account', { limitNotice: true })
    const id = await givenDevice(client, { name: 'Van 7', limits: { dailyEmailLimit: 2, dailySmsLimit: 1 } })
    for (let i = 0; i < 4; i++) await send(client, id, bodyFor('Email', ['a@acme.test']))
    await send(client, id, bodyFor('SMS', ['+4520123456']))
    const common = { deviceId: id, date: '2026-11-14', resetsAt: '2026-11-15T00:00:00.000Z' }
    expect(await eventsOf(accountId, 'device.limitReached')).toEqual([
      { ...common, channel: 'Email', limit: 2 },
      { ...common, channel: 'SMS', limit: 1 },
    ])
    const { messages } = (await client.get('/api/messages')).body
    const notes = messages.filter((message: { deviceId: string | null }) => message.deviceId === null)
    expect(notes).toHaveLength(2)
    for (const note of notes)
      expect(note).toMatchObject({ channel: 'Email', to: `${userName}@acme.test`, status: 'queued' })
    const sms = notes.find(({ subject }: { subject: string }) => subject.includes('SMS'))
    expect(sms.subject).toBe('Van 7 has reached its daily limit by SMS')
    expect(sms.text).toContain('2026-11-15 00:00:00 Europe/Lisbon')
    expect(await usageOf(client, id)).toMatchObject({ emailsSent: 2, smsSent: 1 })
  })

  test('is no news again when a unit came back and was taken again, but is the next day', async () => {
    t.clock.set('2026-11-14T12:00:00Z')
    const { client, accountId } = await t.account()
    const id = await givenDevice(client, { limits: { dailyEmailLimit: 1 } })
    const one = () => send(client, id, bodyFor('Email', ['a@acme.test']))
    await one()
    await t.db.account(accountId, (db) => db`update message_counters set emails_sent = 0`)
    expect((await one()).status).toBe(201)
    expect(await eventsOf(accountId, 'device.limitReached')).toHaveLength(1)
    t.clock.set('2026-11-15T12:00:00Z')
    expect((await one()).status).toBe(201)
    expect(await eventsOf(accountId, 'device.limitReached')).toHaveLength(2)
  })
})

test('alerts that race with one another and with senders stay within the limit', async () => {
  const account = await t.account()
  const { client, accountId } = account
  const recipients = { emails: emails(3) }
  const limits = { dailyEmailLimit: 10 }
  const { deviceId, raise } = await givenWatchedDevice(t, account, { recipients }, { limits })
  for (let i = 1; i < 10; i++) await givenTellingRule(client, deviceId, { recipients })
  // Each of 10 rules tells three people, beside 60 messages by hand.
  await raise()
  const pump = () => t.db.account(accountId, (db) => tellNotices(db, accountId, 2, t.clock.now()))
  const byHand = Array.from({ length: 60 }, () => send(client, deviceId, bodyFor('Email', ['x@acme.test'])))
  await Promise.all([...Array.from({ length: 8 }, pump), ...byHand])
  while ((await pump()) > 0);
  expect(await statusesOf(client, deviceId)).toEqual({ queued: 10, 'suppressed daily_limit_reached': 80 })
  expect(await usageOf(client, deviceId)).toMatchObject({ emailsSent: 10 })
})
