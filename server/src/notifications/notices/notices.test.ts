import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { givenTellingRule, givenWatchedDevice } from '../../../test/notices.ts'
import { readEvents } from '../../platform/outbox.ts'
import { tellNotices } from './tell-notices.ts'

const t = useApp({ tokenTtlSeconds: 30 * 24 * 60 * 60 })
afterEach(() => t.clock.release())

const pump = (accountId: string) =>
  t.db.account(accountId, (db) => tellNotices(db, accountId, 100, t.clock.now()))
const list = async (client: Client) =>
  (await client.get('/api/messages')).body.messages.toReversed() as Record<string, string>[]
const outcomes = (messages: Record<string, unknown>[]) =>
  messages.map(({ channel, status, reason }) => [channel, status, reason].filter(Boolean).join(' '))
const notificationsOf = async (client: Client, deviceId: string) => {
  const range = { from: '2026-01-01T00:00:00Z', to: '2027-12-31T00:00:00Z' }
  const { alerts } = (await client.post(`/api/devices/${deviceId}/alerts`, range)).body
  return alerts.map(({ notifications }: { notifications: string[] }) => notifications)
}

describe('an alert with recipients', () => {
  test('becomes one message for each, users and duplicates included once, in the wording of the account', async () => {
    t.clock.set('2026-11-14T09:30:00Z')
    const account = await t.account({ timeZone: 'Europe/Copenhagen' })
    const { client, accountId } = account
    const { userId, userName } = await t.user(client)
    const { userId: off } = await t.user(client)
    await client.patch(`/api/users/${off}`, { disabled: true })
    const { userId: past } = await t.user(client)
    await client.patch(`/api/users/${past}`, { expires: '2026-11-14T09:00:00Z' })
    const { userId: future } = await t.user(client)
    await client.patch(`/api/users/${future}`, { from: '2026-11-14T10:00:00Z' })
    const recipients = {
      emails: ['desk@acme.test', 'Desk@acme.test', userName],
      phones: ['+4520123456'],
      users: [userId, off, past, future],
    }
    const watched = await givenWatchedDevice(
      t,
      account,
      { channels: ['SMS', 'Email', 'Webhook'], recipients, critical: true },
      { name: 'MV Alpine\nVoyager' },
    )
    const alertId = await watched.raise({ text: 'Help! {{accountName}}', latitude: 55.68, longitude: -12.5 })
    expect(await pump(accountId)).toBe(1)
    expect(await pump(accountId)).toBe(0)
    const messages = await list(client)
    expect(messages.map(({ channel, to }) => `${channel} ${to}`).toSorted()).toEqual(
      [`Email ${userName}`, 'Email desk@acme.test', 'SMS +4520123456'].toSorted(),
    )
    const { deviceId } = watched
    for (const message of messages)
      expect(message).toMatchObject({ deviceId, alertId, status: 'queued', reason: null, critical: true })
    const email = messages.find(({ channel }) => channel === 'Email')
    expect(email?.['subject']).toBe('MV Alpine Voyager: SOSButton')
    expect(email?.['text']).toBe(
      `MV Alpine Voyager (${deviceId}) has raised the alert SOSButton.\n\nHelp! {{accountName}}\n\n` +
        'Rule: Man overboard\nTime: 2026-11-14 10:30:00 Europe/Copenhagen\nPosition: 55.68, -12.5\n' +
        'Map: geo:55.68,-12.5\n\nAcme',
    )
    expect((await client.get(`/api/devices/${deviceId}`)).body.device.usage).toMatchObject({
      emailsSent: 2,
      smsSent: 1,
    })
    expect((await notificationsOf(client, deviceId)).map((each: string[]) => each.toSorted())).toEqual([
      expect.arrayContaining(['Email', 'SMS']),
    ])
  })

  test('that nobody can be told of goes without a message', async () => {
    const account = await t.account()
    await (await givenWatchedDevice(t, account, { channels: ['Webhook'] })).raise()
    await (await givenWatchedDevice(t, account, { channels: ['Email', 'SMS'] })).raise()
    while ((await pump(account.accountId)) > 0);
    expect(await list(account.client)).toEqual([])
  })

  test('is suppressed one by one beyond the limit, and the alert stays', async () => {
    const account = await t.account()
    const emails = Array.from({ length: 5 }, (_, i) => `${i}@acme.test`)
    const limits = { dailyEmailLimit: 3 }
    const { deviceId, raise } = await givenWatchedDevice(t, account, { recipients: { emails } }, { limits })
    await raise()
    await pump(account.accountId)
    expect(outcomes(await list(account.client)).toSorted()).toEqual([
      ...Array(3).fill('Email queued'),
      ...Array(2).fill('Email suppressed daily_limit_reached'),
    ])
    expect(await notificationsOf(account.client, deviceId)).toEqual([['Email']])
    const range = { after: 0, upTo: Number.MAX_SAFE_INTEGER, packets: 100 }
    const events = await t.db.account(account.accountId, (db) => readEvents(db, account.accountId, range))
    const suppressed = events.filter(({ type }) => type === 'message.suppressed')
    expect(suppressed).toHaveLength(2)
    for (const { data } of suppressed)
      expect(data).toMatchObject({ deviceId, message: { deviceId, reason: 'daily_limit_reached' } })
    expect(events.filter(({ type }) => type === 'device.limitReached')).toHaveLength(1)
  })

  test('of a device that has expired since is suppressed, and takes no unit', async () => {
    const account = await t.account()
    const { client } = account
    const watched = await givenWatchedDevice(t, account, { recipients: { emails: ['a@acme.test'] } })
    await watched.raise()
    const limits = { expires: true, expirationDate: '2020-01-01' }
    await client.patch(`/api/devices/${watched.deviceId}/limits`, limits)
    await pump(account.accountId)
    expect(outcomes(await list(client))).toEqual(['Email suppressed device_expired'])
    const { usage } = (await client.get(`/api/devices/${watched.deviceId}`)).body.device
    expect(usage).toMatchObject({ emailsSent: 0 })
    expect(await notificationsOf(client, watched.deviceId)).toEqual([[]])
  })
})

