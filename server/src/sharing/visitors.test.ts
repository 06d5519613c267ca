import { expect, test } from 'vitest'
import { lasting, pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client, Response } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { givenLink, inDays } from '../../test/share-links.ts'
import { waitUntil } from '../../test/wait-until.ts'

const t = useApp({ trustProxy: ['127.0.0.1'] })
let networks = 0
/** Each test comes from a place of its own: wrong tokens are counted by place. */
const somewhere = () => ({ 'x-forwarded-for': `203.0.113.${++networks}` })
const visit = (token: string, rest = '', headers = somewhere()) =>
  t.client().get(`/api/share/${token}${rest}`, headers)
const store = (client: Client, id: string, ...locations: object[]) =>
  client.post(`/api/devices/${id}/locations`, { locations })
const fix = (dateTime: string, more: object = {}) => ({ dateTime, latitude: 1.5, longitude: 2.5, ...more })

test('a visitor sees where the devices are, by name, and nothing that the link does not show', async () => {
  const { client, accountId } = await t.account({ timeZone: 'Europe/Copenhagen' })
  const phone = '+4512345678'
  const secrets = { description: 'secret cargo', tags: { owner: 'secret owner' }, min: phone }
  const one = await givenDevice(client, { id: 'imei-300434061197913', name: 'Voyager', ...secrets })
  const two = await givenDevice(client, { id: 'imei-300434061197914', name: 'Ranger' })
  const unnamed = await givenDevice(client, { id: 'IMEI-300434061197915' })
  const rung = await givenDevice(client, { name: `Call ${phone}`, min: phone })
  const other = await givenDevice(client, { id: 'imei-999999999999999', name: 'Unshared' })
  const group = await givenGroup(client, { name: 'secret group', devices: [two, one] })
  const hidden = {
    battery: 88,
    attributes: { driver: 'secret driver' },
    alertTexts: ['secret alert'],
    accuracy: 7,
  }
  const known = fix('2026-01-01T10:00:00.000Z', { speed: 18.2, course: 74, altitude: 3 })
  await store(client, one, { ...known, ...hidden })
  await store(client, other, fix('2026-01-01T10:00:00Z', { latitude: 77.77 }))
  await client.patch(`/api/devices/${two}/limits`, { expires: true, expirationDate: '2020-01-01' })
  const expires = inDays(3)
  const made = await givenLink(client, {
    name: 'Tour',
    devices: [unnamed, rung, one],
    groups: [group],
    expires,
  })
  const seen = await visit(made.token)
  expect(seen.status).toBe(200)
  expect(seen.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const key = expect.stringMatching(/^[A-Za-z0-9_-]{22}$/)
  expect(seen.body).toEqual({
    success: true,
    share: {
      name: 'Tour',
      expires,
      timeZone: 'Europe/Copenhagen',
      trail: false,
      devices: [
        { key, name: 'Voyager', state: 'active', location: known },
        { key, name: 'Ranger', state: 'expired', location: null },
        { key, name: '', state: 'active', location: null },
        { key, name: '', state: 'active', location: null },
      ],
    },
  })
  const { email } = (await client.get('/api/users')).body.users[0]
  for (const leak of [
    one,
    two,
    unnamed,
    rung,
    other,
    group,
    made.id,
    phone,
    email,
    'secret',
    'Unshared',
    '77.77',
    '300434',
  ])
    expect(seen.text.toLowerCase()).not.toContain(leak.toLowerCase())
  expect(JSON.stringify(seen.headers)).not.toMatch(/secret|imei/i)
  const second = await givenLink(client, { devices: [one] })
  const again = (await visit(second.token)).body.share.devices[0].key
  expect(seen.body.share.devices.map((device: { key: string }) => device.key)).not.toContain(again)
  expect(second.token.split('.')[0]).toBe(accountId)
})

test('unknown, malformed, ended, revoked and foreign tokens are one and the same answer', async () => {
  const { client } = await t.account()
  const devices = [await givenDevice(client)]
  const { accountId: other } = await t.account()
  const [live, ended, revoked] = [
    await givenLink(client, { devices }),
    await givenLink(client, { devices, expires: inDays(0.01) }),
    await givenLink(client, { devices }),
  ]
  await client.delete(`/api/shareLinks/${revoked.id}`)
  t.clock.set(inDays(0.01, Date.now() + 1000))
  const answers: Response[] = []
  for (const rest of ['', '/events', '/trail?device=x'])
    for (const token of [
      `${live.token.slice(0, -1)}${live.token.endsWith('A') ? 'B' : 'A'}`,
      live.token.replace(/^\d+/, other),
      live.token.replace(/^\d+/, '999999999999999999'),
      live.token.toUpperCase(),
      'x',
      '1.%27or%201=1',
      ended.token,
      revoked.token,
    ])
      answers.push(await visit(token, rest))
  expect((await visit(live.token)).status).toBe(200)
  t.clock.release()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(new Set(answers.map(lasting)).size).toBe(1)
  for (const { headers } of answers)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
})

test('a link ends at the instant it names, and a key of the API opens none', async () => {
  const { client } = await t.account()
  const { token } = await givenLink(client, {
    devices: [await givenDevice(client)],
    expires: '2026-12-01T12:00:00Z',
  })
  t.clock.set('2026-12-01T11:59:59.999Z')
  const before = await visit(token)
  t.clock.set('2026-12-01T12:00:00Z')
  const after = await visit(token)
  t.clock.release()
  expect([before.status, after.status]).toEqual([200, 404])
  expect((await client.get(`/api/share/${client.token}`, somewhere())).status).toBe(404)
  expect((await t.client(token).get('/api/devices')).status).toBe(401)
})

test('the trail is shown of links that say so: the last 24 hours of a device of the link, thinned evenly', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client, { name: 'Voyager' })
  const other = await givenDevice(client)
  const now = Date.now()
  const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString()
  await store(client, device, fix(at(90_000)), fix(at(80_000), { speed: 5, battery: 50 }), fix(at(0)))
  await store(client, other, fix(at(10)))
  const dense = Array.from({ length: 900 }, (_, i) => fix(at(40_000 - i)))
  await store(client, device, ...dense)
  const link = await givenLink(client, { devices: [device], trail: true })
  const { key } = (await visit(link.token)).body.share.devices[0]
  t.clock.set(new Date(now))
  const { status, body, text } = await visit(link.token, `/trail?device=${key}`)
  expect(status).toBe(200)
  const times = body.trail.locations.map(({ dateTime }: { dateTime: string }) => dateTime)
  expect(times).toEqual(times.toSorted())
  expect(times).toContain(at(80_000))
  expect(times.at(-1)).toBe(at(0))
  expect(times).not.toContain(at(90_000))
  expect(times.length).toBeLessThan(12)
  expect(body.trail.locations[0]).toEqual(fix(at(80_000), { speed: 5 }))
  expect(text).not.toContain(device)
  const foreign = await givenLink(client, { devices: [other], trail: true })
  const otherKey = (await visit(foreign.token)).body.share.devices[0].key
  for (const wrong of [otherKey, device, 'x'])
    expect((await visit(link.token, `/trail?device=${wrong}`)).status).toBe(404)
  expect(pathsOf(await visit(link.token, '/trail'))).toEqual(['query/device'])
  await client.patch(`/api/shareLinks/${link.id}`, { trail: false })
  expect((await visit(link.token, `/trail?device=${key}`)).status).toBe(404)
  t.clock.release()
})

