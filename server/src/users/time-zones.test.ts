import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

const t = useApp()

const listed = async (client: Client): Promise<Record<string, string>> =>
  (await client.get('/api/users/timeZones')).body.timeZones

test('GET /api/users/timeZones answers zones with their everyday name and present offset', async () => {
  const { client } = await t.account()
  t.clock.set('2026-01-15T12:00:00Z')
  const { status, body } = await client.get('/api/users/timeZones')
  t.clock.release()
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['apiDailyUsage', 'apiUsage', 'success', 'timeZones'])
  expect(body.timeZones).toMatchObject({
    UTC: 'Coordinated Universal Time (UTC+00:00)',
    'America/New_York': 'Eastern Time (UTC-05:00)',
    'Asia/Kolkata': 'India Standard Time (UTC+05:30)',
    'Asia/Kathmandu': expect.stringMatching(/\(UTC\+05:45\)$/),
    'Europe/London': expect.stringMatching(/\(UTC\+00:00\)$/),
    'Europe/Kyiv': expect.stringMatching(/\(UTC\+02:00\)$/),
    'America/St_Johns': expect.stringMatching(/\(UTC-03:30\)$/),
    'Pacific/Kiritimati': expect.stringMatching(/\(UTC\+14:00\)$/),
    'Etc/GMT+12': expect.stringMatching(/\(UTC-12:00\)$/),
  })
  expect(Object.keys(body.timeZones).length).toBeGreaterThan(400)
  for (const description of Object.values(body.timeZones))
    expect(description).toMatch(/^\S.* \(UTC[+-]\d\d:\d\d\)$/)
})

test('every zone of the runtime is listed', async () => {
  const zones = await listed((await t.account()).client)
  expect(Object.keys(zones)).toEqual(expect.arrayContaining([...Intl.supportedValuesOf('timeZone'), 'UTC']))
})

test('the offset follows the clock, to the minute of the change', async () => {
  const { client } = await t.account()
  for (const [time, newYork, london, sydney] of [
    ['2026-01-15T12:00:00Z', '-05:00', '+00:00', '+11:00'],
    ['2026-07-15T12:00:00Z', '-04:00', '+01:00', '+10:00'],
    ['2026-03-08T06:59:59.999Z', '-05:00', '+00:00', '+11:00'],
    ['2026-03-08T07:00:00.000Z', '-04:00', '+00:00', '+11:00'],
    ['2026-11-01T05:59:59.999Z', '-04:00', '+00:00', '+11:00'],
    ['2026-11-01T06:00:00.000Z', '-05:00', '+00:00', '+11:00'],
    ['2026-01-15T12:00:00Z', '-05:00', '+00:00', '+11:00'],
  ] as const) {
    t.clock.set(time)
    const zones = await listed(client)
    expect([time, zones['America/New_York'], zones['Europe/London'], zones['Australia/Sydney']]).toEqual([
      time,
      `Eastern Time (UTC${newYork})`,
      `United Kingdom Time (UTC${london})`,
      expect.stringContaining(`(UTC${sydney})`),
    ])
  }
  t.clock.release()
})

test('every zone that is listed is accepted and stored as it was written', async () => {
  const { client } = await t.account()
  const user = { name: 'N', email: `${crypto.randomUUID()}@acme.test`, country: 'PT', timeZone: 'UTC' }
  const url = `/api/users/${(await client.post('/api/users', user)).body.id}`
  for (const timeZone of Object.keys(await listed(client))) {
    const { status, body } = await client.patch(url, { timeZone })
    expect([timeZone, status, body.timeZone]).toEqual([timeZone, 200, timeZone])
  }
}, 60_000)
