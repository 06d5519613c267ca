import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { EventStream } from '../test/event-stream.ts'
import { givenDevice, givenGroup } from '../test/factories.ts'
import { useReceiver } from '../test/webhook-receiver.ts'
import { webhookTools } from '../test/webhooks.ts'

const t = useApp({ background: true, webhookAllow: ['127.0.0.0/8'] })
const receiver = useReceiver()
const { givenWebhook, received } = webhookTools(t, receiver)
let base = ''
beforeAll(async () => {
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
})

const types = '?types=alert.raised,alert.acknowledged'
const listen = (token: string | undefined) => EventStream.ready(`${base}/api/events${types}`, { token })
const said = (stream: EventStream) => stream.events.map(({ type, data }) => [type, data['deviceId']])

test('who hears of an alert hears of its acknowledgement, and nobody else', async () => {
  const { client } = await t.account()
  const [mine, other] = [await givenDevice(client), await givenDevice(client)]
  const group = await givenGroup(client, { devices: [mine] })
  const [holder, byGroup, byDevice, without] = await Promise.all(
    [
      client,
      (await t.user(client, { group })).client,
      (await t.user(client, { deviceId: mine })).client,
      (await t.user(client, { privileges: ['execute'] })).client,
    ].map(({ token }) => listen(token)),
  )
  const alerts: string[] = []
  for (const id of [other, mine]) {
    const made = await client.post(`/api/devices/${id}/alerts`, { alert: { alertName: 'SOSButton' } })
    alerts.push(made.body.alert.id)
  }
  await client.post('/api/alerts/acknowledge', { alerts: [alerts[0]] })
  await client.post('/api/alerts/acknowledge', { upTo: '2100-01-01T00:00:00Z' })
  const all = [
    ['alert.raised', other],
    ['alert.raised', mine],
    ['alert.acknowledged', other],
    ['alert.acknowledged', mine],
  ]
  for (const [stream, heard] of [
    [holder, all],
    [byGroup, all.filter(([, id]) => id === mine)],
    [byDevice, all.filter(([, id]) => id === mine)],
  ] as const) {
    await stream?.until((each) => each.events.length >= heard.length, 'the acknowledgement has come')
    expect(said(stream as EventStream)).toEqual(heard)
  }
  // What a live list shows of a new alert is in the event.
  expect(holder?.events[1]?.data).toMatchObject({
    deviceId: mine,
    alert: { id: alerts[1], dateTime: expect.any(String), alerts: ['SOSButton'], critical: false, text: '' },
  })
  expect(holder?.events[3]?.data).toEqual({
    deviceId: mine,
    alertIds: [alerts[1]],
    by: { id: expect.any(String), name: expect.any(String) },
  })
  expect(without?.events).toEqual([])
  for (const stream of [holder, byGroup, byDevice, without]) stream?.close()
})

test('webhooks get it when they ask for it or for everything', async () => {
  const { client } = await t.account()
  const asking = await givenWebhook(client, { events: ['alert.acknowledged'] })
  const other = await givenWebhook(client, { events: ['alert.raised', 'device.updated'] })
  const everything = await givenWebhook(client)
  const id = await givenDevice(client)
  const { alert } = (await client.post(`/api/devices/${id}/alerts`, { alert: { alertName: 'SOSButton' } }))
    .body
  await client.post('/api/alerts/acknowledge', { alerts: [alert.id] })
  await client.patch(`/api/devices/${id}`, { name: 'After it' })
  const typesAt = async (path: string, count: number) =>
    (await received(path, count)).map(({ body }) => String(JSON.parse(body).type)).toSorted()
  expect(await typesAt(asking.path, 1)).toEqual(['alert.acknowledged'])
  expect(await typesAt(other.path, 2)).toEqual(['alert.raised', 'device.updated'])
  expect(await typesAt(everything.path, 4)).toContain('alert.acknowledged')
})
