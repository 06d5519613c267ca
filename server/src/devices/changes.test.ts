import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pathsOf, statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
const full = {
  name: 'Van 7',
  description: 'Blue',
  tags: { depot: 'north' },
  min: '+351912345678',
  limits: { expires: true, expirationDate: '2099-01-01', dailyEmailLimit: 3, dailySmsLimit: 4 },
}
const deviceOf = async (client: Client, id: string) => (await client.get(`/api/devices/${id}`)).body.device

describe('PUT /api/devices/{deviceId}', () => {
  test('replaces the record: absent fields return to their defaults, absent limits stay', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, full)
    const group = await givenGroup(client, { devices: [id] })
    const before = await deviceOf(client, id)
    const put = await client.put(`/api/devices/${id}`, {})
    expect(put.status).toBe(200)
    expect(put.headers['etag']).toBe('"2"')
    const { lastModified, ...device } = put.body.device
    expect(device).toEqual({
      ...device,
      id,
      name: id,
      description: '',
      tags: {},
      min: null,
      limits: full.limits,
      expires: before.expires,
      groups: [group],
      creation: before.creation,
    })
    expect(Date.parse(lastModified)).toBeGreaterThanOrEqual(Date.parse(before.lastModified))
    expect(await deviceOf(client, id)).toEqual(put.body.device)
  })

  test('takes a record back as it was read, with changes, and leaves what is the system its own', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, full)
    const { body } = await client.get(`/api/devices/${id}?include=lastLocation`)
    const sent = {
      ...body.device,
      name: 'Van 8',
      id: 'another',
      state: 'expired',
      creation: '2001-01-01T00:00:00Z',
    }
    const put = await client.put(`/api/devices/${id}`, sent)
    expect(put.status).toBe(200)
    const { lastLocation: _, ...device } = body.device
    expect(put.body.device).toEqual({ ...device, name: 'Van 8', lastModified: put.body.device.lastModified })
    expect((await client.get('/api/devices/another')).status).toBe(404)
  })

  test('answers 400 naming the field and changes nothing', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, full)
    const before = await client.get(`/api/devices/${id}`)
    for (const [path, body] of [
      ['/name', { name: '' }],
      ['/min', { min: '123' }],
      ['/limits/expirationDate', { limits: { expires: true } }],
      ['/limits/expirationDate', { limits: { expires: true, expirationDate: '2027-02-30' } }],
      ['/nope', { nope: 1 }],
    ] as const) {
      const answer = await client.put(`/api/devices/${id}`, body)
      expect(answer.status).toBe(400)
      expect(pathsOf(answer)).toContain(path)
    }
    const after = await client.get(`/api/devices/${id}`)
    expect(after.body.device).toEqual(before.body.device)
    expect(after.headers['etag']).toBe(before.headers['etag'])
  })
})

