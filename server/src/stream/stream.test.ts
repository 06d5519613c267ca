import { beforeAll, describe, expect, test } from 'vitest'
import { pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { EventStream, type StreamOptions } from '../../test/event-stream.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { dropEvents } from '../platform/outbox.ts'

const t = useApp({ streams: { heartbeatMs: 200, perUser: 3 } })
let base = ''
beforeAll(async () => {
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
})

const listen = (token: string | undefined, query = '', options: StreamOptions = {}) =>
  EventStream.ready(`${base}/api/events${query}`, { token, ...options })

describe('GET /api/events', () => {
  test('tells each event with its id, its type and its JSON on one line', async () => {
    const { client, accountId } = await t.account()
    const stream = await listen(client.token)
    const id = await givenDevice(client, { name: 'Two\nlines' })
    await stream.until(({ events }) => events.length === 1, 'the device is told')
    const [event] = stream.events
    expect(event).toMatchObject({ type: 'device.created', accountId, data: { deviceId: id } })
    expect(event?.data['device']).toEqual((await client.get(`/api/devices/${id}`)).body.device)
    expect(stream.raw).toContain(
      `id: ${event?.id}\nevent: device.created\ndata: ${JSON.stringify(event)}\n\n`,
    )
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.close()
  })

  test('begins now, and says where that is', async () => {
    const { client } = await t.account()
    await givenDevice(client)
    const stream = await listen(client.token)
    expect(stream.messages).toEqual([{ event: 'ready', data: { lastEventId: stream.lastEventId } }])
    expect(stream.raw).toMatch(/^retry: \d{4}\n/)
    await givenDevice(client)
    await stream.until(({ events }) => events.length === 1, 'one device is told')
    expect(stream.events[0]?.id).toBe(stream.messages[0]?.data.lastEventId + 1)
    stream.close()
  })

  test('goes on after the last event that was read, in another process too', async () => {
    const { client } = await t.account()
    const stream = await listen(client.token)
    const ids = [await givenDevice(client), await givenDevice(client)]
    await stream.until(({ events }) => events.length === 2, 'two devices are told')
    stream.close()
    const [first] = stream.events
    ids.push(await givenDevice(client))
    const other = await t.anotherApp()
    const elsewhere = await other.listen({ host: '127.0.0.1', port: 0 })
    for (const at of [base, elsewhere]) {
      const again = await EventStream.ready(`${at}/api/events`, {
        token: client.token,
        lastEventId: first?.id,
      })
      await again.until(({ events }) => events.length === 2, 'the rest is told')
      expect(again.events.map(({ data }) => data['deviceId'])).toEqual(ids.slice(1))
      expect(again.raw.match(/^id: .*/gm)).toEqual(again.events.map(({ id }) => `id: ${id}`))
      again.close()
    }
    const byQuery = await listen(client.token, `?lastEventId=${first?.id}`)
    await byQuery.until(({ events }) => events.length === 2, 'the rest is told')
    byQuery.close()
  })

  test('says reset where what was missed is no longer kept, or the id is of another time', async () => {
    const { client, accountId } = await t.account()
    await givenDevice(client)
    const head = (await listen(client.token)).lastEventId
    await t.db.account(accountId, (db) => dropEvents(db, accountId, new Date(Date.now() + 1000), 2))
    for (const lastEventId of [0, 1, head + 1, 999_999]) {
      const stream = await listen(client.token, '', { lastEventId })
      expect([lastEventId, stream.messages]).toEqual([
        lastEventId,
        [{ event: 'reset', data: { lastEventId: head } }],
      ])
      expect(stream.lastEventId).toBe(head)
      stream.close()
      await stream.until(({ ended }) => ended, 'it is closed')
    }
    const kept = await listen(client.token, '', { lastEventId: 2 })
    await kept.until(({ events }) => events.length === head - 2, 'what is kept is told')
    expect(kept.messages[0]?.event).toBe('ready')
  })

  test('beats while nothing happens, and moves the place to resume from', async () => {
    const { client } = await t.account()
    const stream = await listen(client.token, '?types=alert.raised')
    const begun = stream.lastEventId
    await givenDevice(client)
    await stream.until(({ lastEventId }) => lastEventId === begun + 1, 'a beat carries the new place')
    expect(stream.raw).toContain(`:\nid: ${begun + 1}\n\n`)
    expect(stream.events).toEqual([])
    stream.close()
  })

  test('shows only the types, devices and groups that were asked for', async () => {
    const { client } = await t.account()
    const [grouped, named, other] = [
      await givenDevice(client),
      await givenDevice(client),
      await givenDevice(client),
    ]
    const group = await givenGroup(client, { devices: [grouped] })
    const streams = await Promise.all([
      listen(client.token, '?types=group.updated,group.deleted'),
      listen(client.token, `?devices=${named}&groups=${group.toUpperCase()}`),
      listen(client.token, `?groups=${group}&types=device.updated,group.updated`),
    ])
    const at = { lastEventId: streams[0]?.lastEventId }
    for (const id of [grouped, named, other]) await client.patch(`/api/devices/${id}`, { name: 'New' })
    const [types, both, groups] = streams
    // Membership is that of the moment: what is told before the group changes is to be seen before.
    await both.until(({ events }) => events.length === 2, 'two events')
    await groups.until(({ events }) => events.length === 1, 'one event')
    await client.patch(`/api/groups/${group}`, { devices: [other] })
    for (const id of [grouped, named, other]) await client.patch(`/api/devices/${id}`, { description: 'New' })
    await both.until(({ events }) => events.length === 5, 'five events')
    await groups.until(({ events }) => events.length === 3, 'three events')
    await client.delete(`/api/groups/${group}`)
    const about = ({ events }: EventStream) =>
      events.map(({ type, data }) => `${type} ${String(data['deviceId'] ?? data['groupId'])}`)
    await types.until(({ events }) => events.length === 2, 'two events of the group')
    await both.until(({ events }) => events.length === 6, 'six events')
    expect(about(types)).toEqual([`group.updated ${group}`, `group.deleted ${group}`])
    expect(about(both)).toEqual([
      `device.updated ${grouped}`,
      `device.updated ${named}`,
      `group.updated ${group}`,
      `device.updated ${named}`,
      `device.updated ${other}`,
      `group.deleted ${group}`,
    ])
    for (const stream of streams) stream.close()
    await both.until(({ ended }) => ended && types.ended && groups.ended, 'all are closed')
    const past = await listen(client.token, '?types=group.updated', at)
    await past.until(({ events }) => events.length === 1, 'the past is filtered as well')
    past.close()
  })

  test.each([
    ['types=device.created,nonsense', 'query/types'],
    ['types=', 'query/types'],
    ['types=device.created,', 'query/types'],
    [`devices=${Array.from({ length: 101 }, (_, i) => i).join(',')}`, 'query/devices'],
    [`groups=${Array.from({ length: 21 }, () => crypto.randomUUID()).join(',')}`, 'query/groups'],
    ['groups=not-a-group', 'query/groups'],
    ['lastEventId=abc', 'query/lastEventId'],
    ['lastEventId=-1', 'query/lastEventId'],
    ['token=abc', 'query/token'],
    ['follow=1', 'query/follow'],
  ])('answers 400 for %s', async (query, path) => {
    const { client } = await t.account()
    const answer = await client.get(`/api/events?${query}`)
    expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
  })

  test('answers 400 for a Last-Event-ID that is no id, and takes an empty one for none', async () => {
    const { client } = await t.account()
    const answer = await client.get('/api/events', { 'last-event-id': 'x' })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['header/Last-Event-ID']])
    expect((await client.get('/api/events', { 'last-event-id': '' })).status).toBe(200)
  })

  test('answers 401 to strangers, also to one with a token in the URL', async () => {
    const { client } = await t.account()
    for (const query of ['', `?token=${client.token}`, `?ticket=${client.token}`, '?ticket=1.x'])
      expect((await t.client().get(`/api/events${query}`)).status).toBe(401)
  })

  test('answers 429 to a user with too many streams, and 503 when there is no room at all', async () => {
    const { client } = await t.account()
    const open = await Promise.all([1, 2, 3].map(() => listen(client.token)))
    const refused = await client.get('/api/events')
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    open[0]?.close()
    await open[0]?.until(({ ended }) => ended, 'it is closed')
    let again = await EventStream.open(`${base}/api/events`, { token: client.token })
    while (again.status === 429) again = await EventStream.open(`${base}/api/events`, { token: client.token })
    for (const stream of [...open, again]) stream.close()
    const full = await t.anotherApp({ streams: { total: 0 } })
    expect((await client.at(full).get('/api/events')).status).toBe(503)
  })

  test('costs one, and is counted among the open streams', async () => {
    const { client } = await t.account()
    const before = (await client.get('/api/devices')).body.apiDailyUsage
    const stream = await listen(client.token)
    expect((await client.get('/api/devices')).body.apiDailyUsage).toBe(before + 2)
    expect((await t.client().get('/metrics')).text).toMatch(/sextant_event_streams [1-9]/)
    stream.close()
  })

  test('ends when the server stops', async () => {
    const { client } = await t.account()
    const other = await t.anotherApp()
    const elsewhere = await other.listen({ host: '127.0.0.1', port: 0 })
    const stream = await EventStream.ready(`${elsewhere}/api/events`, { token: client.token })
    await other.close()
    await stream.until(({ ended }) => ended, 'it has ended')
    expect(stream.messages.map(({ event }) => event)).toEqual(['ready'])
  })
})
