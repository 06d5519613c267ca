import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lasting, pathsOf, statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()

describe('POST /api/devices', () => {
  test('answers 201 with the whole device, where it is and its version', async () => {
    t.clock.set('2026-11-14T09:30:00.000Z')
    const { client } = await t.account()
    const id = `imei-${randomUUID()}`
    const made = await client.post('/api/devices', {
      id,
      name: 'MV Alpine Voyager',
      description: 'Survey vessel',
      tags: { vessel: 'MV Alpine Voyager', 'a/b~c': '' },
      min: '+4512345678',
      limits: { expires: true, expirationDate: '2027-03-31', dailyEmailLimit: 0, dailySmsLimit: null },
    })
    expect(made.status).toBe(201)
    expect(made.headers).toMatchObject({ location: `/api/devices/${id}`, etag: '"1"' })
    expect(made.body).toEqual({
      success: true,
      device: {
        id,
        name: 'MV Alpine Voyager',
        description: 'Survey vessel',
        tags: { vessel: 'MV Alpine Voyager', 'a/b~c': '' },
        min: '+4512345678',
        expires: '2027-03-31T00:00:00.000Z',
        state: 'active',
        limits: { expires: true, expirationDate: '2027-03-31', dailyEmailLimit: 0, dailySmsLimit: null },
        usage: { date: '2026-11-14', emailsSent: 0, smsSent: 0 },
        groups: [],
        creation: '2026-11-14T09:30:00.000Z',
        lastModified: '2026-11-14T09:30:00.000Z',
      },
      apiUsage: 1,
      apiDailyUsage: 1,
    })
    expect((await client.get(`/api/devices/${id}`)).body.device).toEqual(made.body.device)
    t.clock.release()
  })

  test('makes an id when none is given, and the name defaults to the id', async () => {
    const { client } = await t.account()
    const [one, two] = await Promise.all([client.post('/api/devices', {}), client.post('/api/devices', {})])
    expect(one.body.device.id).toMatch(/^[A-Za-z0-9._:-]{1,64}$/)
    expect(one.body.device.id).not.toBe(two.body.device.id)
    expect(one.body.device).toMatchObject({ name: one.body.device.id, description: '', tags: {}, min: null })
  })

  test.each(['x', 'A.b_c:d-9', '0'.repeat(64), '300434061197913'])('takes the id %s', async (id) => {
    const { client } = await t.account()
    expect((await client.post('/api/devices', { id })).body.device.id).toBe(id)
    expect((await client.get(`/api/devices/${encodeURIComponent(id)}`)).body.device.id).toBe(id)
  })

  test.each([
    ['/id', { id: '' }],
    ['/id', { id: 'x'.repeat(65) }],
    ['/id', { id: 'a b' }],
    ['/id', { id: 'a/b' }],
    ['/id', { id: 'ä' }],
    ['/id', { id: 'a\n' }],
    ['/id', { id: 300434061197913 }],
    ['/id', { id: null }],
    ['/name', { name: '' }],
    ['/name', { name: ' \t' }],
    ['/name', { name: 'n'.repeat(201) }],
    ['/name', { name: 7 }],
    ['/description', { description: null }],
    ['/min', { min: '4512345678' }],
    ['/min', { min: '+0123' }],
    ['/min', { min: '+1234567890123456' }],
    ['/min', { min: '' }],
    ['/tags', { tags: [] }],
    ['/tags/a', { tags: { a: 1 } }],
    ['/tags/a\nb', { tags: { 'a\nb': 1 } }],
    ['/tags/', { tags: { '': 'x' } }],
    [`/tags/${'k'.repeat(65)}`, { tags: { ['k'.repeat(65)]: 'x' } }],
    ['/tags', { tags: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`k${i}`, ''])) }],
    ['/limits/speed', { limits: { speed: 1 } }],
    ['/colour', { colour: 'red' }],
  ])('answers 400 naming %s for %j', async (path, body) => {
    const { client } = await t.account()
    const answer = await client.post('/api/devices', body)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('invalid_request')
    expect(pathsOf(answer)).toContain(path)
    expect((await client.get('/api/devices')).body.devices).toEqual([])
  })

  test('answers 400 for a body that is no object', async () => {
    const { client } = await t.account()
    for (const body of ['[]', '"x"', '7', 'null', ''])
      expect((await client.post('/api/devices', body)).status).toBe(400)
    expect((await client.post('/api/devices', '{"id":')).body.code).toBe('invalid_json')
  })

  test('answers 409 for an identifier that any account of the installation uses', async () => {
    const { client: owner } = await t.account()
    const { client: other } = await t.account()
    const id = await givenDevice(owner)
    for (const client of [owner, other]) {
      const answer = await client.post('/api/devices', { id })
      expect([answer.status, answer.body.code]).toEqual([409, 'identifier_taken'])
    }
    expect((await other.get('/api/devices')).body.devices).toEqual([])
    expect((await other.get('/api/account')).body.account.licenses.used).toBe(0)
  })

  test('gives an identifier to exactly one of many accounts that ask at once', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => t.account()))
    const id = `race-${randomUUID()}`
    const answers = await Promise.all(accounts.map(({ client }) => client.post('/api/devices', { id })))
    expect(statusesOf(answers)).toEqual([201, ...Array(7).fill(409)])
  })

  test('answers 403 without the privilege write, and to whoever sees one device only', async () => {
    const { client } = await t.account()
    const deviceId = await givenDevice(client)
    const reader = await t.user(client)
    const one = await t.user(client, { privileges: ['read', 'write'], deviceId })
    for (const user of [reader, one]) {
      const answer = await user.client.post('/api/devices', {})
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    }
  })

  test('puts the device of a user who sees one group into that group', async () => {
    const { client } = await t.account()
    const group = await givenGroup(client)
    const user = await t.user(client, { privileges: ['read', 'write'], group })
    const made = await user.client.post('/api/devices', {})
    expect(made.body.device.groups).toEqual([group])
    expect((await user.client.get('/api/devices')).body.devices).toHaveLength(1)
  })

  test('lets a user create as many devices as allowed, also when all are asked for at once', async () => {
    const { client } = await t.account()
    const user = await t.user(client, { privileges: ['read', 'write'], adminDevices: 3 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => user.client.post('/api/devices', {})))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
  })
})

