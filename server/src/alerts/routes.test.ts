import { ALERT_NAMES } from '@sextant/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { lasting, pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client, Response } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
afterEach(() => t.clock.release())

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
const all = { from: at(0), to: '2100-01-01T00:00:00Z' }
const send = (client: Client, id: string, body: unknown) => client.post(`/api/devices/${id}/alerts`, body)
const raise = (client: Client, id: string, alert: Record<string, unknown> = {}) =>
  send(client, id, { alert: { alertName: 'SOSButton', ...alert } })

describe('POST /api/devices/{deviceId}/alerts with an alert', () => {
  test('answers 201 with the alert, and it is found by the query', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const place = { latitude: -33.4, longitude: -70.6 }
    const raised = await raise(client, id, {
      dateTime: '2026-01-01T02:00:01+02:00',
      ...place,
      text: 'Help "me" 🆘',
    })
    expect(raised.status).toBe(201)
    expect(raised.body).toEqual({
      success: true,
      alert: {
        id: expect.any(String),
        dateTime: at(1),
        ...place,
        text: 'Help "me" 🆘',
        notifications: [],
        alerts: ['SOSButton'],
      },
      apiUsage: 1,
      apiDailyUsage: 2,
    })
    expect((await send(client, id, all)).body.alerts).toEqual([raised.body.alert])
  })

  test('takes now and the last known position where they are not given; without one it has none', async () => {
    t.clock.set('2026-11-14T09:30:00.000Z')
    const { client } = await t.account()
    const id = await givenDevice(client)
    const first = await raise(client, id)
    expect(first.body.alert).toEqual({
      id: first.body.alert.id,
      dateTime: '2026-11-14T09:30:00.000Z',
      text: '',
      notifications: [],
      alerts: ['SOSButton'],
    })
    const location = { dateTime: at(0), latitude: 0, longitude: 0 }
    await client.post(`/api/devices/${id}/locations`, { location })
    expect((await raise(client, id)).body.alert).toMatchObject({ latitude: 0, longitude: 0 })
    expect((await raise(client, id, { latitude: 5, longitude: 6 })).body.alert).toMatchObject({ latitude: 5 })
  })

  test('knows every name', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    for (const alertName of ALERT_NAMES) expect((await raise(client, id, { alertName })).status).toBe(201)
    expect((await send(client, id, all)).body.alerts).toHaveLength(ALERT_NAMES.length)
  })

  test.each<[string, Record<string, unknown>]>([
    ['/alert/alertName', { alertName: undefined }],
    ['/alert/alertName', { alertName: 'Panic' }],
    ['/alert/alertName', { alertName: 'sosbutton' }],
    ['/alert/alertName', { alertName: null }],
    ['/alert/longitude', { latitude: 1 }],
    ['/alert/latitude', { longitude: 1 }],
    ['/alert/latitude', { latitude: 91, longitude: 1 }],
    ['/alert/longitude', { latitude: 1, longitude: '1' }],
    ['/alert/latitude', { latitude: null, longitude: null }],
    ['/alert/dateTime', { dateTime: 'now' }],
    ['/alert/dateTime', { dateTime: '2999-01-01T00:00:00Z' }],
    ['/alert/text', { text: 'x'.repeat(2001) }],
    ['/alert/text', { text: null }],
    ['/alert/colour', { colour: 'red' }],
  ])('answers 400 naming %s for %j and raises nothing', async (path, alert) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const answer = await raise(client, id, alert)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(path)
    expect((await send(client, id, all)).body.alerts).toEqual([])
  })

  test('takes a time up to one day ahead', async () => {
    t.clock.set('2026-11-14T12:00:00.000Z')
    const { client } = await t.account()
    const id = await givenDevice(client)
    expect((await raise(client, id, { dateTime: '2026-11-15T12:00:00.000Z' })).status).toBe(201)
    expect((await raise(client, id, { dateTime: '2026-11-15T12:00:00.001Z' })).status).toBe(400)
  })

  test('stores all of many that are raised at once', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => raise(client, id, { dateTime: at(1) })),
    )
    const ids = new Set(answers.map(({ body }) => body.alert.id))
    expect(ids.size).toBe(20)
    const { alerts } = (await send(client, id, all)).body
    expect(new Set(alerts.map((alert: { id: string }) => alert.id))).toEqual(ids)
  })
})

