import { describe, expect, test } from 'vitest'
import { lasting, pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { givenRule, Tracker } from '../../test/rules.ts'

const t = useApp()
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()

async function raise(client: Client, id: string, second: number, alert: Record<string, unknown> = {}) {
  const made = await client.post(`/api/devices/${id}/alerts`, {
    alert: { alertName: 'SOSButton', dateTime: at(second), text: String(second), ...alert },
  })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.alert.id as string
}
const list = async (client: Client, query = '') => (await client.get(`/api/alerts${query}`)).body.alerts
const textsOf = async (client: Client, query = '') =>
  (await list(client, query)).map(({ text }: { text: string }) => text)

describe('GET /api/alerts', () => {
  test('answers the alerts of all devices, the newest first, each with its device', async () => {
    const { client } = await t.account()
    const [a, b] = [await givenDevice(client), await givenDevice(client)]
    const first = await raise(client, a, 1, { latitude: 1, longitude: 2 })
    const third = await raise(client, b, 3)
    const second = await raise(client, a, 2)
    const answer = await client.get('/api/alerts')
    expect(answer.status).toBe(200)
    expect(answer.body.apiUsage).toBe(3)
    const shared = { notifications: [], alerts: ['SOSButton'] }
    expect(answer.body.alerts).toEqual([
      { deviceId: b, id: third, dateTime: at(3), text: '3', ...shared },
      { deviceId: a, id: second, dateTime: at(2), text: '2', ...shared },
      { deviceId: a, id: first, dateTime: at(1), text: '1', latitude: 1, longitude: 2, ...shared },
    ])
    expect((await client.get(`/api/alerts/${second}`)).body).toMatchObject(answer.body.alerts[1])
  })

  test('picks by time, device, group, name and importance, alone and together', async () => {
    const { client } = await t.account()
    const [a, b] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [b] })
    await givenRule(client, { alertName: 'LowBattery', critical: true, parameters: { battery: 5 } })
    await raise(client, a, 1)
    await raise(client, b, 2, { alertName: 'LowBattery' })
    await raise(client, b, 3)
    await raise(client, a, 4, { alertName: 'LowBattery' })
    for (const [query, texts] of [
      [`from=${at(2)}`, ['4', '3', '2']],
      [`to=${at(2)}`, ['2', '1']],
      [`from=${at(2)}&to=${at(3)}`, ['3', '2']],
      [`device=${a}`, ['4', '1']],
      [`group=${group}`, ['3', '2']],
      [`group=${group.toUpperCase()}`, ['3', '2']],
      ['alertName=SOSButton', ['3', '1']],
      ['critical=true', ['4', '2']],
      ['critical=false', ['3', '1']],
      [`device=${b}&critical=true`, ['2']],
      [`group=${group}&device=${a}`, []],
      [`alertName=SOSButton&from=${at(2)}&state=open`, ['3']],
      ['device=no-such-device', []],
      ['group=no-such-group', []],
      ['group=019a0000-0000-7000-8000-000000000000', []],
    ] as const)
      expect([query, await textsOf(client, `?${query}`)]).toEqual([query, texts])
  })

  test('picks by state: open is neither acknowledged nor over, and an alert can be both', async () => {
    const { client } = await t.account()
    await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed: 90 } })
    const tracker = await Tracker.given(client)
    await tracker.send(
      { at: 0, speed: 100 },
      { at: 1, speed: 50 },
      { at: 2, speed: 100 },
      { at: 3, speed: 50 },
    )
    const [over, both] = (await tracker.alerts()).map(({ id }) => id)
    const open = await raise(client, tracker.id, 1)
    const acknowledged = await raise(client, tracker.id, 2)
    await client.post('/api/alerts/acknowledge', { alerts: [both, acknowledged] })
    const idsOf = async (state: string) =>
      (await list(client, `?state=${state}`)).map(({ id }: { id: string }) => id)
    expect(await idsOf('open')).toEqual([open])
    expect(await idsOf('acknowledged')).toEqual([both, acknowledged])
    expect(await idsOf('over')).toEqual([both, over])
  })

  /** Ids of all pages, found by the links; `between` happens after each page. */
  async function pages(client: Client, first: string, between: () => Promise<unknown> = async () => {}) {
    const seen: string[] = []
    let url: string | undefined = first
    while (url) {
      const page = await client.get(url)
      seen.push(...page.body.alerts.map(({ id }: { id: string }) => id))
      url = /<(.+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1]
      expect(url?.includes(encodeURIComponent(page.body.nextCursor)) ?? false).toBe('nextCursor' in page.body)
      await between()
    }
    return seen
  }

  test('pages through alerts of the same time, each once, while new ones come in', async () => {
    const { client } = await t.account()
    const [a, b] = [await givenDevice(client), await givenDevice(client)]
    await Promise.all(Array.from({ length: 23 }, (_, i) => raise(client, i % 2 ? a : b, i < 20 ? 5 : i)))
    const whole = (await list(client)).map(({ id }: { id: string }) => id)
    expect(await pages(client, '/api/alerts?limit=4', () => raise(client, a, 1000))).toEqual(whole)
    expect(new Set(whole).size).toBe(23)
  })

  test('answers the same of a group whether it is read by time or device by device', async () => {
    const { client } = await t.account()
    const other = await givenDevice(client)
    const devices = await Promise.all(Array.from({ length: 11 }, () => givenDevice(client)))
    const group = await givenGroup(client, { devices })
    await Promise.all([...devices, ...devices, other].map((id, i) => raise(client, id, i < 15 ? 5 : i)))
    t.queries = []
    const byTime = (await list(client, `?group=${group}`)).map(({ id }: { id: string }) => id)
    expect(t.queries.some((text) => text.includes('lateral'))).toBe(false)
    const byDevice = await pages(client, `/api/alerts?group=${group}&limit=4`)
    expect(t.queries.some((text) => text.includes('lateral'))).toBe(true)
    expect(byDevice).toEqual(byTime)
    expect(new Set(byDevice).size).toBe(22)
  })

  test('reads everything in one statement', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const alerts = [await raise(client, id, 1), await raise(client, id, 2)]
    await client.post('/api/alerts/acknowledge', { alerts })
    t.queries = []
    expect(await list(client)).toHaveLength(2)
    expect(t.queries.filter((text) => /\b(alerts|users u)\b/.test(text))).toHaveLength(1)
  })

  test.each([
    ['from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z', 'query/from'],
    ['from=yesterday', 'query/from'],
    ['to=2026-05-01', 'query/to'],
    ['cursor=nonsense', 'query/cursor'],
    [
      `cursor=${Buffer.from('["alerts","1","019a0000-0000-7000-8000-000000000000"]').toString('base64url')}`,
      'query/cursor',
    ],
    ['state=closed', 'query/state'],
    ['critical=yes', 'query/critical'],
    ['alertName=Panic', 'query/alertName'],
    ['limit=0', 'query/limit'],
    ['search=x', 'query/search'],
  ])('answers 400 for ?%s', async (query, path) => {
    const { client } = await t.account()
    const answer = await client.get(`/api/alerts?${query}`)
    expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
  })
})