describe('every route of one device', () => {
  const requests = (id: string): [method: string, url: string, body?: unknown][] => [
    ['GET', `/api/devices/${id}`],
    ['PUT', `/api/devices/${id}`, { name: 'x' }],
    ['PATCH', `/api/devices/${id}`, { name: 'x' }],
    ['PATCH', `/api/devices/${id}`, [{ op: 'replace', path: '/name', value: 'x' }]],
    ['DELETE', `/api/devices/${id}`],
    ['GET', `/api/devices/${id}/limits`],
    ['PUT', `/api/devices/${id}/limits`, {}],
    ['PATCH', `/api/devices/${id}/limits`, {}],
    ['POST', `/api/devices/${id}/reactivate`, {}],
  ]

  test("answers another account's device like one that does not exist", async () => {
    const { client: owner } = await t.account()
    const { client: stranger } = await t.account()
    const id = await givenDevice(owner)
    const before = await owner.get(`/api/devices/${id}`)
    const theirs = requests(id)
    const nobodys = requests('no-such-device')
    for (const [i, [method, url, body]] of theirs.entries()) {
      const [, unknownUrl] = nobodys[i] as [string, string]
      const foreign = await stranger.send(method, url, body, {})
      const unknown = await stranger.send(method, unknownUrl, body, {})
      expect(foreign.status).toBe(404)
      expect(lasting(foreign)).toBe(lasting(unknown))
    }
    expect((await owner.get(`/api/devices/${id}`)).body.device).toEqual(before.body.device)
  })

  test('answers a device outside the scope of the user like one that does not exist', async () => {
    const { client } = await t.account()
    const [inside, outside] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [inside] })
    const privileges = ['read', 'write', 'execute']
    for (const scope of [{ group }, { deviceId: inside }]) {
      const { client: user } = await t.user(client, { privileges, ...scope })
      for (const [i, [method, url, body]] of requests(outside).entries()) {
        const [, unknownUrl] = requests('no-such-device')[i] as [string, string]
        const hidden = await user.send(method, url, body, {})
        expect(hidden.status).toBe(404)
        expect(lasting(hidden)).toBe(lasting(await user.send(method, unknownUrl, body, {})))
      }
      expect((await user.get(`/api/devices/${inside}`)).status).toBe(200)
      const { devices } = (await user.get('/api/devices')).body
      expect(devices.map(({ id }: { id: string }) => id)).toEqual([inside])
    }
  })

  test('answers 401 without a token', async () => {
    for (const [method, url, body] of [
      ...requests('x'),
      ['GET', '/api/devices'],
      ['POST', '/api/devices', {}],
    ] as const) {
      const answer = await t.client().send(method, url, body, {})
      expect([answer.status, answer.body.code]).toEqual([401, 'missing_token'])
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
      expect(answer.body).not.toHaveProperty('apiUsage')
    }
  })

  test('answers 403 to whoever lacks the privilege', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const nobody = await t.user(client, { privileges: [] })
    const reader = await t.user(client, { privileges: ['read'] })
    for (const [method, url, body] of requests(id)) {
      expect((await nobody.client.send(method, url, body, {})).status).toBe(403)
      const expected = method === 'GET' ? 200 : 403
      expect((await reader.client.send(method, url, body, {})).status).toBe(expected)
    }
    const writer = await t.user(client, { privileges: ['read', 'write'] })
    expect((await writer.client.post(`/api/devices/${id}/reactivate`, {})).status).toBe(403)
  })

  test('finds the path whatever its case and keeps the case of the id', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client, { id: `Mixed-${randomUUID()}` })
    expect((await client.get(`/API/Devices/${id}/`)).body.device.id).toBe(id)
    expect((await client.get(`/api/devices/${id.toLowerCase()}`)).status).toBe(404)
  })
})
