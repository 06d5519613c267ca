import { beforeAll, describe, expect, test } from 'vitest'
import { statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { App } from '../../test/client.ts'
import { EventStream } from '../../test/event-stream.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
let base = ''
/** What another process would be. */
let other: App
let elsewhere = ''
beforeAll(async () => {
  other = await t.anotherApp({ tokenTtlSeconds: 3 })
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  elsewhere = await other.listen({ host: '127.0.0.1', port: 0 })
})

const listen = (token: string | undefined, query = '') =>
  EventStream.ready(`${base}/api/events${query}`, { token })
const said = (stream: EventStream) =>
  stream.events.map(
    ({ type, data }) => `${type} ${String(data['deviceId'] ?? data['groupId'] ?? data['userId'])}`,
  )
const untilSaid = (stream: EventStream, what: string) =>
  stream.until((each) => said(each).includes(what), what)
const location = { dateTime: '2026-01-01T00:00:00Z', latitude: 1, longitude: 2 }

describe('who sees what', () => {
  test('a user limited to a group sees its devices, as they come and go, and no other group', async () => {
    const { client } = await t.account()
    const [inside, outside] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [inside] })
    const other = await givenGroup(client, { devices: [inside, outside] })
    const user = await t.user(client, { privileges: ['read', 'write'], group })
    const stream = await listen(user.client.token)
    await client.patch(`/api/devices/${outside}`, { name: 'Unseen' })
    await client.patch(`/api/devices/${inside}`, { name: 'Seen' })
    await client.patch(`/api/groups/${other}`, { description: 'Unseen' })
    await untilSaid(stream, `device.updated ${inside}`)
    expect(stream.events[0]?.data['device']).toMatchObject({ groups: [group] })
    const own = await givenDevice(user.client)
    await client.patch(`/api/groups/${group}`, { devices: [own, outside] })
    await untilSaid(stream, `group.updated ${group}`)
    await client.post(`/api/devices/${outside}/locations`, { location })
    // A device is seen by the groups it is in when the event is told: deleted before that, it would be in none.
    await untilSaid(stream, `location.recorded ${outside}`)
    await client.patch(`/api/devices/${inside}`, { name: 'Gone from view' })
    await client.delete(`/api/devices/${outside}`)
    await untilSaid(stream, `device.deleted ${outside}`)
    await client.delete(`/api/devices/${inside}`)
    await client.patch(`/api/devices/${own}`, { name: 'Last' })
    await untilSaid(stream, `device.updated ${own}`)
    expect(said(stream)).toEqual([
      `device.updated ${inside}`,
      `device.created ${own}`,
      `group.updated ${group}`,
      `group.updated ${group}`,
      `location.recorded ${outside}`,
      `device.deleted ${outside}`,
      `group.updated ${group}`,
      `device.updated ${own}`,
    ])
    expect(stream.raw).not.toContain(other)
    stream.close()
  })

  test('a user limited to a device sees that one, and nothing of groups and rules', async () => {
    const { client } = await t.account()
    const [own, hidden] = [await givenDevice(client), await givenDevice(client)]
    const user = await t.user(client, { deviceId: own })
    const stream = await listen(user.client.token)
    await givenGroup(client, { devices: [own, hidden] })
    await client.patch(`/api/devices/${hidden}`, { name: 'Unseen' })
    await client.post('/api/users', {
      name: 'Other',
      email: `${crypto.randomUUID()}@acme.test`,
      country: 'PT',
      timeZone: 'UTC',
    })
    await client.patch(`/api/devices/${own}`, { name: 'Seen' })
    await untilSaid(stream, `device.updated ${own}`)
    expect(said(stream)).toEqual([`device.updated ${own}`])
    stream.close()
  })

  test('users and keys are seen by who manages users, and one’s own by everybody', async () => {
    const { client } = await t.account()
    const plain = await t.user(client, { privileges: ['read'] })
    const manager = await t.user(client, { privileges: ['users'] })
    const streams = await Promise.all([listen(plain.client.token), listen(manager.client.token)])
    const [reader, managing] = streams
    const other = await t.user(client)
    await givenDevice(client)
    await client.patch(`/api/users/${plain.userId}`, { description: 'Changed' })
    await untilSaid(reader, `user.updated ${plain.userId}`)
    await untilSaid(managing, `user.updated ${plain.userId}`)
    expect(reader.types).toEqual(['device.created', 'user.updated'])
    expect(said(managing)).toEqual([
      `user.created ${other.userId}`,
      `apiKey.created ${other.userId}`,
      `user.updated ${plain.userId}`,
    ])
    for (const stream of streams) stream.close()
  })

  test('another account sees nothing of it', async () => {
    const [ours, theirs] = [await t.account(), await t.account()]
    const stream = await listen(theirs.client.token)
    await givenDevice(ours.client)
    const id = await givenDevice(theirs.client)
    await untilSaid(stream, `device.created ${id}`)
    expect(stream.events.map(({ accountId }) => accountId)).toEqual([theirs.accountId])
    stream.close()
  })
})