describe('an alert that repeats', () => {
  test('is held back by rule, device and channel; the next message says how many were', async () => {
    t.clock.set('2026-11-14T09:00:00Z')
    const account = await t.account()
    const { client, accountId } = account
    const recipients = { emails: ['a@acme.test'], phones: ['+4520123456'] }
    const { raise, end, deviceId } = await givenWatchedDevice(t, account, { channels: ['Email'], recipients })
    const other = await givenWatchedDevice(t, account, { channels: ['Email'], recipients })
    for (let i = 0; i < 4; i++) {
      await raise()
      await pump(accountId)
      t.clock.advance(30_000)
    }
    const alertId = await raise()
    await end(alertId)
    await other.raise()
    await pump(accountId)
    const messages = (await list(client)).filter((message) => message['deviceId'] === deviceId)
    expect(outcomes(messages)).toEqual([
      'Email queued',
      ...Array(3).fill('Email suppressed backing_off'),
      ...Array(2).fill('Email queued'),
    ])
    const last = messages.filter(({ text }) => text?.includes('because it repeats'))
    expect(last.map(({ text }) => /repeats: (\d+)/.exec(text ?? '')?.[1])).toEqual(['3'])
    expect(messages.filter(({ subject }) => subject?.endsWith('is over'))).toHaveLength(1)
    expect((await client.get(`/api/devices/${deviceId}`)).body.device.usage).toMatchObject({ emailsSent: 3 })
    expect((await list(client)).filter((message) => message['deviceId'] === other.deviceId)).toHaveLength(1)
  })

  test('does not count as told of while the limit keeps it from everybody', async () => {
    t.clock.set('2026-11-14T23:59:00Z')
    const account = await t.account()
    const recipients = { emails: ['a@acme.test'] }
    const limits = { dailyEmailLimit: 1 }
    const { raise, deviceId } = await givenWatchedDevice(t, account, { recipients }, { limits })
    const byHand = { channel: 'Email', to: ['x@acme.test'], text: 'Taken.' }
    await account.client.post(`/api/devices/${deviceId}/messages`, byHand)
    await raise()
    await pump(account.accountId)
    t.clock.advance(65_000)
    await raise()
    await pump(account.accountId)
    const messages = (await list(account.client)).filter(({ alertId }) => alertId !== null)
    expect(outcomes(messages)).toEqual(['Email suppressed daily_limit_reached', 'Email queued'])
  })

  test('is told once by each of several rules', async () => {
    const account = await t.account()
    const recipients = { emails: ['a@acme.test'] }
    const { raise, deviceId } = await givenWatchedDevice(t, account, { recipients })
    await givenTellingRule(account.client, deviceId, { recipients: { emails: ['b@acme.test'] } })
    await raise()
    await pump(account.accountId)
    expect(outcomes(await list(account.client))).toEqual(['Email queued', 'Email queued'])
  })
})

test('many notices cost as many statements as one', async () => {
  const account = await t.account()
  const count = async (alerts: number) => {
    for (let i = 0; i < alerts; i++)
      await (await givenWatchedDevice(t, account, { recipients: { emails: ['a@acme.test'] } })).raise()
    t.queries = []
    expect(await pump(account.accountId)).toBe(alerts)
    return t.queries.length
  }
  expect(await count(10)).toBe(await count(1))
})

test('notices that several processes take at once are told of once each', async () => {
  const account = await t.account()
  const recipients = { emails: ['a@acme.test'] }
  const watched = await Promise.all(
    Array.from({ length: 12 }, () => givenWatchedDevice(t, account, { recipients })),
  )
  for (const { raise } of watched) await raise()
  const { accountId } = account
  const take = () => t.db.account(accountId, (db) => tellNotices(db, accountId, 2, t.clock.now()))
  const taken = await Promise.all(Array.from({ length: 8 }, take))
  while ((await take()) > 0);
  expect(taken.every((count) => count <= 2)).toBe(true)
  const messages = await list(account.client)
  expect(new Set(messages.map(({ deviceId }) => deviceId)).size).toBe(12)
  expect(messages).toHaveLength(12)
})
