import { describe, expect, test } from 'vitest'
import { pathsOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { givenDevice, givenGroup } from '../../../test/factories.ts'

const t = useApp()
const email = { channel: 'Email', to: ['night@acme.test'], subject: 'In port', text: 'Moored at 09:30.' }
const sms = { channel: 'SMS', to: ['+4520123456'], text: 'Moored at 09:30.' }

const send = (client: Client, deviceId: string, message: object = email) =>
  client.post(`/api/devices/${deviceId}/messages`, message)
const list = async (client: Client, query = '') => (await client.get(`/api/messages${query}`)).body.messages
const textsOf = (messages: { text: string }[]) => messages.map(({ text }) => text)

describe('POST /api/devices/:deviceId/messages', () => {
  test('queues one message for each recipient and counts each', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const { status, body } = await send(client, id, { ...email, to: ['a@acme.test', 'b@acme.test'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, apiUsage: 2 })
    expect(body.messages).toEqual(
      ['a@acme.test', 'b@acme.test'].map((to) => ({
        id: expect.any(String),
        deviceId: id,
        alertId: null,
        channel: 'Email',
        to,
        subject: 'In port',
        text: 'Moored at 09:30.',
        status: 'queued',
        reason: null,
        critical: false,
        attempts: [],
        creation: expect.any(String),
        sent: null,
      })),
    )
    expect((await send(client, id, sms)).body.messages).toMatchObject([{ channel: 'SMS', subject: '' }])
    const { device } = (await client.get(`/api/devices/${id}`)).body
    expect(device.usage).toMatchObject({ emailsSent: 2, smsSent: 1 })
  })

  test('names the device in the subject where none is given, on one line', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, { name: 'Van\r\nBcc: x@y.test' })
    const { subject: _, ...rest } = email
    expect((await send(client, id, rest)).body.messages[0].subject).toBe('Message from Van Bcc: x@y.test')
  })

  test.each([
    ['no recipients', { ...email, to: [] }, '/to'],
    ['101 recipients', { ...email, to: Array.from({ length: 101 }, (_, i) => `${i}@acme.test`) }, '/to'],
    ['a list in one', { ...email, to: ['a@acme.test,b@acme.test'] }, '/to/0'],
    ['a display name', { ...email, to: ['a@acme.test', 'B <b@acme.test>'] }, '/to/1'],
    ['a line break', { ...email, to: ['a@acme.test\nBcc: b@acme.test'] }, '/to/0'],
    ['a comment', { ...email, to: ['a(b)@acme.test'] }, '/to/0'],
    ['the same twice', { ...email, to: ['a@acme.test', 'A@Acme.test'] }, '/to/1'],
    ['a number for an address', { ...email, to: ['+4520123456'] }, '/to/0'],
    ['an address for a number', { ...sms, to: ['a@acme.test'] }, '/to/0'],
    ['a number that cannot be', { ...sms, to: ['+4520123456', '+123'] }, '/to/1'],
    ['a national number', { ...sms, to: ['20123456'] }, '/to/0'],
    ['an unknown channel', { ...email, channel: 'Pigeon' }, '/channel'],
    ['a subject with SMS', { ...sms, subject: 'Hi' }, '/subject'],
    ['a line break in the subject', { ...email, subject: 'Hi\nBcc: b@acme.test' }, '/subject'],
    ['a long subject', { ...email, subject: 'x'.repeat(201) }, '/subject'],
    ['no text', { ...email, text: '' }, '/text'],
    ['a control character', { ...email, text: 'bell \u0007' }, '/text'],
    ['a long text', { ...email, text: 'x'.repeat(10_001) }, '/text'],
    ['a long SMS', { ...sms, text: 'x'.repeat(1001) }, '/text'],
    ['a field of the system', { ...email, status: 'sent' }, '/status'],
  ])('answers 400 for %s and keeps nothing', async (_what, body, path) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const answer = await send(client, id, body)
    expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
    expect(await list(client)).toEqual([])
  })

  test('takes the longest texts', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const long = { ...email, subject: '🚢'.repeat(200), text: '🚢\n'.repeat(5000) }
    expect((await send(client, id, long)).body.messages).toMatchObject([
      { subject: long.subject, text: long.text },
    ])
    expect((await send(client, id, { ...sms, text: '🚢'.repeat(1000) })).status).toBe(201)
  })

  test('answers 409 for a device that has expired, and keeps nothing', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, { limits: { expires: true, expirationDate: '2020-01-01' } })
    expect(await send(client, id)).toMatchObject({ status: 409, body: { code: 'device_expired' } })
    expect(await list(client)).toEqual([])
  })
})