describe('who sees which alerts', () => {
  test('a user of a group or a device sees those of its devices; other groups do not exist', async () => {
    const { client } = await t.account()
    const [mine, other] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [mine] })
    const wider = await givenGroup(client, { devices: [mine, other] })
    const seen = await raise(client, mine, 1)
    const hidden = await raise(client, other, 2)
    for (const scope of [{ group }, { deviceId: mine }, { group, deviceId: mine }]) {
      const { client: scoped } = await t.user(client, scope)
      expect(await textsOf(scoped)).toEqual(['1'])
      expect(await textsOf(scoped, `?device=${other}`)).toEqual([])
      expect(await textsOf(scoped, `?group=${group}`)).toEqual(['1'])
      if ('group' in scope) expect(await textsOf(scoped, `?group=${wider}`)).toEqual([])
      expect((await scoped.get(`/api/alerts/${seen}`)).status).toBe(200)
      const refused = await scoped.get(`/api/alerts/${hidden}`)
      expect(refused.status).toBe(404)
      expect(lasting(refused)).toBe(lasting(await scoped.get('/api/alerts/nonsense')))
    }
    const { client: elsewhere } = await t.user(client, { group: wider, deviceId: other })
    expect(await textsOf(elsewhere)).toEqual(['2'])
  })

  test('nobody sees those of another account', async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const device = await givenDevice(client)
    const id = await raise(client, device, 1)
    expect(await list(stranger)).toEqual([])
    expect(await list(stranger, `?device=${device}`)).toEqual([])
    expect((await stranger.get(`/api/alerts/${id}`)).status).toBe(404)
  })
})