test('visits are counted without a write for each', async () => {
  const { client } = await t.account()
  const link = await givenLink(client, { devices: [await givenDevice(client)] })
  const app = await t.anotherApp()
  await app.ready()
  t.queries = []
  for (let i = 0; i < 20; i++) await t.client(undefined, app).get(`/api/share/${link.token}`)
  await waitUntil(
    async () => (await client.get(`/api/shareLinks/${link.id}`)).body.visits > 0,
    'visits are noted',
  )
  await t.client(undefined, app).get(`/api/share/${link.token}`)
  await app.close()
  expect(t.queries.filter((text) => text.includes('set visits')).length).toBeLessThanOrEqual(3)
  const { body, headers } = await client.get(`/api/shareLinks/${link.id}`)
  expect(body).toMatchObject({ visits: 21, lastVisited: expect.any(String) })
  expect(headers['etag']).toBe('"1"')
})

test('whoever tries many tokens has to wait, also with a right one, while others go on', async () => {
  const { client } = await t.account()
  const { token } = await givenLink(client, { devices: [await givenDevice(client)] })
  const [guesser, other] = [somewhere(), somewhere()]
  const tries = Array.from({ length: 40 }, (_, i) => visit(`1.${String(i).padStart(43, 'x')}`, '', guesser))
  const statuses = new Set((await Promise.all(tries)).map(({ status }) => status))
  expect(statuses).toEqual(new Set([404, 429]))
  const refused = await visit(token, '', guesser)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await visit(token, '', other)).status).toBe(200)
  t.clock.set(new Date(Date.now() + 3_700_000))
  expect((await visit(token, '', guesser)).status).toBe(200)
  t.clock.release()
})

test('one place may ask 600 times a minute, however its IPv6 address changes', async () => {
  const { client } = await t.account()
  const { token } = await givenLink(client, { devices: [await givenDevice(client)] })
  t.clock.set('2026-11-20T00:00:00Z')
  const asks = Array.from({ length: 610 }, (_, i) =>
    visit(token, '', { 'x-forwarded-for': `2001:db8:1:2::${i.toString(16)}` }),
  )
  const statuses = (await Promise.all(asks)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await visit(token, '', { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200)
  t.clock.advance(61_000)
  expect((await visit(token, '', { 'x-forwarded-for': '2001:db8:1:2::1' })).status).toBe(200)
  t.clock.release()
})