describe('PATCH /api/devices/{deviceId}', () => {
  test('merges an object; null returns a field to its default', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, full)
    const merged = await client.patch(
      `/api/devices/${id}`,
      { description: 'Red', min: null, tags: { depot: null, crew: 'A' }, limits: { dailySmsLimit: null } },
      { 'content-type': 'application/merge-patch+json' },
    )
    expect(merged.status).toBe(200)
    expect(merged.body.device).toMatchObject({ name: 'Van 7', description: 'Red', min: null })
    expect(merged.body.device.tags).toEqual({ crew: 'A' })
    expect(merged.body.device.limits).toEqual({ ...full.limits, dailySmsLimit: null })
    expect((await client.patch(`/api/devices/${id}`, { name: null })).body.device.name).toBe(id)
  })

  test('applies all six operations of a JSON Patch', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, full)
    const operations = [
      { op: 'test', path: '/name', value: 'Van 7' },
      { op: 'replace', path: '/name', value: 'Van 8' },
      { op: 'add', path: '/tags/crew', value: 'A' },
      { op: 'copy', from: '/tags/crew', path: '/tags/team' },
      { op: 'move', from: '/tags/depot', path: '/description' },
      { op: 'remove', path: '/min' },
      { op: 'test', path: '/state', value: 'active' },
    ]
    const patched = await client.patch(`/api/devices/${id}`, operations, {
      'content-type': 'application/json-patch+json',
    })
    expect(patched.status).toBe(200)
    expect(patched.body.device).toMatchObject({ name: 'Van 8', description: 'north', min: null })
    expect(patched.body.device.tags).toEqual({ crew: 'A', team: 'A' })
  })

  test('changes nothing when a test fails (409) or an operation cannot be applied (400)', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, full)
    const before = await deviceOf(client, id)
    const rename = { op: 'replace', path: '/name', value: 'Van 8' }
    const failed = await client.patch(`/api/devices/${id}`, [
      rename,
      { op: 'test', path: '/min', value: null },
    ])
    expect([failed.status, failed.body.code]).toEqual([409, 'conflict'])
    for (const bad of [
      { op: 'remove', path: '/tags/none' },
      { op: 'add', path: '/nope/x', value: 1 },
      { op: 'replace', path: '', value: [] },
      { op: 'move', from: '/none', path: '/name' },
      { op: 'spin', path: '/name' },
      { op: 'replace', path: '/name', value: 5 },
    ])
      expect((await client.patch(`/api/devices/${id}`, [rename, bad])).status).toBe(400)
    expect(await deviceOf(client, id)).toEqual(before)
  })

  test.each([
    ['id', 'other'],
    ['state', 'expired'],
    ['expires', '2030-01-01T00:00:00.000Z'],
    ['usage', { date: '2026-01-01', emailsSent: 0, smsSent: 0 }],
    ['groups', ['x']],
    ['creation', '2001-01-01T00:00:00.000Z'],
    ['lastModified', '2001-01-01T00:00:00.000Z'],
    ['lastLocation', { dateTime: '2026-01-01T00:00:00.000Z', latitude: 0, longitude: 0 }],
  ])('answers 400 to a patch of %s in both forms', async (field, value) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const merge = await client.patch(`/api/devices/${id}`, { [field]: value })
    const patch = await client.patch(`/api/devices/${id}`, [{ op: 'add', path: `/${field}`, value }])
    for (const answer of [merge, patch]) {
      expect(answer.status).toBe(400)
      expect(pathsOf(answer)).toEqual([`/${field}`])
    }
  })

  test('refuses a body that is not what its media type says', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const send = (type: string, body: unknown) =>
      client.patch(`/api/devices/${id}`, body, { 'content-type': type })
    expect((await send('application/json-patch+json', { name: 'x' })).status).toBe(400)
    expect((await send('application/merge-patch+json', [])).status).toBe(400)
    expect((await send('text/plain', 'name=x')).status).toBe(415)
  })
})

describe('If-Match', () => {
  test('lets a change through that names the present version and refuses others with 412', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const url = `/api/devices/${id}`
    expect((await client.put(url, { name: 'one' }, { 'if-match': '"1"' })).headers['etag']).toBe('"2"')
    for (const [method, path, body] of [
      ['PUT', url, { name: 'two' }],
      ['PATCH', url, { name: 'two' }],
      ['PUT', `${url}/limits`, {}],
      ['PATCH', `${url}/limits`, {}],
      ['DELETE', url, undefined],
    ] as const) {
      const answer = await client.send(method, path, body, { 'if-match': '"1"' })
      expect([answer.status, answer.body.code]).toEqual([412, 'precondition_failed'])
      expect(answer.headers['etag']).toBe('"2"')
    }
    expect((await deviceOf(client, id)).name).toBe('one')
    expect((await client.put(url, { name: 'two' }, { 'if-match': '"7", "2"' })).status).toBe(200)
    expect((await client.put(url, { name: 'three' }, { 'if-match': '*' })).status).toBe(200)
    expect((await client.delete(url, { 'if-match': '"4"' })).status).toBe(200)
  })

  test('lets exactly one of many changes to the same version through', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        client.patch(`/api/devices/${id}`, { name: `n${i}` }, { 'if-match': '"1"' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(11)
  })

  test('without it, parallel patches of different fields all take effect', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const keys = Array.from({ length: 12 }, (_, i) => `k${i}`)
    await Promise.all(keys.map((key) => client.patch(`/api/devices/${id}`, { tags: { [key]: key } })))
    expect((await deviceOf(client, id)).tags).toEqual(Object.fromEntries(keys.map((key) => [key, key])))
  })
})

