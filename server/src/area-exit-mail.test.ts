import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { MailServer } from '../test/mail-server.ts'
import { givenArea, givenRule, INSIDE, OUTSIDE, Tracker } from '../test/rules.ts'
import { waitUntil } from '../test/wait-until.ts'
import type { Channel } from './notifications/channel.ts'

const server = new MailServer()
let channel: Channel
const email: Channel = { send: (message) => channel.send(message), close: async () => {} }
const app = useApp({ background: true, channels: { Email: email } })
beforeAll(async () => {
  await server.open()
  channel = server.channel()
})
afterAll(async () => {
  await channel.close()
  await server.close()
})

test('a tracker that leaves its area has the right person told, once, by a real e-mail', async () => {
  const { client } = await app.account()
  const night = `night-${randomUUID()}@acme.test`
  const tracker = await Tracker.given(client, { name: 'MV "Alpine" <Voyager>' })
  const harbour = await givenArea(client, 'Harbour')
  await givenRule(client, {
    name: 'Left the harbour',
    alertName: 'AllowedArea',
    devices: [tracker.id],
    geofences: [harbour],
    critical: true,
    channels: ['Email'],
    recipients: { emails: [night], phones: [], users: [] },
  })
  const fix = (seconds: number, place: object) => ({
    dateTime: new Date(Date.now() + seconds * 1000).toISOString(),
    ...place,
  })
  const send = (...locations: object[]) => client.post(`/api/devices/${tracker.id}/locations`, { locations })
  expect((await send(fix(-60, INSIDE), fix(-50, INSIDE))).status).toBe(201)
  expect((await send(fix(-40, OUTSIDE))).status).toBe(201)
  expect((await send(fix(-30, OUTSIDE), fix(-20, OUTSIDE))).status).toBe(201)

  const [received] = await server.waitFor(night)
  expect(received?.to).toEqual([night])
  expect(received?.mail.subject).toContain('MV "Alpine" <Voyager>')
  expect(received?.mail.text).toContain('MV "Alpine" <Voyager>')
  expect(received?.mail.html).toContain('MV &quot;Alpine&quot; &lt;Voyager&gt;')
  expect(received?.mail.headers.find(({ key }) => key === 'x-priority')?.value).toMatch(/^1/)

  const sent = async () => (await client.get(`/api/messages?device=${tracker.id}&status=sent`)).body.messages
  await waitUntil(async () => (await sent()).length === 1, 'the message is shown as sent')
  const [alert, ...more] = await tracker.alerts()
  expect(more).toEqual([])
  expect(await sent()).toMatchObject([{ alertId: alert?.id, channel: 'Email', to: night, critical: true }])
  expect(server.receivedBy(night)).toHaveLength(1)
  const { device } = (await client.get(`/api/devices/${tracker.id}`)).body
  expect(device.usage.emailsSent).toBe(1)
})
