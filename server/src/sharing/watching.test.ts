import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { App, Client } from '../../test/client.ts'
import { EventStream } from '../../test/event-stream.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { givenLink, inDays } from '../../test/share-links.ts'
import { waitUntil } from '../../test/wait-until.ts'

const t = useApp({ shareStreams: { heartbeatMs: 100, perLink: 2, total: 8 } })
let base = ''
/** What another process would be. */
let other: App
beforeAll(async () => {
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  other = await t.anotherApp()
})

const watch = (token: string, lastEventId?: number | string) =>
  EventStream.ready(`${base}/api/share/${token}/events`, { lastEventId })
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString()
const move = (client: Client, id: string, minute: number, more: object = {}) =>
  client.post(`/api/devices/${id}/locations`, {
    location: { dateTime: at(minute), latitude: 1, longitude: 2, ...more },
  })
const keysOf = async (token: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await t.client().get(`/api/share/${token}`)).body.share.devices.map(
      ({ key, name }: { key: string; name: string }) => [name, key],
    ),
  )
/** What was said of places, as `key minute`. */
const said = ({ messages }: EventStream) =>
  messages.flatMap(({ event, data }) =>
    event === 'location.recorded' ? [`${data.key} ${data.location.dateTime}`] : [],
  )
const untilSaid = (stream: EventStream, what: string) =>
  stream.until((each) => said(each).includes(what), what)
const untilEvent = (stream: EventStream, name: string) =>
  stream.until(({ messages }) => messages.some(({ event }) => event === name), name)

test('a visitor hears where the devices of the link are and go, in few words, and of nothing else', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client, { name: 'Voyager', id: 'imei-300434061197913' })
  const hidden = await givenDevice(client, { name: 'Unshared' })
  await client.post('/api/alertRules', {
    name: 'secret rule',
    alertName: 'SpeedLimit',
    parameters: { speed: 90 },
  })
  await move(client, device, 0)
  const { token, id } = await givenLink(client, { devices: [device] })
  const { Voyager } = await keysOf(token)
  const stream = await watch(token)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await untilSaid(stream, `${Voyager} ${at(0)}`)
  await move(client, hidden, 1, { latitude: 77.77 })
  await move(client, device, 2, { speed: 120, battery: 50, attributes: { driver: 'secret' } })
  await untilSaid(stream, `${Voyager} ${at(2)}`)
  await client.post(`/api/devices/${device}/alerts`, { alert: { alertName: 'SOSButton' } })
  await move(client.at(other), device, 3)
  await untilSaid(stream, `${Voyager} ${at(3)}`)
  expect(said(stream)).toEqual([0, 2, 3].map((minute) => `${Voyager} ${at(minute)}`))
  expect(stream.messages[2]).toEqual({
    event: 'location.recorded',
    data: { key: Voyager, location: { dateTime: at(2), latitude: 1, longitude: 2, speed: 120 } },
  })
  await waitUntil(() => stream.raw.includes('\n:\n\n'), 'there was a heartbeat')
  for (const leak of [device, hidden, id, 'secret', 'Unshared', '77.77', '300434', 'alert', 'SOS'])
    expect(stream.raw).not.toContain(leak)
  stream.close()
})

test('who comes back is told what moved meanwhile, and not the way there', async () => {
  const { client } = await t.account()
  await client.patch('/api/account', { locationEvents: 'all' })
  const [one, two] = [await givenDevice(client, { name: 'One' }), await givenDevice(client, { name: 'Two' })]
  const { token } = await givenLink(client, { devices: [one, two] })
  t.clock.set(new Date(Date.now() - 60_000))
  await move(client, one, 0)
  await move(client, two, 0)
  t.clock.release()
  const { One, Two } = await keysOf(token)
  const first = await watch(token)
  await untilSaid(first, `${Two} ${at(0)}`)
  first.close()
  for (const minute of [1, 2, 3]) await move(client, one, minute)
  const second = await watch(token, Date.now() - 30_000)
  await move(client, two, 4)
  await untilSaid(second, `${Two} ${at(4)}`)
  expect(said(second)).toEqual([`${One} ${at(3)}`, `${Two} ${at(4)}`])
  second.close()
  for (const place of ['0', '1', 'abc', '']) {
    const stream = await watch(token, place)
    await untilSaid(stream, `${Two} ${at(4)}`)
    expect(said(stream)).toEqual([`${One} ${at(3)}`, `${Two} ${at(4)}`])
    stream.close()
    await stream.until(({ ended }) => ended, 'it has ended')
  }
})