describe('DELETE /api/devices/{deviceId}', () => {
  const fix = { dateTime: '2026-01-01T00:00:00.000Z', latitude: 1, longitude: 2 }
  const range = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }

  test('frees the identifier and the licence, and a new device of that id sees nothing of the old', async () => {
    const { client } = await t.account({ licenses: 1 })
    const { client: other } = await t.account()
    const id = await givenDevice(client, { name: 'Old' })
    const group = await givenGroup(client, { devices: [id] })
    await client.post(`/api/devices/${id}/locations`, { location: fix })
    await client.post(`/api/devices/${id}/alerts`, { alert: { alertName: 'SOSButton' } })
    const deleted = await client.delete(`/api/devices/${id}`)
    expect(deleted.body).toEqual({ success: true, apiUsage: 1, apiDailyUsage: deleted.body.apiDailyUsage })

    expect((await client.get('/api/account')).body.account.licenses).toEqual({
      total: 1,
      used: 0,
      available: 1,
    })
    expect((await client.get(`/api/groups/${group}`)).body.devices).toEqual([])
    expect((await client.get('/api/devices')).body.devices).toEqual([])
    for (const url of ['', '/limits', '/lastLocation', '/locations'])
      expect((await client.get(`/api/devices/${id}${url}`)).status).toBe(404)
    expect((await client.post(`/api/devices/${id}/locations`, range)).status).toBe(404)
    expect((await client.delete(`/api/devices/${id}`)).status).toBe(404)

    for (const owner of [client, other]) {
      await givenDevice(owner, { id, name: 'New' })
      expect((await owner.get(`/api/devices/${id}/lastLocation`)).body.lastLocation).toBeNull()
      expect((await owner.post(`/api/devices/${id}/locations`, range)).body.locations).toEqual([])
      expect((await owner.post(`/api/devices/${id}/alerts`, range)).body.alerts).toEqual([])
      expect((await owner.get(`/api/devices/${id}/locations?format=json`)).body.locations).toEqual([])
      expect((await owner.get(`/api/devices/${id}`)).body.device).toMatchObject({ name: 'New', groups: [] })
      // The same time as the old device's fix: no duplicate, since it is another device.
      const stored = await owner.post(`/api/devices/${id}/locations`, { location: fix })
      expect(stored.body).toMatchObject({ accepted: 1, duplicates: 0 })
      await owner.delete(`/api/devices/${id}`)
    }
  })

  test('answers 409 while a user is limited to the device', async () => {
    const { client } = await t.account()
    const deviceId = await givenDevice(client)
    const { userId } = await t.user(client, { deviceId })
    const refused = await client.delete(`/api/devices/${deviceId}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect((await client.get(`/api/devices/${deviceId}`)).status).toBe(200)
    await client.delete(`/api/users/${userId}`)
    expect((await client.delete(`/api/devices/${deviceId}`)).status).toBe(200)
  })

  test('succeeds once, however many ask at once', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, { id: `gone-${randomUUID()}` })
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.delete(`/api/devices/${id}`)))
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(404)])
  })

  test('and changes at the same time never fail on our side', async () => {
    const { client } = await t.account()
    for (let round = 0; round < 5; round++) {
      const id = await givenDevice(client)
      const group = await givenGroup(client, { devices: [id] })
      const answers = await Promise.all([
        client.patch(`/api/devices/${id}`, { name: 'x' }),
        client.put(`/api/groups/${group}`, { name: `g ${randomUUID()}`, devices: [id] }),
        client.delete(`/api/devices/${id}`),
        client.put(`/api/devices/${id}/limits`, {}),
        client.post(`/api/devices/${id}/alerts`, { alert: { alertName: 'SOSButton' } }),
        client.post(`/api/devices/${id}/locations`, { location: fix }),
      ])
      for (const { status } of answers) expect([200, 201, 400, 404]).toContain(status)
      expect((await client.get(`/api/groups/${group}`)).body.devices).toEqual([])
    }
  })
})
