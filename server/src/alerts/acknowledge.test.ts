import { afterEach, describe, expect, test } from 'vitest'
import { pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { untilWaiting } from '../../test/lock-waits.ts'
import { readTold } from '../../test/read-told.ts'
import { givenRule, Tracker } from '../../test/rules.ts'

const t = useApp()
afterEach(() => t.clock.release())

const UNKNOWN = '019a0000-0000-7000-8000-000000000000'
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
const acknowledge = (client: Client, body: unknown) => client.post('/api/alerts/acknowledge', body)
const told = (accountId: string) => readTold(t, accountId, 'alert.acknowledged')
const open = async (client: Client) => (await client.get('/api/alerts?state=open')).body.alerts

async function raise(client: Client, id: string, second = 0, alertName = 'SOSButton') {
  const made = await client.post(`/api/devices/${id}/alerts`, { alert: { alertName, dateTime: at(second) } })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.alert.id as string
}

/** Many open alerts of a device, without a request for each. */
async function givenMany(accountId: string, deviceId: string, count: number) {
  await t.db.account(
    accountId,
    (db) => db`
      insert into alerts (account_id, id, device_key, raised_at, alert_names, text, notifications, critical, created_at)
      select d.account_id, gen_random_uuid(), d.key, ${at(0)}::timestamptz + n * interval '1 ms', '{SOSButton}', '', '{}', false,
        ${at(0)}
      from devices d, generate_series(1, ${count}::integer) n
      where d.account_id = ${accountId} and d.id = ${deviceId}`,
  )
}

describe('POST /api/alerts/acknowledge with ids', () => {
  test('notes who, when and why, shows it everywhere, and tells of it once for each device', async () => {
    t.clock.set('2026-11-14T09:30:00.000Z')
    const { client, accountId } = await t.account()
    const [a, b] = [await givenDevice(client), await givenDevice(client)]
    const alerts = [await raise(client, a, 1), await raise(client, b, 2), await raise(client, a, 3)]
    const left = await raise(client, a, 4)
    const desk = await t.user(client, { privileges: ['read', 'execute'], name: 'Night desk' })
    t.clock.set('2026-11-14T09:34:00.000Z')
    const answer = await acknowledge(desk.client, { alerts, note: 'By mistake 🆘' })
    expect(answer).toMatchObject({ status: 200, body: { success: true, acknowledged: 3, apiUsage: 3 } })
    const by = { id: desk.userId, name: 'Night desk' }
    const seen = { acknowledgedAt: '2026-11-14T09:34:00.000Z', acknowledgedBy: by, note: 'By mistake 🆘' }
    expect((await client.get(`/api/alerts/${alerts[1]}`)).body).toMatchObject({ deviceId: b, ...seen })
    const listed = (await client.get('/api/alerts?state=acknowledged')).body.alerts
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(alerts.toReversed())
    const history = await client.post(`/api/devices/${a}/alerts`, { from: at(0), to: at(9) })
    expect(history.body.alerts).toMatchObject([seen, seen, { id: left }])
    expect(history.body.alerts[2]).not.toHaveProperty('acknowledgedAt')
    const events = await told(accountId)
    expect(events).toHaveLength(2)
    const data = new Map(events.map((event) => [event.data['deviceId'], event.data]))
    expect(data.get(b)).toEqual({ deviceId: b, alertIds: [alerts[1]], by })
    expect(new Set(data.get(a)?.['alertIds'] as string[])).toEqual(new Set([alerts[0], alerts[2]]))
  })

  test('leaves what was acknowledged before as it is, takes an id twice, and without a note there is none', async () => {
    const { client, accountId } = await t.account()
    const id = await givenDevice(client)
    const [first, second] = [await raise(client, id), await raise(client, id)]
    expect((await acknowledge(client, { alerts: [first], note: ' ' })).body.acknowledged).toBe(1)
    const before = (await client.get(`/api/alerts/${first}`)).body
    expect(before).not.toHaveProperty('note')
    const both = { alerts: [first, second, second.toUpperCase()], note: 'Again' }
    const { client: other } = await t.user(client, { privileges: ['execute'] })
    expect((await acknowledge(other, both)).body.acknowledged).toBe(1)
    expect((await acknowledge(other, both)).body.acknowledged).toBe(0)
    const { apiUsage: _u, apiDailyUsage: _d, ...record } = before
    expect((await client.get(`/api/alerts/${first}`)).body).toMatchObject(record)
    expect((await told(accountId)).map(({ data }) => data['alertIds'])).toEqual([[first], [second]])
  })

  test('takes an alert that is over; one that ends later keeps its acknowledgement and tells of it', async () => {
    const { client, accountId } = await t.account()
    await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed: 90 } })
    const tracker = await Tracker.given(client)
    await tracker.send({ at: 0, speed: 100 }, { at: 1, speed: 50 }, { at: 2, speed: 100 })
    const alerts = (await tracker.alerts()).map(({ id }) => id)
    expect((await acknowledge(client, { alerts, note: 'Seen' })).body.acknowledged).toBe(2)
    await tracker.send({ at: 3, speed: 50 })
    const { body } = await client.get(`/api/alerts/${alerts[1]}`)
    expect(body).toMatchObject({
      note: 'Seen',
      overAt: expect.any(String),
      acknowledgedAt: expect.any(String),
    })
    const over = (await readTold(t, accountId, 'alert.over')).at(-1)
    expect(over?.data['alert']).toMatchObject({ id: alerts[1], note: 'Seen' })
  })

  test('shows nobody in the place of a user who has been deleted', async () => {
    const { client } = await t.account()
    const alert = await raise(client, await givenDevice(client))
    const { client: leaver, userId } = await t.user(client, { privileges: ['execute'] })
    await acknowledge(leaver, { alerts: [alert], note: 'Mine' })
    expect((await client.delete(`/api/users/${userId}`)).status).toBe(200)
    expect((await client.get(`/api/alerts/${alert}`)).body).toMatchObject({
      acknowledgedAt: expect.any(String),
      acknowledgedBy: null,
      note: 'Mine',
    })
  })

  test('answers 404 naming each id that is unknown, foreign or out of view, and changes nothing', async () => {
    const { client, accountId } = await t.account()
    const { client: stranger } = await t.account()
    const [mine, other] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [mine] })
    const good = await raise(client, mine)
    const hidden = await raise(client, other)
    const foreign = await raise(stranger, await givenDevice(stranger))
    const privileges = ['execute']
    for (const scope of [{ group }, { deviceId: mine }]) {
      const { client: scoped } = await t.user(client, { privileges, ...scope })
      const answer = await acknowledge(scoped, { alerts: [good, UNKNOWN, foreign, hidden, 'nonsense'] })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
      expect(pathsOf(answer)).toEqual(['/alerts/1', '/alerts/2', '/alerts/3', '/alerts/4'])
      expect(answer.body.details[2].message).toBe(`names an alert that does not exist: ${hidden}`)
    }
    expect(await open(client)).toHaveLength(2)
    expect(await open(stranger)).toHaveLength(1)
    expect(await told(accountId)).toEqual([])
  })
})

