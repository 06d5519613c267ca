import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { untilWaiting } from '../../test/lock-waits.ts'

const t = useApp()
afterEach(() => t.clock.release())
const usageOf = ({ body }: { body: { apiUsage: number; apiDailyUsage: number } }) => [
  body.apiUsage,
  body.apiDailyUsage,
]
const fixes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    dateTime: new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString(),
    latitude: 1,
    longitude: 2,
  }))
const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }

describe('apiUsage', () => {
  test('is the number of records returned or written, at least 1, and apiDailyUsage is their sum', async () => {
    const { client } = await t.account()
    expect(usageOf(await client.post('/api/devices', { id: 'metered' }))).toEqual([1, 1])
    expect(usageOf(await client.get('/api/devices'))).toEqual([1, 2])
    const stored = await client.post('/api/devices/metered/locations', { locations: fixes(5) })
    expect(usageOf(stored)).toEqual([5, 7])
    const again = await client.post('/api/devices/metered/locations', { locations: fixes(5) })
    expect(usageOf(again)).toEqual([1, 8])
    expect(usageOf(await client.post('/api/devices/metered/locations', range))).toEqual([5, 13])
    const both = { ...range, location: { ...fixes(6)[5] } }
    expect(usageOf(await client.post('/api/devices/metered/locations', both))).toEqual([7, 20])
    expect(usageOf(await client.post('/api/devices/metered/locations', { ...range, limit: 2 }))).toEqual([
      2, 22,
    ])
    const bulk = { locations: fixes(9).map((fix) => ({ deviceId: 'metered', ...fix })) }
    expect(usageOf(await client.post('/api/locations', bulk))).toEqual([3, 25])
    expect(usageOf(await client.get('/api/devices/metered/locations'))).toEqual([9, 34])
    expect((await client.get('/api/devices/metered/locations?format=csv')).status).toBe(200)
    expect(usageOf(await client.get('/api/devices/metered/lastLocation'))).toEqual([1, 44])
    expect(usageOf(await client.delete('/api/devices/metered'))).toEqual([1, 45])
  })

  test('is on refusals too, but not where nobody is identified', async () => {
    const { client, userName, apiKey } = await t.account({ licenses: 1 })
    const id = await givenDevice(client)
    const reader = await t.user(client)
    const { apiDailyUsage: before } = (await client.get('/api/account')).body
    const refusals = [
      [400, await client.post('/api/devices', { colour: 'red' })],
      [400, await client.post('/api/devices', '{')],
      [403, await reader.client.post('/api/devices', {})],
      [404, await client.get('/api/devices/none')],
      [404, await client.get('/api/none')],
      [405, await client.delete('/api/devices')],
      [409, await client.post('/api/devices', { id })],
      [412, await client.put(`/api/devices/${id}`, {}, { 'if-match': '"9"' })],
      [415, await client.post('/api/devices', 'x', { 'content-type': 'text/plain' })],
    ] as const
    for (const [i, [status, answer]] of refusals.entries()) {
      expect(answer.status).toBe(status)
      expect(usageOf(answer)).toEqual([1, before + i + 1])
    }
    const token = await t.client().post('/api/Auth/Token', { userName, apiKey })
    const failed = await t.client().post('/api/Auth/Token', { userName, apiKey: 'wrong' })
    const stranger = await t.client('not.a.token').get('/api/devices')
    for (const [status, answer] of [
      [200, token],
      [401, failed],
      [401, stranger],
    ] as const) {
      expect(answer.status).toBe(status)
      expect(answer.body).not.toHaveProperty('apiUsage')
      expect(answer.body).not.toHaveProperty('apiDailyUsage')
    }
  })

  test('counts each account and all its users together', async () => {
    const { client } = await t.account()
    const { client: stranger } = await t.account()
    const reader = await t.user(client)
    const start = (await client.get('/api/account')).body.apiDailyUsage
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? client : reader.client).get('/api/account')),
    )
    expect((await client.get('/api/account')).body.apiDailyUsage).toBe(start + 21)
    expect((await stranger.get('/api/account')).body.apiDailyUsage).toBe(1)
  })
})

describe('apiDailyUsage', () => {
  test('survives the end of the process', async () => {
    const { client } = await t.account()
    const first = await t.anotherApp()
    for (let i = 0; i < 7; i++) await client.at(first).get('/api/account')
    await first.close()
    const second = await t.anotherApp()
    expect((await client.at(second).get('/api/account')).body.apiDailyUsage).toBe(8)
  })

  test('starts again at midnight of the account, and a past day is not added to', async () => {
    t.clock.set('2026-11-01T03:59:59.000Z')
    const { accountId, client } = await t.account({ timeZone: 'America/New_York' })
    const ny = client.at(await t.anotherApp())
    for (const [time, sum] of [
      ['2026-11-01T03:59:59.500Z', 1],
      ['2026-11-01T03:59:59.999Z', 2],
      ['2026-11-01T04:00:00.000Z', 1],
      ['2026-11-01T04:30:00.000Z', 2],
    ] as const) {
      t.clock.set(time)
      expect([time, (await ny.get('/api/account')).body.apiDailyUsage]).toEqual([time, sum])
    }
    await ny.app.close()
    const rows = await t.db.system(
      (db) =>
        db<{
          day: string
          used: string
        }>`select day, used from api_usage where account_id = ${accountId} order by day`,
    )
    expect(rows).toEqual([
      { day: '2026-10-31', used: '2' },
      { day: '2026-11-01', used: '2' },
    ])
  })

  test('is exact at every moment, however often it is saved between requests', async () => {
    const { accountId, client } = await t.account()
    const app = await t.anotherApp()
    const busy = client.at(app)
    let [spent, saved, saves] = [0, 0, 0]
    for (let round = 0; saves < 3 && round < 1000; round++) {
      const sums = await Promise.all(Array.from({ length: 12 }, () => busy.get('/api/account')))
      spent += 12
      expect(Math.max(...sums.map(({ body }) => body.apiDailyUsage))).toBe(spent)
      const now = await savedUsage(accountId)
      if (now !== saved) saves++
      saved = now
    }
    expect(saves).toBe(3)
    await app.close()
    expect(await savedUsage(accountId)).toBe(spent)
  })

  test('is exact when a slow database keeps one save waiting until the next, and the process ends meanwhile', async () => {
    const { accountId, client } = await t.account()
    const slow = client.at(await t.anotherApp())
    await slow.get('/api/account')
    await untilSaved(accountId, 1)
    const closed = await t.db.system(async (db) => {
      await db`select used from api_usage where account_id = ${accountId} for update`
      for (let i = 0; i < 4; i++) await slow.get('/api/account')
      await untilWaiting(t.db, 1)
      for (let i = 0; i < 3; i++) await slow.get('/api/account')
      const closed = slow.app.close()
      // Long enough for a second save, where there is one, to stand beside the first.
      await untilWaiting(t.db, 2, 100).catch(() => {})
      return { closed }
    })
    await closed.closed
    expect(await savedUsage(accountId)).toBe(8)
  })
})

async function savedUsage(accountId: string) {
  const [row] = await t.db.system(
    (db) => db<{ used: string }>`select sum(used) as used from api_usage where account_id = ${accountId}`,
  )
  return Number(row?.used ?? 0)
}

async function untilSaved(accountId: string, used: number) {
  for (let tries = 0; tries < 500; tries++) {
    if ((await savedUsage(accountId)) === used) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The usage was not saved.')
}
