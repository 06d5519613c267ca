import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { createMetrics } from '../platform/metrics.ts'
import { LocationRecorder } from './ingest/recorder.ts'
import { toFix } from './ingest/submission.ts'

const t = useApp()
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
const fix = (second = 0) => ({ dateTime: at(second), latitude: 1, longitude: 2 })
const all = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
const countOf = async (client: Client, id: string) =>
  (await client.post(`/api/devices/${id}/locations`, all)).body.locations.length
const expired = { limits: { expires: true, expirationDate: '2001-01-01' } }

describe('POST /api/locations', () => {
  test('stores for many devices at once', async () => {
    const { client } = await t.account()
    const ids = await Promise.all(Array.from({ length: 10 }, () => givenDevice(client)))
    const locations = Array.from({ length: 1000 }, (_, i) => ({ deviceId: ids[i % 10], ...fix(i) }))
    const answer = await client.post('/api/locations', { locations: [...locations] })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ success: true, accepted: 1000, duplicates: 0, apiUsage: 1000 })
    for (const [i, id] of ids.entries()) {
      expect(await countOf(client, id)).toBe(100)
      expect((await client.get(`/api/devices/${id}/lastLocation`)).body.lastLocation).toEqual(fix(990 + i))
    }
    expect((await client.post('/api/locations', { locations })).body).toMatchObject({
      accepted: 0,
      duplicates: 1000,
    })
    const tooMany = await client.post('/api/locations', { locations: [...locations, locations[0]] })
    expect([tooMany.status, tooMany.body.details[0].path]).toEqual([400, '/locations'])
  })

  test("answers 400 naming the index of a device that is unknown, a stranger's or outside the scope, storing nothing", async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const [inside, outside, theirs] = [
      await givenDevice(client),
      await givenDevice(client),
      await givenDevice(stranger),
    ]
    const group = await givenGroup(client, { devices: [inside] })
    const { client: scoped } = await t.user(client, { privileges: ['write'], group })
    for (const [caller, deviceId] of [
      [client, 'no-such-device'],
      [client, theirs],
      [scoped, outside],
      [scoped, 'no-such-device'],
    ] as const) {
      const locations = [
        { deviceId: inside, ...fix(1) },
        { deviceId: inside, ...fix(2) },
        { deviceId, ...fix(3) },
      ]
      const answer = await caller.post('/api/locations', { locations })
      expect(answer.status).toBe(400)
      expect(answer.body.details).toEqual([
        { path: '/locations/2/deviceId', message: `names a device that does not exist: ${deviceId}` },
      ])
    }
    expect(await countOf(client, inside)).toBe(0)
    expect(
      (await scoped.post('/api/locations', { locations: [{ deviceId: inside, ...fix(1) }] })).status,
    ).toBe(201)
  })

  test('answers 409 when one of the devices has expired, storing nothing', async () => {
    const { client } = await t.account()
    const [active, gone] = [await givenDevice(client), await givenDevice(client, expired)]
    const locations = [active, gone].map((deviceId) => ({ deviceId, ...fix(1) }))
    const answer = await client.post('/api/locations', { locations })
    expect([answer.status, answer.body.code]).toEqual([409, 'device_expired'])
    expect(answer.body.error).toContain(gone)
    expect(await countOf(client, active)).toBe(0)
  })

  test.each([
    ['/locations', {}],
    ['/locations', { locations: [] }],
    ['/locations/0/deviceId', { locations: [fix()] }],
    ['/locations/0/deviceId', { locations: [{ deviceId: 7, ...fix() }] }],
    ['/locations/0/latitude', { locations: [{ deviceId: 'x', ...fix(), latitude: null }] }],
    ['/locations/0/dateTime', { locations: [{ deviceId: 'x', ...fix(), dateTime: '2999-01-01T00:00:00Z' }] }],
    ['/from', { locations: [{ deviceId: 'x', ...fix() }], from: at(0) }],
  ])('answers 400 naming %s for %j', async (path, body) => {
    const { client } = await t.account()
    const answer = await client.post('/api/locations', body)
    expect(answer.status).toBe(400)
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path)
  })

  test('answers 401 without a token and 403 without the privilege write', async () => {
    const { client } = await t.account()
    const locations = [{ deviceId: await givenDevice(client), ...fix() }]
    expect((await t.client().post('/api/locations', { locations })).status).toBe(401)
    const { client: reader } = await t.user(client)
    expect((await reader.post('/api/locations', { locations })).status).toBe(403)
  })
})

