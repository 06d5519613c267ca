import { randomUUID } from 'node:crypto'
import { Sextant } from '@sextant/sdk'
import { describe, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice } from '../test/factories.ts'
import { collect, failureOf, locationAt, minute, useSextant, watchedFetch } from '../test/sdk-client.ts'

const t = useApp()
const server = useSextant(t)

describe('devices', () => {
  test('are created, read, replaced, patched both ways, listed and deleted', async () => {
    const { sextant } = await server.client()
    const id = `sdk:${randomUUID()}`
    const made = await sextant.devices.create({ id, name: 'Van 7' })
    expect(made).toMatchObject({ id, name: 'Van 7', state: 'active' })
    expect(await sextant.devices.get(id)).toEqual(made)
    expect((await sextant.devices.get(id, { include: 'lastLocation' })).lastLocation).toBeNull()
    expect((await sextant.devices.list()).items).toEqual([made])
    expect((await sextant.devices.replace(id, { ...made, description: 'blue' })).description).toBe('blue')
    expect((await sextant.devices.patch(id, { tags: { crew: 'A' } })).tags).toEqual({ crew: 'A' })
    expect((await sextant.devices.patch(id, { tags: { crew: null } })).tags).toEqual({})
    const patched = await sextant.devices.patch(id, [{ op: 'replace', path: '/name', value: 'Van 8' }])
    expect(patched).toMatchObject({ name: 'Van 8', description: 'blue' })
    await sextant.devices.delete(id)
    expect((await failureOf(sextant.devices.get(id))).code).toBe('not_found')
  })

  test('have limits of their own, expire and come back', async () => {
    const { sextant } = await server.client()
    const { id } = await sextant.devices.create({})
    const limits = { expires: true, expirationDate: '2020-01-01', dailyEmailLimit: 3, dailySmsLimit: null }
    const replaced = await sextant.devices.limits.replace(id, limits)
    expect(replaced).toMatchObject({ ...limits, usage: { emailsSent: 0 } })
    expect(Object.keys(replaced)).not.toContain('success')
    const { value, etag } = await sextant.devices.limits.getTagged(id)
    expect(value).toEqual(await sextant.devices.limits.get(id))
    await sextant.devices.limits.patch(id, { dailySmsLimit: 1 }, { ifMatch: etag })
    const stale = await failureOf(sextant.devices.limits.patch(id, { dailySmsLimit: 2 }, { ifMatch: etag }))
    expect(stale).toMatchObject({ status: 412, code: 'precondition_failed' })
    expect((await sextant.devices.list({ state: 'expired' })).items.map((device) => device.id)).toEqual([id])
    expect((await failureOf(sextant.locations.store(id, locationAt(0)))).code).toBe('device_expired')
    expect(await sextant.devices.reactivate(id)).toMatchObject({ state: 'active', expires: null })
  })

  test('come page by page, each once', async () => {
    const watch = watchedFetch()
    const { client, sextant } = await server.client({ fetch: watch.fetch })
    const ids: string[] = []
    for (let i = 0; i < 25; i++) ids.push(await givenDevice(client))
    const found = await collect(sextant.devices.all({ limit: 10 }))
    expect(found).toHaveLength(25)
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids))
    expect(watch.count('GET /api/devices')).toBe(3)
    const first = await sextant.devices.list({ limit: 10, state: 'active' })
    expect(first.items).toHaveLength(10)
    expect(
      (await sextant.devices.list({ limit: 20, cursor: first.nextCursor as string })).nextCursor,
    ).toBeUndefined()
  })

  test('with an id that a path cannot hold are refused before anything is sent', async () => {
    const watch = watchedFetch()
    const { sextant } = await server.client({ fetch: watch.fetch })
    for (const id of ['', '.', '..']) {
      await expect(sextant.devices.get(id)).rejects.toThrow(TypeError)
      await expect(sextant.devices.limits.getTagged(id)).rejects.toThrow(TypeError)
      await expect(sextant.locations.store(id, locationAt(0))).rejects.toThrow(TypeError)
      await expect(sextant.locations.export(id)).rejects.toThrow(TypeError)
    }
    expect(watch.sent).toEqual([])
    expect((await failureOf(sextant.devices.get('a/../b?c#d'))).code).toBe('not_found')
    expect(watch.sent.at(-1)).toBe('GET /api/devices/a%2F..%2Fb%3Fc%23d')
  })
})

