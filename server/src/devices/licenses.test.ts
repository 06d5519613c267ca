import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client, Response } from '../../test/client.ts'
import { givenDevice } from '../../test/factories.ts'
import { untilWaiting } from '../../test/lock-waits.ts'

const t = useApp()

const expired = { expires: true, expirationDate: '2001-01-01' }
const licensesOf = async (client: Client) => (await client.get('/api/account')).body.account.licenses
const activeOf = async (client: Client) => (await client.get('/api/devices?state=active')).body.devices.length
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

/** How many answers there are of each kind. */
function tally(answers: Response[]) {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const kind = status < 400 ? String(status) : `${status} ${body.code}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

async function givenExpired(client: Client, count: number) {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await givenDevice(client, { limits: expired }))
  return ids
}

describe('licences', () => {
  test('count the devices that have not expired', async () => {
    const { client } = await t.account({ licenses: 3 })
    expect(await licensesOf(client)).toEqual({ total: 3, used: 0, available: 3 })
    const id = await givenDevice(client)
    await givenExpired(client, 1)
    expect(await licensesOf(client)).toEqual({ total: 3, used: 1, available: 2 })
    await client.put(`/api/devices/${id}/limits`, expired)
    expect(await licensesOf(client)).toEqual({ total: 3, used: 0, available: 3 })
  })

  test.each([0, 1, 7, 19])('%i free are taken exactly by 20 creations at once', async (free) => {
    const { client } = await t.account({ licenses: free })
    const answers = await Promise.all(times(20, () => client.post('/api/devices', {})))
    expect(tally(answers)).toEqual({
      ...(free > 0 && { 201: free }),
      '409 no_license_available': 20 - free,
    })
    expect(await licensesOf(client)).toEqual({ total: free, used: free, available: 0 })
    expect((await client.get('/api/devices')).body.devices).toHaveLength(free)
  })

  test.each([0, 1, 6, 13])('%i free are taken exactly by 20 reactivations at once', async (free) => {
    const { client } = await t.account({ licenses: free })
    const ids = await givenExpired(client, 20)
    const answers = await Promise.all(ids.map((id) => client.post(`/api/devices/${id}/reactivate`)))
    expect(tally(answers)).toEqual({
      ...(free > 0 && { 200: free }),
      '409 no_license_available': 20 - free,
    })
    expect(await licensesOf(client)).toEqual({ total: free, used: free, available: 0 })
    expect(await activeOf(client)).toBe(free)
  })

  test.each([1, 4, 9])(
    '%i free are taken exactly by every way in at once, through two servers',
    async (free) => {
      const { client } = await t.account({ licenses: free })
      const other = client.at(await t.anotherApp())
      const ids = await givenExpired(client, 25)
      const ways = [
        (at: Client, id: string) =>
          at.post(`/api/devices/${id}/reactivate`, { expirationDate: '2099-01-01' }),
        (at: Client, id: string) => at.put(`/api/devices/${id}/limits`, {}),
        (at: Client, id: string) => at.patch(`/api/devices/${id}/limits`, { expires: false }),
        (at: Client, id: string) => at.put(`/api/devices/${id}`, { limits: {} }),
        (at: Client, id: string) =>
          at.patch(`/api/devices/${id}`, { limits: { expirationDate: '2099-01-01' } }),
      ]
      const answers = await Promise.all([
        ...ids.map((id, i) => (ways[i % ways.length] as (typeof ways)[0])(i % 2 ? client : other, id)),
        ...times(10, (i) => (i % 2 ? client : other).post('/api/devices', {})),
      ])
      const { 200: changed = 0, 201: created = 0, ...refused } = tally(answers)
      expect(changed + created).toBe(free)
      expect(refused).toEqual({ '409 no_license_available': 35 - free })
      expect(await licensesOf(client)).toEqual({ total: free, used: free, available: 0 })
      expect(await activeOf(client)).toBe(free)
    },
  )

  test('that are given back at the same time are taken again, and never more than there are', async () => {
    const { client } = await t.account({ licenses: 6 })
    const active: string[] = []
    for (let i = 0; i < 6; i++) active.push(await givenDevice(client))
    const ids = await givenExpired(client, 10)
    const taking = ids.map((id) => client.post(`/api/devices/${id}/reactivate`))
    const giving = active.map((id, i) =>
      i % 2 ? client.delete(`/api/devices/${id}`) : client.put(`/api/devices/${id}/limits`, expired),
    )
    const taken = tally(await Promise.all(taking))[200] ?? 0
    expect(tally(await Promise.all(giving))).toEqual({ 200: 6 })
    expect(taken).toBeLessThanOrEqual(6)
    expect(await licensesOf(client)).toEqual({ total: 6, used: taken, available: 6 - taken })
  })

  test('are not taken by an identifier that is refused, nor by a change of an active device', async () => {
    const { client } = await t.account({ licenses: 2 })
    const id = await givenDevice(client)
    await client.post('/api/devices', { id })
    expect((await licensesOf(client)).used).toBe(1)
    await givenDevice(client)
    const put = await client.put(`/api/devices/${id}`, {
      limits: { expires: true, expirationDate: '2099-01-01' },
    })
    expect(put.status).toBe(200)
    expect((await client.patch(`/api/devices/${id}/limits`, { expires: false })).status).toBe(200)
    expect((await licensesOf(client)).used).toBe(2)
  })

  test('are not needed to create an expired device or to change one that stays expired', async () => {
    const { client } = await t.account({ licenses: 0 })
    const id = await givenDevice(client, { limits: expired })
    expect((await client.put(`/api/devices/${id}`, { name: 'Spare' })).body.device.state).toBe('expired')
    expect((await client.patch(`/api/devices/${id}/limits`, { dailySmsLimit: 1 })).status).toBe(200)
    expect((await client.patch(`/api/devices/${id}/limits`, { expirationDate: '2002-02-02' })).status).toBe(
      200,
    )
  })

  test('are decided by the clock when the change is made, not when it was asked for', async () => {
    const midnight = '2026-11-15T00:00:00.000Z'
    const before = '2026-11-14T23:59:59.999Z'
    t.clock.set(before)
    const { client, accountId } = await t.account({ licenses: 1 })
    const id = await givenDevice(client, { limits: { expires: true, expirationDate: '2026-11-15' } })
    await client.get(`/api/devices/${id}`)
    // Both wait for the account: first a new device that saw the old one expire, then a change that was asked for before that.
    const { created, prolonged } = await t.db
      .system(async (db) => {
        await db`select id from accounts where id = ${accountId} for update`
        t.clock.set(midnight)
        const created = client.post('/api/devices', {})
        await untilWaiting(t.db, 1)
        t.clock.set(before)
        const prolonged = client.put(`/api/devices/${id}/limits`, {
          expires: true,
          expirationDate: '2027-01-01',
        })
        await untilWaiting(t.db, 2)
        t.clock.set(midnight)
        return { created, prolonged }
      })
      .then(async ({ created, prolonged }) => ({ created: await created, prolonged: await prolonged }))
    expect(tally([created, prolonged])).toEqual({ 201: 1, '409 no_license_available': 1 })
    expect(await licensesOf(client)).toEqual({ total: 1, used: 1, available: 0 })
    t.clock.release()
  })
})

describe('POST /api/devices/{deviceId}/reactivate', () => {
  test('without a date turns the flag off', async () => {
    const { client } = await t.account()
    const [id = ''] = await givenExpired(client, 1)
    const answer = await client.post(`/api/devices/${id}/reactivate`)
    expect(answer.status).toBe(200)
    expect(answer.headers['etag']).toBe('"2"')
    expect(answer.body.device).toMatchObject({
      id,
      state: 'active',
      expires: null,
      limits: { expires: false, expirationDate: null, dailyEmailLimit: 100, dailySmsLimit: 10 },
    })
    expect((await client.get(`/api/devices/${id}`)).body.device).toEqual(answer.body.device)
  })

  test('with a date sets it and keeps the daily limits', async () => {
    const { client } = await t.account({ timeZone: 'America/New_York' })
    const id = await givenDevice(client, { limits: { ...expired, dailyEmailLimit: 1, dailySmsLimit: null } })
    const answer = await client.post(`/api/devices/${id}/reactivate`, { expirationDate: '2099-07-01' })
    expect(answer.body.device).toMatchObject({
      state: 'active',
      expires: '2099-07-01T04:00:00.000Z',
      limits: { expires: true, expirationDate: '2099-07-01', dailyEmailLimit: 1, dailySmsLimit: null },
    })
  })

  test('answers 409 when no licence is free and changes nothing', async () => {
    const { client } = await t.account({ licenses: 1 })
    const [id = ''] = await givenExpired(client, 1)
    await client.post(`/api/devices/${id}/reactivate`)
    await client.put(`/api/devices/${id}`, {
      name: 'Van',
      tags: { a: 'b' },
      limits: { ...expired, dailySmsLimit: 3 },
    })
    await givenDevice(client)
    const before = await client.get(`/api/devices/${id}`)
    for (const [method, url, body] of [
      ['POST', '/reactivate', {}],
      ['POST', '/reactivate', { expirationDate: '2099-01-01' }],
      ['PUT', '/limits', { expires: false }],
      ['PATCH', '/limits', { expirationDate: '2099-01-01' }],
      ['PUT', '', { name: 'Other', limits: { expires: false } }],
      ['PATCH', '', { name: 'Other', limits: { expires: false } }],
    ] as const) {
      const answer = await client.send(method, `/api/devices/${id}${url}`, body, {})
      expect([answer.status, answer.body.code]).toEqual([409, 'no_license_available'])
    }
    const after = await client.get(`/api/devices/${id}`)
    expect(after.body.device).toEqual(before.body.device)
    expect(after.headers['etag']).toBe(before.headers['etag'])
  })

  test('answers 409 for a device that has not expired', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const answer = await client.post(`/api/devices/${id}/reactivate`, {})
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
  })

  test('succeeds once for one device, however many ask at once', async () => {
    const { client } = await t.account({ licenses: 5 })
    const [id = ''] = await givenExpired(client, 1)
    const answers = await Promise.all(times(10, () => client.post(`/api/devices/${id}/reactivate`)))
    expect(tally(answers)).toEqual({ 200: 1, '409 conflict': 9 })
  })

  test.each([
    ['/expirationDate', { expirationDate: 'tomorrow' }],
    ['/expirationDate', { expirationDate: '2027-02-29' }],
    ['/expirationDate', { expirationDate: '2001-01-01' }],
    ['/expires', { expires: true }],
    ['', null],
  ])('answers 400 naming %s for %j', async (path, body) => {
    const { client } = await t.account()
    const [id = ''] = await givenExpired(client, 1)
    const answer = await client.post(`/api/devices/${id}/reactivate`, body)
    expect(answer.status).toBe(400)
    expect(answer.body.details[0].path).toBe(path)
    expect((await client.get(`/api/devices/${id}`)).body.device.state).toBe('expired')
  })
})
