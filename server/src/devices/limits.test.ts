import { describe, expect, test } from 'vitest'
import { pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice } from '../../test/factories.ts'

const t = useApp()
const limitsOf = async (client: Client, id: string) => {
  const {
    success: _s,
    apiUsage: _a,
    apiDailyUsage: _d,
    usage: _u,
    ...limits
  } = (await client.get(`/api/devices/${id}/limits`)).body
  return limits
}
const off = { expires: false, expirationDate: null }

describe('the limits of a device', () => {
  test("are the account's defaults at first, with counters at 0 for the account's day", async () => {
    t.clock.set('2026-11-14T23:30:00.000Z')
    const { client } = await t.account({ timeZone: 'Asia/Tokyo' })
    const id = await givenDevice(client)
    const answer = await client.get(`/api/devices/${id}/limits`)
    expect(answer.headers['etag']).toBe('"1"')
    expect(answer.body).toEqual({
      success: true,
      ...off,
      dailyEmailLimit: 100,
      dailySmsLimit: 10,
      usage: { date: '2026-11-15', emailsSent: 0, smsSent: 0 },
      apiUsage: 1,
      apiDailyUsage: 2,
    })
    t.clock.release()
  })

  test('of new devices follow changed defaults; those of older devices stay', async () => {
    const { client } = await t.account()
    const older = await givenDevice(client)
    await client.patch('/api/account', { defaults: { dailyEmailLimit: 7, dailySmsLimit: null } })
    const newer = await givenDevice(client)
    const given = await givenDevice(client, { limits: { dailyEmailLimit: 8 } })
    expect(await limitsOf(client, older)).toEqual({ ...off, dailyEmailLimit: 100, dailySmsLimit: 10 })
    expect(await limitsOf(client, newer)).toEqual({ ...off, dailyEmailLimit: 7, dailySmsLimit: null })
    expect(await limitsOf(client, given)).toEqual({ ...off, dailyEmailLimit: 8, dailySmsLimit: null })
  })

  test.each([0, 1, 1_000_000, null])('take %s by every way in', async (limit) => {
    const { client } = await t.account()
    const id = await givenDevice(client, { limits: { dailyEmailLimit: limit } })
    const url = `/api/devices/${id}/limits`
    expect((await limitsOf(client, id)).dailyEmailLimit).toBe(limit)
    expect((await client.put(url, { dailySmsLimit: limit })).body).toMatchObject({
      dailyEmailLimit: 100,
      dailySmsLimit: limit,
    })
    expect((await client.patch(url, { dailyEmailLimit: limit })).body.dailyEmailLimit).toBe(limit)
    const operation = { op: 'replace', path: '/dailyEmailLimit', value: limit }
    expect((await client.patch(url, [operation])).body.dailyEmailLimit).toBe(limit)
    const put = await client.put(`/api/devices/${id}`, { limits: { dailyEmailLimit: limit } })
    expect(put.body.device.limits.dailyEmailLimit).toBe(limit)
    const merged = await client.patch(`/api/devices/${id}`, { limits: { dailySmsLimit: limit } })
    expect(merged.body.device.limits.dailySmsLimit).toBe(limit)
  })

  test.each([1_000_001, -1, 1.5, '5', true, [], {}])('refuse %j by every way in and stay', async (limit) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const url = `/api/devices/${id}/limits`
    for (const field of ['dailyEmailLimit', 'dailySmsLimit'])
      for (const [answer, path] of [
        [await client.put(url, { [field]: limit }), `/${field}`],
        [await client.patch(url, { [field]: limit }), `/${field}`],
        [await client.patch(url, [{ op: 'add', path: `/${field}`, value: limit }]), `/${field}`],
        [await client.put(`/api/devices/${id}`, { limits: { [field]: limit } }), `/limits/${field}`],
        [await client.patch(`/api/devices/${id}`, { limits: { [field]: limit } }), `/limits/${field}`],
        [await client.post('/api/devices', { limits: { [field]: limit } }), `/limits/${field}`],
        [await client.patch('/api/account', { defaults: { [field]: limit } }), `/defaults/${field}`],
      ] as const) {
        expect(answer.status).toBe(400)
        expect(pathsOf(answer)).toContain(path)
      }
    expect(await limitsOf(client, id)).toEqual({ ...off, dailyEmailLimit: 100, dailySmsLimit: 10 })
  })

  test.each([
    ['/expirationDate', { expires: true }],
    ['/expirationDate', { expires: true, expirationDate: null }],
    ['/expirationDate', { expires: true, expirationDate: '2027-02-29' }],
    ['/expirationDate', { expires: true, expirationDate: '2027-03-31T00:00:00Z' }],
    ['/expirationDate', { expires: true, expirationDate: '31.03.2027' }],
    ['/expirationDate', { expires: true, expirationDate: '0000-01-01' }],
    ['/expirationDate', { expires: true, expirationDate: '1969-12-31' }],
    ['/expirationDate', { expires: false, expirationDate: '0000-01-01' }],
    ['/expirationDate', { expires: true, expirationDate: 20270331 }],
    ['/expires', { expires: 'true' }],
    ['/expires', { expires: 1 }],
    ['/expires', { expires: null }],
    ['/nope', { nope: 1 }],
  ])('refuse with %s: %j', async (path, body) => {
    const { client } = await t.account({ timeZone: 'Pacific/Auckland' })
    const id = await givenDevice(client)
    const answer = await client.put(`/api/devices/${id}/limits`, body)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(path)
    const made = await client.post('/api/devices', { limits: body })
    expect(made.status).toBe(400)
    expect(pathsOf(made)).toContain(`/limits${path}`)
    expect(await limitsOf(client, id)).toMatchObject(off)
  })

  test('may hold a date while the flag is off: the device does not expire', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, { limits: { expires: false, expirationDate: '2001-01-01' } })
    expect(await limitsOf(client, id)).toMatchObject({ expires: false, expirationDate: '2001-01-01' })
    expect((await client.get(`/api/devices/${id}`)).body.device).toMatchObject({
      expires: null,
      state: 'active',
    })
    expect((await client.patch(`/api/devices/${id}/limits`, { expires: true })).status).toBe(200)
    expect((await client.get(`/api/devices/${id}`)).body.device.state).toBe('expired')
  })

  test('put anew return to their defaults where absent; a patch leaves the rest', async () => {
    const { client } = await t.account()
    const limits = { expires: true, expirationDate: '2099-01-01', dailyEmailLimit: 1, dailySmsLimit: 2 }
    const id = await givenDevice(client, { limits })
    const url = `/api/devices/${id}/limits`
    const patched = await client.patch(url, { dailySmsLimit: 5 })
    expect(patched.headers['etag']).toBe('"2"')
    expect(await limitsOf(client, id)).toEqual({ ...limits, dailySmsLimit: 5 })
    await client.patch(url, [{ op: 'remove', path: '/dailyEmailLimit' }])
    expect(await limitsOf(client, id)).toEqual({ ...limits, dailyEmailLimit: 100, dailySmsLimit: 5 })
    await client.put(url, (await client.get(url)).body)
    expect(await limitsOf(client, id)).toEqual({ ...limits, dailyEmailLimit: 100, dailySmsLimit: 5 })
    await client.put(url, { dailyEmailLimit: 9 })
    expect(await limitsOf(client, id)).toEqual({ ...off, dailyEmailLimit: 9, dailySmsLimit: 10 })
  })

  test('leave the other fields of the device alone, and the counters cannot be written', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, {
      name: 'Van',
      tags: { a: 'b' },
      description: 'd',
      min: '+4512345678',
    })
    const before = (await client.get(`/api/devices/${id}`)).body.device
    await client.put(`/api/devices/${id}/limits`, {
      dailyEmailLimit: 1,
      usage: { ...before.usage, emailsSent: 9 },
    })
    const after = (await client.get(`/api/devices/${id}`)).body.device
    const limits = { ...off, dailyEmailLimit: 1, dailySmsLimit: 10 }
    expect(after).toEqual({ ...before, limits, lastModified: after.lastModified })
    const refused = await client.patch(`/api/devices/${id}/limits`, { usage: { emailsSent: 9 } })
    expect(refused.status).toBe(400)
    expect(pathsOf(refused)).toEqual(['/usage'])
  })

  test("show what was sent in the account's current day and 0 in the next", async () => {
    t.clock.set('2026-11-15T04:59:59.999Z')
    const { client, accountId } = await t.account({ timeZone: 'America/New_York' })
    const id = await givenDevice(client)
    await t.db.system(
      (db) => db`insert into message_counters (account_id, device_key, day, emails_sent, sms_sent)
        select account_id, key, '2026-11-14', 12, 3 from devices where account_id = ${accountId}`,
    )
    const usage = async () => [
      (await client.get(`/api/devices/${id}`)).body.device.usage,
      (await client.get('/api/devices')).body.devices[0].usage,
      (await client.get(`/api/devices/${id}/limits`)).body.usage,
    ]
    for (const each of await usage()) expect(each).toEqual({ date: '2026-11-14', emailsSent: 12, smsSent: 3 })
    t.clock.advance(1)
    for (const each of await usage()) expect(each).toEqual({ date: '2026-11-15', emailsSent: 0, smsSent: 0 })
    t.clock.release()
  })
})