describe('locations and alerts', () => {
  test('are stored once, queried, iterated over pages and exported', async () => {
    const watch = watchedFetch()
    const { client, sextant } = await server.client({ fetch: watch.fetch })
    const id = await givenDevice(client)
    expect(await sextant.devices.lastLocation(id)).toBeNull()
    expect(await sextant.locations.store(id, locationAt(0))).toEqual({ accepted: 1, duplicates: 0 })
    const rest = Array.from({ length: 24 }, (_, i) => locationAt(i))
    expect(await sextant.locations.store(id, rest)).toEqual({ accepted: 23, duplicates: 1 })
    const many = [{ deviceId: id, ...locationAt(24) }]
    expect(await sextant.locations.storeMany(many)).toEqual({ accepted: 1, duplicates: 0 })
    expect(await sextant.devices.lastLocation(id)).toEqual(locationAt(24))

    const range = { from: minute(0), to: new Date(minute(24)) }
    const page = await sextant.locations.query(id, { ...range, limit: 20 })
    expect(page.items).toHaveLength(20)
    expect((await sextant.locations.query(id, { ...range, cursor: page.nextCursor })).items).toHaveLength(5)
    watch.sent.length = 0
    expect(await collect(sextant.locations.history(id, { ...range, limit: 10 }))).toEqual([
      ...rest,
      locationAt(24),
    ])
    expect(watch.sent).toHaveLength(3)

    const csv = await sextant.locations.export(id, { ...range, format: 'csv' })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect((await csv.text()).trim().split('\n')).toHaveLength(26)
    const whole = await sextant.locations.export(id)
    expect(await whole.json()).toMatchObject({ success: true, locations: { length: 25 } })
    const failure = await failureOf(sextant.locations.export('nobody', { format: 'gpx' }))
    expect(failure).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('of a device are raised and found', async () => {
    const { client, sextant } = await server.client()
    const id = await givenDevice(client)
    const raised = await sextant.alerts.raise(id, {
      alertName: 'SOSButton',
      dateTime: minute(1),
      text: 'Help',
    })
    expect(raised).toMatchObject({ alerts: ['SOSButton'], text: 'Help' })
    for (const n of [2, 3]) await sextant.alerts.raise(id, { alertName: 'LowBattery', dateTime: minute(n) })
    const range = { from: minute(0), to: minute(9), limit: 2 }
    expect(await sextant.alerts.query(id, { ...range, alertName: 'SOSButton' })).toEqual({ items: [raised] })
    const found = await collect(sextant.alerts.history(id, range))
    expect(found.map(({ dateTime }) => dateTime)).toEqual([minute(1), minute(2), minute(3)])
  })
})

describe('groups, users, the account and its key', () => {
  test('a group goes through all its methods', async () => {
    const { client, sextant } = await server.client()
    const device = await givenDevice(client)
    const made = await sextant.groups.create({ name: 'North Sea' })
    expect(Object.keys(made).toSorted()).toEqual([
      'creation',
      'description',
      'devices',
      'id',
      'lastModified',
      'name',
    ])
    const { value, etag } = await sextant.groups.getTagged(made.id)
    expect(value).toEqual(made)
    await sextant.groups.replace(made.id, { ...value, devices: [device] }, { ifMatch: etag })
    expect((await failureOf(sextant.groups.delete(made.id, { ifMatch: etag }))).status).toBe(412)
    const emptied = await sextant.groups.patch(made.id, [
      { op: 'test', path: '/devices/0', value: device },
      { op: 'remove', path: '/devices/0' },
    ])
    expect(emptied.devices).toEqual([])
    expect((await sextant.groups.patch(made.id, { description: 'ships' })).description).toBe('ships')
    expect((await collect(sextant.groups.all({ search: 'north' }))).map(({ id }) => id)).toEqual([made.id])
    await sextant.groups.delete(made.id)
    expect((await sextant.groups.list()).items).toEqual([])
  })

  test('a user goes through all methods', async () => {
    const { sextant, userId } = await server.client()
    const email = `${randomUUID()}@acme.test`
    const made = await sextant.users.create({ name: 'Desk', email, country: 'Portugal', timeZone: 'UTC' })
    expect(made).toMatchObject({ email, userName: email, country: 'PT', password: null })
    expect(await sextant.users.get(made.id)).toEqual(made)
    expect((await sextant.users.replace(made.id, { ...made, name: 'Night desk' })).name).toBe('Night desk')
    expect((await sextant.users.patch(made.id, { privileges: ['read'] })).privileges).toEqual(['read'])
    expect((await sextant.users.list({ search: 'night' })).items.map(({ id }) => id)).toEqual([made.id])
    await sextant.users.delete(made.id)
    expect((await collect(sextant.users.all())).map(({ id }) => id)).toEqual([userId])
    expect((await sextant.users.countries())['CO']).toBe('Colombia')
    expect(await sextant.users.timeZones()).toHaveProperty('UTC')
  })

  test('the account is read and patched', async () => {
    const { sextant, accountId } = await server.client()
    const { value, etag } = await sextant.account.getTagged()
    expect(value).toMatchObject({ id: accountId, licenses: { used: 0 } })
    const patch = { name: 'Acme Ltd', defaults: { dailySmsLimit: null } }
    const patched = await sextant.account.patch(patch, { ifMatch: etag })
    expect(patched).toMatchObject({
      name: 'Acme Ltd',
      defaults: { dailyEmailLimit: 100, dailySmsLimit: null },
    })
    expect(await sextant.account.get()).toEqual(patched)
  })

  test('a client goes on with the key that it has regenerated', async () => {
    const { sextant, userName, apiKey } = await server.client()
    const other = new Sextant({ baseUrl: server.baseUrl(), userName, apiKey })
    await other.devices.list()
    const before = await sextant.apiKey.get()
    const made = await sextant.apiKey.generate()
    expect(made.key.id).not.toBe(before?.id)
    expect((await sextant.apiKey.get())?.id).toBe(made.key.id)
    expect(await failureOf(other.devices.list())).toMatchObject({ status: 401, code: 'invalid_credentials' })
    await sextant.apiKey.delete()
    expect((await failureOf(sextant.apiKey.get())).code).toBe('invalid_credentials')
  })

  test('a browser signs in with a password and sends its cookie', async () => {
    const { sextant, userId, userName } = await server.client()
    await sextant.users.patch(userId, { password: 'correct horse' })
    let cookie = ''
    const browser: typeof fetch = async (url, init) => {
      expect(init?.credentials).toBe('include')
      const response = await globalThis.fetch(url, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), cookie },
      })
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
      return response
    }
    const page = new Sextant({ baseUrl: server.baseUrl(), session: true, fetch: browser })
    expect((await failureOf(page.session.get())).code).toBe('missing_token')
    expect(await page.session.signIn({ userName, password: 'correct horse' })).toMatchObject({
      userName,
      holder: true,
    })
    expect((await page.session.get()).userId).toBe(userId)
    expect((await page.devices.list()).items).toEqual([])
    await page.session.signOut()
    expect((await failureOf(page.devices.list())).status).toBe(401)
  })
})
