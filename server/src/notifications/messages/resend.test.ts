import { afterEach, describe, expect, test } from 'vitest'
import { statusesOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { givenDevice } from '../../../test/factories.ts'
import { givenWatchedDevice } from '../../../test/notices.ts'
import { giveBackUnit } from '../limits/take-units.ts'
import { tellNotices } from '../notices/tell-notices.ts'

const t = useApp({ tokenTtlSeconds: 30 * 24 * 60 * 60 })
afterEach(() => t.clock.release())

const resend = (client: Client, id: string) => client.post(`/api/messages/${id}/resend`)
const usageOf = async (client: Client, id: string) =>
  (await client.get(`/api/devices/${id}`)).body.device.usage

/** A message that went out. */
async function givenSent(client: Client, accountId: string, deviceId: string): Promise<string> {
  const body = { channel: 'Email', to: ['a@acme.test'], text: 'Moored.' }
  const { id } = (await client.post(`/api/devices/${deviceId}/messages`, body)).body.messages[0]
  await t.db.account(accountId, async (db) => {
    await db`
      update messages set status = 'sent', sent_at = created_at, attempts = 1, due_at = null where account_id = ${accountId}`
    await db`insert into message_attempts values (${accountId}, ${id}, 1, now(), now(), 'sent', '250 ok')`
  })
  return id
}

describe('POST /api/messages/:messageId/resend', () => {
  test('queues the message again on the counter of today, and keeps its attempts', async () => {
    t.clock.set('2026-11-13T12:00:00Z')
    const { client, accountId } = await t.account()
    const deviceId = await givenDevice(client, { limits: { dailyEmailLimit: 1 } })
    const id = await givenSent(client, accountId, deviceId)
    t.clock.set('2026-11-14T12:00:00Z')
    const { status, body } = await resend(client, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, status: 'queued', reason: null, sent: null, attempts: [{ number: 1 }] })
    expect(await usageOf(client, deviceId)).toMatchObject({ date: '2026-11-14', emailsSent: 1 })
    const [row] = await t.db.account(
      accountId,
      (db) => db<object>`select day, due_at as due, uncertain, attempts from messages where id = ${id}`,
    )
    expect(row).toEqual({ day: '2026-11-14', due: t.clock.now(), uncertain: false, attempts: 1 })
  })

  test('answers 409 while it is queued, and lets one of many through', async () => {
    const { client, accountId } = await t.account()
    const deviceId = await givenDevice(client)
    const id = await givenSent(client, accountId, deviceId)
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(client, id)))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict')
    expect(await usageOf(client, deviceId)).toMatchObject({ emailsSent: 2 })
  })

  test('answers 409 at the limit with when it resets, and changes nothing', async () => {
    t.clock.set('2026-11-14T12:00:00Z')
    const { client, accountId } = await t.account()
    const deviceId = await givenDevice(client, { limits: { dailyEmailLimit: 1 } })
    const id = await givenSent(client, accountId, deviceId)
    const code = 'daily_limit_reached'
    const body = { code, resetsAt: '2026-11-15T00:00:00.000Z' }
    expect(await resend(client, id)).toMatchObject({ status: 409, body })
    expect((await client.get(`/api/messages/${id}`)).body).toMatchObject({ status: 'sent', reason: null })
    expect(await usageOf(client, deviceId)).toMatchObject({ emailsSent: 1 })
  })

  test('answers 409 when the device has expired', async () => {
    const { client, accountId } = await t.account()
    const deviceId = await givenDevice(client)
    const id = await givenSent(client, accountId, deviceId)
    const limits = { expires: true, expirationDate: '2020-01-01' }
    await client.patch(`/api/devices/${deviceId}/limits`, limits)
    expect(await resend(client, id)).toMatchObject({ status: 409, body: { code: 'device_expired' } })
  })

  test('sends what was suppressed, and the alert says so', async () => {
    const account = await t.account()
    const { client, accountId } = account
    const limits = { dailyEmailLimit: 0 }
    const rule = { recipients: { emails: ['a@acme.test'] } }
    const { deviceId, raise } = await givenWatchedDevice(t, account, rule, { limits })
    await raise()
    await t.db.account(accountId, (db) => tellNotices(db, accountId, 10, t.clock.now()))
    const [message] = (await client.get('/api/messages')).body.messages
    expect(message).toMatchObject({ status: 'suppressed', reason: 'daily_limit_reached' })
    await client.patch(`/api/devices/${deviceId}/limits`, { dailyEmailLimit: 1 })
    expect((await resend(client, message.id)).body).toMatchObject({ status: 'queued', reason: null })
    const range = { from: '2020-01-01T00:00:00Z', to: '2036-01-01T00:00:00Z' }
    const { alerts } = (await client.post(`/api/devices/${deviceId}/alerts`, range)).body
    expect(alerts).toMatchObject([{ notifications: ['Email'] }])
  })

  test('takes no unit for a note that is of no device', async () => {
    const { client, accountId } = await t.account()
    await client.patch('/api/account', { limitNotice: true })
    const deviceId = await givenDevice(client, { limits: { dailyEmailLimit: 1 } })
    await givenSent(client, accountId, deviceId)
    const { messages } = (await client.get('/api/messages')).body
    const note = messages.find((each: { deviceId: string | null }) => each.deviceId === null)
    expect((await resend(client, note.id)).body).toMatchObject({ status: 'queued', deviceId: null })
    expect(await usageOf(client, deviceId)).toMatchObject({ emailsSent: 1 })
  })

  test('needs the privilege execute', async () => {
    const { client, accountId } = await t.account()
    const id = await givenSent(client, accountId, await givenDevice(client))
    const { client: reader } = await t.user(client, { privileges: ['read', 'write', 'users'] })
    expect((await resend(reader, id)).status).toBe(403)
    expect((await resend(t.client(), id)).status).toBe(401)
  })
})

test('a unit that is given back is free again, and there is never less than none', async () => {
  t.clock.set('2026-11-14T12:00:00Z')
  const { client, accountId } = await t.account()
  const deviceId = await givenDevice(client, { limits: { dailyEmailLimit: 1 } })
  await givenSent(client, accountId, deviceId)
  const [{ key } = { key: '' }] = await t.db.account(
    accountId,
    (db) => db<{ key: string }>`select key from devices where id = ${deviceId}`,
  )
  for (const channel of ['Email', 'Email', 'SMS'] as const)
    await t.db.account(accountId, (db) => giveBackUnit(db, accountId, key, '2026-11-14', channel))
  expect(await usageOf(client, deviceId)).toMatchObject({ emailsSent: 0, smsSent: 0 })
  await givenSent(client, accountId, deviceId)
  expect(await usageOf(client, deviceId)).toMatchObject({ emailsSent: 1 })
})