test('a tracker that hands in its past shows where it is, and not where it was', async () => {
  const { client } = await t.account()
  await client.patch('/api/account', { locationEvents: 'all' })
  const [one, two] = [await givenDevice(client, { name: 'One' }), await givenDevice(client, { name: 'Two' })]
  const { token } = await givenLink(client, { devices: [one, two] })
  await move(client, one, 30)
  const { One, Two } = await keysOf(token)
  const stream = await watch(token)
  await untilSaid(stream, `${One} ${at(30)}`)
  const handIn = (...minutes: number[]) => {
    const locations = minutes.map((minute) => ({ dateTime: at(minute), latitude: 1, longitude: 2 }))
    return client.post(`/api/devices/${one}/locations`, { locations })
  }
  await handIn(10, 20)
  await move(client, two, 1)
  await untilSaid(stream, `${Two} ${at(1)}`)
  await handIn(25, 31, 32, 33)
  await untilSaid(stream, `${One} ${at(33)}`)
  expect(said(stream)).toEqual([`${One} ${at(30)}`, `${Two} ${at(1)}`, `${One} ${at(33)}`])
  stream.close()
})

test('devices that join and leave a group come and go for those who watch, who are told to look again', async () => {
  const { client } = await t.account()
  const [one, two] = [await givenDevice(client, { name: 'One' }), await givenDevice(client, { name: 'Two' })]
  const group = await givenGroup(client, { devices: [one] })
  const { token } = await givenLink(client, { groups: [group] })
  const { One } = await keysOf(token)
  const stream = await watch(token)
  await move(client, one, 1)
  await untilSaid(stream, `${One} ${at(1)}`)
  await client.at(other).patch(`/api/groups/${group}`, { devices: [two] })
  await untilEvent(stream, 'changed')
  const { Two } = await keysOf(token)
  await move(client, one, 2)
  await move(client, two, 3)
  await untilSaid(stream, `${Two} ${at(3)}`)
  expect(said(stream)).toEqual([`${One} ${at(1)}`, `${Two} ${at(3)}`])
  await client.patch(`/api/devices/${two}`, { name: 'Renamed' })
  await stream.until(
    ({ messages }) => messages.filter(({ event }) => event === 'changed').length === 2,
    'changed',
  )
  await client.delete(`/api/groups/${group}`)
  await untilEvent(stream, 'end')
})

test.each([
  ['is revoked', (client: Client, id: string) => client.delete(`/api/shareLinks/${id}`)],
  ['is changed', (client: Client, id: string) => client.patch(`/api/shareLinks/${id}`, { name: 'Other' })],
  [
    'is revoked in another process',
    (client: Client, id: string) => client.at(other).delete(`/api/shareLinks/${id}`),
  ],
  ['reaches its end', async () => t.clock.set(inDays(0.02))],
])('the stream ends when the link %s', async (_what, change) => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const kept = await watch((await givenLink(client, { devices: [device], expires: inDays(9) })).token)
  const link = await givenLink(client, { devices: [device], expires: inDays(0.01) })
  const stream = await watch(link.token)
  await change(client, link.id)
  await untilEvent(stream, 'end')
  await stream.until(({ ended }) => ended, 'it has ended')
  t.clock.release()
  expect(kept.ended).toBe(false)
  kept.close()
})

test('a link, and the server, have room for so many who watch', async () => {
  const { client } = await t.account()
  const devices = [await givenDevice(client)]
  const links = await Promise.all(Array.from({ length: 5 }, () => givenLink(client, { devices })))
  const tokens = links.map(({ token }) => token)
  const open = (token: string | undefined) => EventStream.open(`${base}/api/share/${token}/events`)
  const streams = [await open(tokens[0]), await open(tokens[0])]
  const refused = await open(tokens[0])
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
  for (const token of tokens.slice(1, 4)) streams.push(await open(token), await open(token))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  expect((await open(tokens[4])).status).toBe(503)
  const gauge = async () =>
    (await t.client().get('/metrics')).text.match(/^sextant_event_streams (\d+)/m)?.[1]
  expect(await gauge()).toBe('8')
  for (const stream of streams) stream.close()
  await waitUntil(async () => (await gauge()) === '0', 'all have gone')
  const again = await watch(tokens[0] ?? '')
  again.close()
})