describe('POST /api/devices/{deviceId}/alerts with from and to', () => {
  async function givenAlerts(client: Client) {
    const id = await givenDevice(client)
    for (const [second, alertName] of [
      [3, 'SOSButton'],
      [1, 'SpeedLimit'],
      [2, 'SOSButton'],
    ] as const)
      await raise(client, id, { alertName, dateTime: at(second) })
    return id
  }
  const namesOf = ({ body }: Response) => body.alerts.map(({ alerts }: { alerts: string[] }) => alerts[0])

  test('answers the alerts of that time in order, both ends included, of one name or of all', async () => {
    const { client } = await t.account()
    const id = await givenAlerts(client)
    const answer = await send(client, id, { from: at(1), to: at(3) })
    expect(answer.status).toBe(200)
    expect(namesOf(answer)).toEqual(['SpeedLimit', 'SOSButton', 'SOSButton'])
    expect(answer.body.apiUsage).toBe(3)
    expect(namesOf(await send(client, id, { from: at(1), to: at(2), alertName: null }))).toEqual([
      'SpeedLimit',
      'SOSButton',
    ])
    expect(namesOf(await send(client, id, { ...all, alertName: 'SOSButton' }))).toEqual([
      'SOSButton',
      'SOSButton',
    ])
    expect(namesOf(await send(client, id, { ...all, alertName: 'LowBattery' }))).toEqual([])
    expect(namesOf(await send(client, await givenDevice(client), all))).toEqual([])
  })

  test.each([
    ['/alertName', { ...all, alertName: 'Panic' }],
    ['/alertName', { ...all, alertName: '' }],
    ['/alertName', { ...all, alertName: ['SOSButton'] }],
    ['/from', {}],
    ['/to', { from: at(0) }],
    ['/from', { to: at(0) }],
    ['/from', { from: at(1), to: at(0) }],
    ['/alert', { ...all, alert: { alertName: 'SOSButton' } }],
    ['/limit', { ...all, limit: 0 }],
    ['/cursor', { ...all, cursor: 'x' }],
    ['/cursor', { ...all, cursor: Buffer.from('["locations","1"]').toString('base64url') }],
    ['/cursor', { ...all, cursor: Buffer.from('["alerts","1","x"]').toString('base64url') }],
    ['/nope', { ...all, nope: 1 }],
  ])('answers 400 naming %s for %j', async (path, body) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const answer = await send(client, id, body)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(path)
  })

  test('pages through alerts of the same time, each once', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    await Promise.all(
      Array.from({ length: 23 }, (_, i) => raise(client, id, { dateTime: at(i < 20 ? 5 : i) })),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await send(client, id, { ...all, limit: 4, ...(cursor && { cursor }) })
      seen.push(...page.body.alerts.map((alert: { id: string }) => alert.id))
      cursor = page.body.nextCursor
    } while (cursor)
    const whole = (await send(client, id, all)).body.alerts
    expect(seen).toEqual(whole.map((alert: { id: string }) => alert.id))
    expect(new Set(seen).size).toBe(23)
  })
})

describe('access to alerts', () => {
  test('needs write to raise and read to query', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const reader = await t.user(client, { privileges: ['read'] })
    const writer = await t.user(client, { privileges: ['write'] })
    expect((await raise(reader.client, id)).status).toBe(403)
    expect((await send(writer.client, id, all)).status).toBe(403)
    expect((await raise(writer.client, id)).status).toBe(201)
    expect((await send(reader.client, id, all)).body.alerts).toHaveLength(1)
    expect((await raise(t.client(), id)).status).toBe(401)
    expect((await send(t.client(), id, all)).status).toBe(401)
  })

  test("answers a stranger's device, one outside the scope and an unknown one alike", async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const [id, other] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [other] })
    const privileges = ['read', 'write']
    const byGroup = await t.user(client, { privileges, group })
    const byDevice = await t.user(client, { privileges, deviceId: other })
    for (const caller of [stranger, byGroup.client, byDevice.client])
      for (const body of [all, { alert: { alertName: 'SOSButton' } }]) {
        const answer = await send(caller, id, body)
        expect(answer.status).toBe(404)
        expect(lasting(answer)).toBe(lasting(await send(caller, 'no-such-device', body)))
      }
    expect((await raise(byDevice.client, other)).status).toBe(201)
    expect((await send(client, id, all)).body.alerts).toEqual([])
  })

  test('an expired device raises none: 409', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, { limits: { expires: true, expirationDate: '2001-01-01' } })
    const answer = await raise(client, id)
    expect([answer.status, answer.body.code]).toEqual([409, 'device_expired'])
    expect((await send(client, id, all)).body.alerts).toEqual([])
  })
})