describe('many callers at once', () => {
  test('a caller who is refused takes no neighbour down', async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const id = await givenDevice(client)
    const gone = await givenDevice(client, expired)
    const sends = Array.from({ length: 40 }, (_, i) => {
      if (i % 4 === 1) return client.post(`/api/devices/${gone}/locations`, { location: fix(i) })
      if (i % 4 === 2) return stranger.post(`/api/devices/${id}/locations`, { location: fix(i) })
      if (i % 4 === 3) {
        const locations = [id, 'no-such-device'].map((deviceId) => ({ deviceId, ...fix(i) }))
        return client.post('/api/locations', { locations })
      }
      return client.post(`/api/devices/${id}/locations`, { location: fix(i) })
    })
    const statuses = (await Promise.all(sends)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 40 }, (_, i) => [201, 409, 404, 400][i % 4]))
    expect(await countOf(client, id)).toBe(10)
    expect(await countOf(client, gone)).toBe(0)
  })

  test('batches over the same devices in opposite orders all get through, through two servers', async () => {
    const { client } = await t.account()
    const other = client.at(await t.anotherApp())
    const ids = await Promise.all(Array.from({ length: 12 }, () => givenDevice(client)))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, round) => {
        const order = round % 2 ? ids : ids.toReversed()
        const locations = order.map((deviceId) => ({ deviceId, ...fix(round) }))
        return (round % 3 ? client : other).post('/api/locations', { locations })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201))
    expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(360)
  })

  test('a device that is deleted meanwhile leaves no orphan behind and no failure of ours', async () => {
    const { client, accountId } = await t.account()
    for (let round = 0; round < 6; round++) {
      const [id, stays] = [await givenDevice(client), await givenDevice(client)]
      const bulk = (i: number) => ({
        locations: [id, stays].map((deviceId) => ({ deviceId, ...fix(100 + i) })),
      })
      const answers = await Promise.all([
        ...Array.from({ length: 8 }, (_, i) =>
          client.post(`/api/devices/${id}/locations`, { location: fix(i) }),
        ),
        client.delete(`/api/devices/${id}`),
        ...Array.from({ length: 8 }, (_, i) => client.post('/api/locations', bulk(i))),
      ])
      for (const { status } of answers) expect([200, 201, 400, 404]).toContain(status)
    }
    const orphans = await t.db.system(
      (db) => db`
        select device_key from locations l where account_id = ${accountId}
          and not exists (select 1 from devices d where d.account_id = l.account_id and d.key = l.device_key)
          and not exists (select 1 from location_purges p where p.account_id = l.account_id and p.device_key = l.device_key)
        union all
        select device_key from device_state s where account_id = ${accountId}
          and not exists (select 1 from devices d where d.account_id = s.account_id and d.key = s.device_key)`,
    )
    expect(orphans).toEqual([])
  })
})

describe('the queue of locations', () => {
  test('is bounded: over the bound callers are told to come back, and what was taken is stored', async () => {
    const { client, accountId } = await t.account()
    const deviceId = await givenDevice(client)
    const recorder = new LocationRecorder({
      db: t.db,
      now: t.clock.now,
      metrics: createMetrics(t.db),
      judge: { isQuiet: () => false, judge: async () => new Map() },
    })
    const fixes = (block: number) =>
      Array.from({ length: 1000 }, (_, i) => toFix(deviceId, fix(block * 1000 + i)))
    const taken = Array.from({ length: 20 }, (_, block) => recorder.record(accountId, fixes(block)))
    expect(() => recorder.record(accountId, fixes(20).slice(0, 1))).toThrow(
      expect.objectContaining({ status: 503, code: 'unavailable', headers: { 'retry-after': '2' } }),
    )
    for (const outcome of await Promise.all(taken))
      expect(outcome).toMatchObject({ kind: 'stored', accepted: 1000 })
    await recorder.drain()
    expect(recorder.rowsWaiting).toBe(0)
    expect(await recorder.record(accountId, fixes(20))).toMatchObject({ kind: 'stored', accepted: 1000 })
  })

  test('answers 503 with Retry-After by HTTP while it is full, and 201 to those that it took', async () => {
    const { client, accountId } = await t.account()
    const id = await givenDevice(client)
    const body = (block: number) => ({
      locations: Array.from({ length: 1000 }, (_, i) => fix(block * 1000 + i)),
    })
    // While the row of the device is held, its lane stands still and the queue fills.
    const { sent } = await t.db.system(async (db) => {
      await db`select device_key from device_state where account_id = ${accountId} for update`
      const sent = Array.from({ length: 24 }, (_, block) =>
        client.post(`/api/devices/${id}/locations`, body(block)),
      )
      const fourRefused = new Promise<void>((resolve) => {
        let refused = 0
        for (const answer of sent)
          void answer.then(({ status }) => status === 503 && ++refused === 4 && resolve())
      })
      await Promise.race([fourRefused, Promise.all(sent)])
      return { sent }
    })
    const answers = await Promise.all(sent)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    for (const { status, headers, body } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body.code]).toEqual([503, 'unavailable'])
      expect(body.error).toMatch(/^More locations arrive/)
      expect(headers['retry-after']).toBe('2')
    }
    expect((await client.get(`/api/devices/${id}/locations`)).body.locations).toHaveLength(20_000)
  })
})
