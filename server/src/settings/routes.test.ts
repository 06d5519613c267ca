import { afterEach, describe, expect, test } from 'vitest'
import { pathsOf, statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
afterEach(() => t.clock.release())

describe('GET /api/account', () => {
  test('answers the account, its licences and the defaults of new devices', async () => {
    t.clock.set('2026-11-14T09:30:00.000Z')
    const { accountId, userId, client } = await t.account({ licenses: 5, timeZone: 'Europe/Lisbon' })
    await givenDevice(client)
    const answer = await client.get('/api/account')
    expect(answer.headers['etag']).toBe('"1"')
    expect(answer.body).toEqual({
      success: true,
      account: {
        id: accountId,
        name: 'Acme',
        timeZone: 'Europe/Lisbon',
        licenses: { total: 5, used: 1, available: 4 },
        defaults: { dailyEmailLimit: 100, dailySmsLimit: 10 },
        locationEvents: 'sampled',
        limitNotice: false,
        keepLocationsDays: null,
        holder: userId,
        creation: '2026-11-14T09:30:00.000Z',
        lastModified: '2026-11-14T09:30:00.000Z',
      },
      apiUsage: 1,
      apiDailyUsage: 2,
    })
  })

  test('answers 401 without a token and 403 without the privilege read', async () => {
    const { client } = await t.account()
    expect((await t.client().get('/api/account')).status).toBe(401)
    const nobody = await t.user(client, { privileges: [] })
    expect((await nobody.client.get('/api/account')).status).toBe(403)
    const reader = await t.user(client)
    expect((await reader.client.get('/api/account')).status).toBe(200)
  })
})

describe('PATCH /api/account', () => {
  test('changes name, zone and defaults in both forms of a patch', async () => {
    const { client } = await t.account()
    const merged = await client.patch('/api/account', {
      name: 'Northern Lights',
      defaults: { dailySmsLimit: null },
    })
    expect(merged.status).toBe(200)
    expect(merged.headers['etag']).toBe('"2"')
    expect(merged.body.account).toMatchObject({
      name: 'Northern Lights',
      timeZone: 'UTC',
      defaults: { dailyEmailLimit: 100, dailySmsLimit: null },
    })
    const patched = await client.patch('/api/account', [
      { op: 'test', path: '/name', value: 'Northern Lights' },
      { op: 'replace', path: '/timeZone', value: 'America/Santiago' },
      { op: 'replace', path: '/defaults/dailyEmailLimit', value: 0 },
    ])
    expect(patched.body.account).toMatchObject({
      timeZone: 'America/Santiago',
      defaults: { dailyEmailLimit: 0, dailySmsLimit: null },
    })
    expect((await client.get('/api/account')).body.account).toEqual(patched.body.account)
  })

  test.each([
    ['/timeZone', { timeZone: 'Mars/Phobos' }],
    ['/timeZone', { timeZone: '+02:00' }],
    ['/timeZone', { timeZone: 'PST' }],
    ['/timeZone', { timeZone: '' }],
    ['/timeZone', { timeZone: null }],
    ['/name', { name: '  ' }],
    ['/name', { name: null }],
    ['/defaults', { defaults: null }],
    ['/defaults', { defaults: [] }],
    ['/defaults/dailyEmailLimit', { defaults: { dailyEmailLimit: 1_000_001 } }],
    ['/defaults/dailyPigeonLimit', { defaults: { dailyPigeonLimit: 1 } }],
    ['/licenses', { licenses: { total: 99 } }],
    ['/licenses', { licenses: 99 }],
    ['/holder', { holder: '00000000-0000-0000-0000-000000000000' }],
    ['/id', { id: '1' }],
    ['/creation', { creation: '2001-01-01T00:00:00.000Z' }],
    ['/locationEvents', { locationEvents: 'some' }],
    ['/limitNotice', { limitNotice: 'yes' }],
    ['/keepLocationsDays', { keepLocationsDays: 0 }],
    ['/keepLocationsDays', { keepLocationsDays: 36_501 }],
    ['/keepLocationsDays', { keepLocationsDays: 1.5 }],
    ['/keepLocationsDays', { keepLocationsDays: '30' }],
    ['/colour', { colour: 'red' }],
  ])('answers 400 naming %s for %j and changes nothing', async (path, body) => {
    const { client } = await t.account()
    const before = await client.get('/api/account')
    const answer = await client.patch('/api/account', body)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(path)
    const after = await client.get('/api/account')
    expect(after.body.account).toEqual(before.body.account)
    expect(after.headers['etag']).toBe(before.headers['etag'])
  })

  test('answers 403 to everybody but the holder', async () => {
    const { client } = await t.account()
    const privileges = ['read', 'write', 'execute', 'users']
    const user = await t.user(client, { privileges })
    const answer = await user.client.patch('/api/account', { name: 'Mine' })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    const group = await givenGroup(client)
    const scoped = await t.user(client, { privileges, group })
    expect((await scoped.client.patch('/api/account', { name: 'Mine' })).status).toBe(403)
    expect((await t.client().patch('/api/account', { name: 'Mine' })).status).toBe(401)
    expect((await client.get('/api/account')).body.account.name).toBe('Acme')
  })

  test('honours If-Match, so that one of many changes to the same version gets through', async () => {
    const { client } = await t.account()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        client.patch('/api/account', { name: `n${i}` }, { 'if-match': '"1"' }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(412)])
  })

  test('keeps locations for some days, or for ever again in every form of a patch', async () => {
    const { client } = await t.account()
    const kept = async (patch: unknown) =>
      (await client.patch('/api/account', patch)).body.account.keepLocationsDays
    expect(await kept({ keepLocationsDays: 1 })).toBe(1)
    expect(await kept({ keepLocationsDays: null })).toBe(null)
    expect(await kept([{ op: 'replace', path: '/keepLocationsDays', value: 36_500 }])).toBe(36_500)
    expect(await kept([{ op: 'replace', path: '/keepLocationsDays', value: null }])).toBe(null)
    await kept({ keepLocationsDays: 90 })
    expect(await kept({ name: 'Other' })).toBe(90)
    expect(await kept([{ op: 'remove', path: '/keepLocationsDays' }])).toBe(null)
  })

  test("moves the account's day at once", async () => {
    t.clock.set('2026-11-14T23:30:00.000Z')
    const { client } = await t.account()
    const id = await givenDevice(client)
    await client.patch('/api/account', { timeZone: 'Asia/Tokyo' })
    expect((await client.get(`/api/devices/${id}`)).body.device.usage.date).toBe('2026-11-15')
  })
})