describe('while it is open', () => {
  test('a change of scope or privileges changes what is seen', async () => {
    const { client } = await t.account()
    const [a, b] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [b] })
    const user = await t.user(client)
    const stream = await listen(user.client.token)
    await client.patch(`/api/devices/${a}`, { name: 'One' })
    await untilSaid(stream, `device.updated ${a}`)
    /** Changes a device until the stream tells of it, or of the other one only. */
    const probe = async (check: (last: string[]) => boolean) => {
      for (;;) {
        const from = stream.events.length
        await client.patch(`/api/devices/${a}`, { description: crypto.randomUUID() })
        await client.patch(`/api/devices/${b}`, { description: crypto.randomUUID() })
        const marker = await client.patch(`/api/users/${user.userId}`, { description: crypto.randomUUID() })
        await stream.until(
          ({ events }) => events.some(({ data }) => JSON.stringify(data).includes(marker.body.description)),
          'the marker is told',
        )
        if (check(said(stream).slice(from))) return
      }
    }
    const sees = (id: string, last: string[]) => last.includes(`device.updated ${id}`)
    await client.patch(`/api/users/${user.userId}`, { group })
    await probe((last) => !sees(a, last) && sees(b, last))
    await client.patch(`/api/users/${user.userId}`, { group: null, deviceId: a })
    await probe((last) => sees(a, last) && !sees(b, last))
    await client.patch(`/api/users/${user.userId}`, { privileges: ['api'] })
    await probe((last) => !sees(a, last) && !sees(b, last))
    expect(stream.ended).toBe(false)
    stream.close()
  })

  const changes: [string, (userId: string) => [method: string, url: string, body?: object]][] = [
    ['the key is deleted', () => ['DELETE', '/api/account/apiKey']],
    ['the key is regenerated', () => ['POST', '/api/account/apiKey']],
    ['the user is disabled', (userId) => ['PATCH', `/api/users/${userId}`, { disabled: true }]],
    ['the user is deleted', (userId) => ['DELETE', `/api/users/${userId}`]],
    ['the user may have no key', (userId) => ['PATCH', `/api/users/${userId}`, { privileges: ['read'] }]],
    [
      'the user’s time is over',
      (userId) => ['PATCH', `/api/users/${userId}`, { expires: '2020-01-01T00:00:00Z' }],
    ],
  ]
  test.concurrent.each(changes)('it ends when %s in another process', async (_what, change) => {
    const { client } = await t.account()
    const user = await t.user(client)
    const stream = await listen(user.client.token)
    const [method, url, body] = change(user.userId)
    const caller = url === '/api/account/apiKey' ? user.client : client
    const { status } = await caller.at(other).send(method, url, body, {})
    expect(Math.floor(status / 100)).toBe(2)
    await stream.until(({ ended }) => ended, 'it has ended')
    expect(stream.messages.at(-1)).toMatchObject({ event: 'end', data: { code: 'invalid_token' } })
  })

  test.concurrent('it ends when the token does', async () => {
    const { userName, apiKey } = await t.account()
    const { body } = await t.client().at(other).post('/api/Auth/Token', { userName, apiKey })
    const stream = await EventStream.ready(`${base}/api/events`, { token: body.token })
    await stream.until(({ ended }) => ended, 'it has ended')
    expect(stream.messages.at(-1)?.event).toBe('end')
  })
})

describe('a browser', () => {
  async function givenSession() {
    const { client, userId } = await t.account()
    const { body } = await client.patch(`/api/users/${userId}`, { password: 'long enough' })
    const signedIn = await t
      .client()
      .post('/api/auth/session', { userName: body.userName, password: 'long enough' })
    return { client, cookie: String(signedIn.headers['set-cookie']).split(';')[0] as string }
  }

  test('listens with its session until it signs out', async () => {
    const { client, cookie } = await givenSession()
    const stream = await EventStream.ready(`${base}/api/events`, { headers: { cookie } })
    const id = await givenDevice(client)
    await untilSaid(stream, `device.created ${id}`)
    expect((await t.client().delete('/api/auth/session', { cookie })).status).toBe(200)
    await stream.until(({ ended }) => ended, 'it has ended')
    expect(stream.messages.at(-1)?.event).toBe('end')
  })

  test('opens one stream with a ticket, in any process, once', async () => {
    const { client } = await t.account()
    const made = await client.post('/api/events/ticket')
    expect(made.status).toBe(201)
    expect(Date.parse(made.body.expires) - Date.now()).toBeLessThanOrEqual(60_000)
    const url = `/api/events?ticket=${made.body.ticket}`
    const stream = await EventStream.ready(elsewhere + url)
    const id = await givenDevice(client)
    await untilSaid(stream, `device.created ${id}`)
    expect((await t.client().get(url)).body.code).toBe('invalid_token')
    expect((await t.client().get(url.replace('events', 'devices'))).status).toBe(401)
    await client.delete('/api/account/apiKey')
    await stream.until(({ ended }) => ended, 'it ends with the key that asked for the ticket')
  })

  test('of ten that come with one ticket at the same moment exactly one gets in', async () => {
    const { client } = await t.account()
    const { ticket } = (await client.post('/api/events/ticket')).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.client().get(`/api/events?ticket=${ticket}`)),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
  })

  test('with a ticket of a session listens until that ends, and a ticket is no secret of the database', async () => {
    const { cookie } = await givenSession()
    const { ticket } = (await t.client().post('/api/events/ticket', undefined, { cookie })).body
    const rows = await t.db.system((db) => db<{ text: string }>`select e::text as text from event_tickets e`)
    const [secret = ''] = cookie.split('.').slice(1)
    for (const { text } of rows)
      expect([text.includes(ticket.split('.')[1]), text.includes(secret)]).toEqual([false, false])
    const stream = await EventStream.ready(`${base}/api/events?ticket=${ticket}`)
    await t.client().delete('/api/auth/session', { cookie })
    await stream.until(({ ended }) => ended, 'it has ended')
  })

  test.each([
    ['is older than a minute', 60_000],
    ['outlived its token', 3_600_000],
  ])('is answered 401 when the ticket %s', async (_what, milliseconds) => {
    const { client } = await t.account()
    const { ticket } = (await client.post('/api/events/ticket')).body
    t.clock.advance(milliseconds)
    const { status } = await t.client().get(`/api/events?ticket=${ticket}`)
    t.clock.release()
    expect(status).toBe(401)
  })
})