describe('POST /api/alerts/acknowledge with upTo', () => {
  test('takes all open ones up to then, of one device or one name where told', async () => {
    const { client } = await t.account()
    const [a, b] = [await givenDevice(client), await givenDevice(client)]
    for (const id of [a, b])
      for (const second of [1, 2, 3])
        await raise(client, id, second, second === 1 ? 'LowBattery' : 'SOSButton')
    const count = async (body: object) => (await acknowledge(client, body)).body.acknowledged
    expect(await count({ upTo: at(0) })).toBe(0)
    expect(await count({ upTo: at(1), device: a, alertName: 'SOSButton' })).toBe(0)
    expect(await count({ upTo: at(2), device: a, alertName: 'SOSButton' })).toBe(1)
    expect(await count({ upTo: at(3), alertName: 'LowBattery' })).toBe(2)
    expect(await count({ upTo: at(3), device: b, note: 'Done' })).toBe(2)
    const { body } = await acknowledge(client, { upTo: at(3) })
    expect(body).toEqual({ success: true, acknowledged: 1, apiUsage: 1, apiDailyUsage: expect.any(Number) })
    expect(await open(client)).toEqual([])
  })

  test('leaves alone what is over and what is out of view; a device out of view is 404', async () => {
    const { client, accountId } = await t.account()
    await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed: 90 } })
    const tracker = await Tracker.given(client)
    await tracker.send({ at: 0, speed: 100 }, { at: 1, speed: 50 })
    const other = await givenDevice(client)
    const group = await givenGroup(client, { devices: [tracker.id] })
    await raise(client, tracker.id)
    await raise(client, other)
    const upTo = '2100-01-01T00:00:00Z'
    const { client: scoped } = await t.user(client, { privileges: ['execute'], group })
    expect((await acknowledge(scoped, { upTo, device: other })).status).toBe(404)
    expect((await acknowledge(scoped, { upTo, device: 'no-such-device' })).status).toBe(404)
    expect((await acknowledge(scoped, { upTo })).body.acknowledged).toBe(1)
    expect((await open(client)).map(({ deviceId }: { deviceId: string }) => deviceId)).toEqual([other])
    expect(await tracker.alerts()).toHaveLength(2)
    expect((await client.get('/api/alerts?state=acknowledged')).body.alerts).toHaveLength(1)
    expect((await told(accountId)).map(({ data }) => data['deviceId'])).toEqual([tracker.id])
    const { client: stranger } = await t.account()
    expect((await acknowledge(stranger, { upTo })).body.acknowledged).toBe(0)
  })

  test('takes 5,000 at once, the oldest first, says that there is more, and tells at most 1,000 ids an event', async () => {
    const { client, accountId } = await t.account()
    const id = await givenDevice(client)
    await givenMany(accountId, id, 5001)
    const first = await acknowledge(client, { upTo: at(9) })
    expect(first.body).toMatchObject({ acknowledged: 5000, more: true })
    expect((await open(client)).map(({ dateTime }: { dateTime: string }) => dateTime)).toEqual([at(5.001)])
    const rest = await acknowledge(client, { upTo: at(9) })
    expect(rest.body).toMatchObject({ acknowledged: 1 })
    expect(rest.body).not.toHaveProperty('more')
    const ids = (await told(accountId)).map(({ data }) => data['alertIds'] as string[])
    expect(ids.map(({ length }) => length)).toEqual([1000, 1000, 1000, 1000, 1000, 1])
    expect(new Set(ids.flat()).size).toBe(5001)
  })
})