describe('GET /api/messages', () => {
  test('lists the newest first, by device, channel, status and time, page by page', async () => {
    const { client } = await t.account()
    const [a, b] = [await givenDevice(client), await givenDevice(client, { limits: { dailySmsLimit: 0 } })]
    for (const [i, [device, message]] of [
      [a, email],
      [a, sms],
      [b, email],
      [b, sms],
    ].entries()) {
      t.clock.set(`2026-05-01T10:0${i}:00Z`)
      await send(client, device as string, { ...(message as object), text: String(i) })
    }
    t.clock.release()
    expect(textsOf(await list(client))).toEqual(['3', '2', '1', '0'])
    expect(textsOf(await list(client, `?device=${a}`))).toEqual(['1', '0'])
    expect(textsOf(await list(client, '?channel=Email'))).toEqual(['2', '0'])
    expect(textsOf(await list(client, '?status=suppressed'))).toEqual(['3'])
    expect(textsOf(await list(client, '?from=2026-05-01T10:01:00Z&to=2026-05-01T10:02:00Z'))).toEqual([
      '2',
      '1',
    ])
    expect(await list(client, '?device=nobody')).toEqual([])
    const first = await client.get('/api/messages?limit=3')
    expect(first.headers['link']).toContain('rel="next"')
    const rest = await client.get(`/api/messages?limit=3&cursor=${first.body.nextCursor}`)
    expect(textsOf(rest.body.messages)).toEqual(['0'])
    expect(rest.body.nextCursor).toBeUndefined()
  })

  test.each([
    ['?from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z', 'query/from'],
    ['?cursor=nonsense', 'query/cursor'],
    ['?status=lost', 'query/status'],
    ['?channel=email', 'query/channel'],
    ['?from=yesterday', 'query/from'],
  ])('answers 400 for %s', async (query, path) => {
    const { client } = await t.account()
    const answer = await client.get(`/api/messages${query}`)
    expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
  })

  test('shows attempts, in the list and on the single record, in one statement each', async () => {
    const { client, accountId } = await t.account()
    const { body } = await send(client, await givenDevice(client), { ...email, to: ['a@x.test', 'b@x.test'] })
    const id = body.messages[0].id
    await t.db.account(
      accountId,
      (db) => db`
        insert into message_attempts values
          (${accountId}, ${id}, 1, '2026-05-01T10:00:00Z', '2026-05-01T10:00:01.5Z', 'failed', '451 busy'),
          (${accountId}, ${id}, 2, '2026-05-01T10:05:00Z', null, null, null)`,
    )
    const attempts = [
      {
        number: 1,
        started: '2026-05-01T10:00:00.000Z',
        finished: '2026-05-01T10:00:01.500Z',
        outcome: 'failed',
        detail: '451 busy',
      },
      { number: 2, started: '2026-05-01T10:05:00.000Z', finished: null, outcome: null, detail: null },
    ]
    expect((await client.get(`/api/messages/${id}`)).body).toMatchObject({ id, attempts })
    t.queries = []
    const messages = await list(client)
    expect(t.queries.filter((text) => text.includes('message_attempts'))).toHaveLength(1)
    expect(messages.find((each: { id: string }) => each.id === id).attempts).toEqual(attempts)
  })

  test('shows a user of a group or a device the messages of those devices only, and none without one', async () => {
    const { client, accountId } = await t.account()
    const [mine, other] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [mine] })
    await send(client, mine, { ...email, text: 'mine' })
    const hidden = (await send(client, other, { ...email, text: 'other' })).body.messages[0].id
    await t.db.account(
      accountId,
      (db) => db`
        insert into messages (account_id, id, channel, recipient, subject, text, critical, status, uncertain, attempts, created_at)
        values (${accountId}, gen_random_uuid(), 'Email', 'a@x.test', '', 'note', false, 'sent', false, 1, now())`,
    )
    expect(textsOf(await list(client)).toSorted()).toEqual(['mine', 'note', 'other'])
    const privileges = ['read', 'execute']
    for (const scope of [{ group }, { deviceId: mine }]) {
      const { client: scoped } = await t.user(client, { privileges, ...scope })
      expect(textsOf(await list(scoped))).toEqual(['mine'])
      expect(await list(scoped, `?device=${other}`)).toEqual([])
      expect((await scoped.get(`/api/messages/${hidden}`)).status).toBe(404)
      expect((await scoped.post(`/api/messages/${hidden}/resend`)).status).toBe(404)
      expect((await send(scoped, other)).status).toBe(404)
      expect((await send(scoped, mine)).status).toBe(201)
      await t.db.account(accountId, (db) => db`delete from messages where text = ${email.text}`)
    }
  })

  test("answers 404 for another account's message and for what is no id", async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const { id } = (await send(client, await givenDevice(client))).body.messages[0]
    for (const [who, url] of [
      [stranger, id],
      [client, 'nonsense'],
    ] as const) {
      expect((await who.get(`/api/messages/${url}`)).status).toBe(404)
      expect((await who.post(`/api/messages/${url}/resend`)).status).toBe(404)
    }
  })
})