describe('when two people acknowledge at the same time', () => {
  const ways = { ids: (alerts: string[]) => ({ alerts }), upTo: () => ({ upTo: at(9) }) }

  test.each([
    ['ids', 'ids'],
    ['ids', 'upTo'],
    ['upTo', 'ids'],
    ['upTo', 'upTo'],
  ] as const)('the first one counts, by %s against %s: one name, one event', async (one, two) => {
    const { client, accountId } = await t.account()
    const id = await givenDevice(client)
    const alerts = [await raise(client, id, 1), await raise(client, id, 2)]
    const { client: other } = await t.user(client, { privileges: ['execute'] })
    let both: ReturnType<typeof acknowledge>[] = []
    await t.db.account(accountId, async (db) => {
      await db`select 1 from alerts where account_id = ${accountId} for update`
      both = [acknowledge(client, { ...ways[one](alerts), note: 'one' })]
      await untilWaiting(t.db, 1)
      both.push(acknowledge(other, { ...ways[two](alerts.toReversed()), note: 'two' }))
      await untilWaiting(t.db, 2)
    })
    const counts = (await Promise.all(both)).map(({ body }) => body.acknowledged)
    expect(new Set(counts)).toEqual(new Set([0, 2]))
    const notes = (await client.get('/api/alerts')).body.alerts.map(({ note }: { note: string }) => note)
    expect(new Set(notes)).toEqual(new Set([counts[0] === 2 ? 'one' : 'two']))
    expect(await told(accountId)).toHaveLength(1)
  })
})

test.each<[string, unknown]>([
  ['/alerts', {}],
  ['/alerts', { note: 'x' }],
  ['/alerts', { alerts: [] }],
  ['/alerts', { alerts: Array(1001).fill(UNKNOWN) }],
  ['/alerts', { alerts: UNKNOWN }],
  ['/alerts/0', { alerts: [1] }],
  ['/alerts', { alerts: null, upTo: at(0) }],
  ['/upTo', { alerts: [UNKNOWN], upTo: at(0) }],
  ['/device', { alerts: [UNKNOWN], device: 'x' }],
  ['/alertName', { alerts: [UNKNOWN], alertName: 'SOSButton' }],
  ['/upTo', { upTo: 'now' }],
  ['/alertName', { upTo: at(0), alertName: 'Panic' }],
  ['/note', { upTo: at(0), note: 'x'.repeat(2001) }],
  ['/note', { upTo: at(0), note: null }],
  ['/colour', { upTo: at(0), colour: 'red' }],
])('answers 400 naming %s', async (path, body) => {
  const { client } = await t.account()
  const answer = await acknowledge(client, body)
  expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
})

test('needs execute, and a token', async () => {
  const { client } = await t.account()
  const body = { alerts: [await raise(client, await givenDevice(client))] }
  const { client: writer } = await t.user(client, { privileges: ['read', 'write', 'users'] })
  expect((await acknowledge(writer, body)).status).toBe(403)
  expect((await acknowledge(t.client(), body)).status).toBe(401)
  expect(await open(client)).toHaveLength(1)
})
