import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Device,
  type Location,
  Sextant,
  SextantAnswerError,
  SextantError,
  SextantNetworkError,
  type SextantOptions,
  SextantTimeoutError,
} from '@sextant/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice } from '../test/factories.ts'

const t = useApp()
let baseUrl: string
const servers: Server[] = []

beforeAll(async () => {
  baseUrl = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  t.clock.release()
  vi.useRealTimers()
})
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

/** Paths that the client has sent, in order. */
function watched(sent: string[] = []) {
  const fetch: typeof globalThis.fetch = (url, init) => {
    sent.push(`${init?.method} ${new URL(String(url)).pathname}`)
    return globalThis.fetch(url, init)
  }
  const tokenRequests = () => sent.filter((each) => each.endsWith('/Auth/Token')).length
  return { fetch, sent, tokenRequests }
}

async function givenClient(options: Partial<SextantOptions> = {}) {
  const account = await t.account()
  const { userName, apiKey } = account
  return { ...account, sextant: new Sextant({ baseUrl, userName, apiKey, ...options }) }
}

/** A server that is not Sextant, for what Sextant itself never does. */
async function givenServer(listener: RequestListener) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const failureOf = async (promise: Promise<unknown>): Promise<SextantError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SextantError)
  return error as SextantError
}

const collect = async <T>(items: AsyncIterable<T>) => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const minute = (n: number) => new Date(Date.UTC(2026, 5, 1) + n * 60_000).toISOString()
const locationAt = (n: number): Location => ({ dateTime: minute(n), latitude: 55 + n / 100, longitude: 12.5 })

describe('devices', () => {
  test('are created, read, replaced, patched both ways, listed and deleted', async () => {
    const { sextant } = await givenClient()
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
    const { sextant } = await givenClient()
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
    const watch = watched()
    const { client, sextant } = await givenClient({ fetch: watch.fetch })
    const ids: string[] = []
    for (let i = 0; i < 25; i++) ids.push(await givenDevice(client))
    const found = await collect(sextant.devices.all({ limit: 10 }))
    expect(found.map(({ id }: Device) => id).sort()).toEqual(ids.sort())
    expect(watch.sent.filter((each) => each === 'GET /api/devices')).toHaveLength(3)
    const first = await sextant.devices.list({ limit: 10, state: 'active' })
    expect(first.items).toHaveLength(10)
    expect(
      (await sextant.devices.list({ limit: 20, cursor: first.nextCursor as string })).nextCursor,
    ).toBeUndefined()
  })

  test('with an id that a path cannot hold are refused before anything is sent', async () => {
    const watch = watched()
    const { sextant } = await givenClient({ fetch: watch.fetch })
    for (const id of ['', '.', '..']) await expect(sextant.devices.get(id)).rejects.toThrow(TypeError)
    expect((await failureOf(sextant.devices.get('a/../b?c#d'))).code).toBe('not_found')
    expect(watch.sent.at(-1)).toBe('GET /api/devices/a%2F..%2Fb%3Fc%23d')
  })
})

describe('locations and alerts', () => {
  test('are stored once, queried, iterated over pages and exported', async () => {
    const watch = watched()
    const { client, sextant } = await givenClient({ fetch: watch.fetch })
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
    expect((await (await sextant.locations.export(id)).json()).locations).toHaveLength(25)
    const failure = await failureOf(sextant.locations.export('nobody', { format: 'gpx' }))
    expect(failure).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('of a device are raised and found', async () => {
    const { client, sextant } = await givenClient()
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
    const { client, sextant } = await givenClient()
    const device = await givenDevice(client)
    const made = await sextant.groups.create({ name: 'North Sea' })
    expect(Object.keys(made).sort()).toEqual([
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
    const { sextant, userId } = await givenClient()
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
    const { sextant, accountId } = await givenClient()
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
    const { sextant, userName, apiKey } = await givenClient()
    const other = new Sextant({ baseUrl, userName, apiKey })
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
    const { sextant, userId, userName } = await givenClient()
    await sextant.users.patch(userId, { password: 'correct horse' })
    let cookie = ''
    const browser: typeof globalThis.fetch = async (url, init) => {
      expect(init?.credentials).toBe('include')
      const response = await globalThis.fetch(url, { ...init, headers: { ...init?.headers, cookie } })
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
      return response
    }
    const page = new Sextant({ baseUrl, session: true, fetch: browser })
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

describe('tokens', () => {
  test('calls in parallel share one token request', async () => {
    const watch = watched()
    const { sextant } = await givenClient({ fetch: watch.fetch })
    await Promise.all(Array.from({ length: 10 }, () => sextant.devices.list()))
    expect(watch.tokenRequests()).toBe(1)
    await sextant.groups.list()
    expect(watch.tokenRequests()).toBe(1)
  })

  test('one that has expired is renewed once for all calls in parallel', async () => {
    const watch = watched()
    const { sextant } = await givenClient({ fetch: watch.fetch })
    await sextant.devices.list()
    t.clock.advance(61 * 60_000)
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, i) => sextant.groups.create({ name: `group ${i}` })),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(5)
    expect(watch.tokenRequests()).toBe(2)
    expect((await sextant.groups.list()).items).toHaveLength(5)
  })

  test('one is renewed in its last minute, before the server refuses it', async () => {
    const watch = watched()
    const { sextant } = await givenClient({ fetch: watch.fetch })
    await sextant.devices.list()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 58 * 60_000 })
    await sextant.devices.list()
    expect(watch.tokenRequests()).toBe(1)
    vi.setSystemTime(Date.now() + 90_000)
    await sextant.devices.list()
    const list = 'GET /api/devices'
    expect(watch.sent).toEqual(['POST /api/Auth/Token', list, list, 'POST /api/Auth/Token', list])
  })

  test('of somebody else are used as they are and not renewed', async () => {
    const watch = watched()
    const { client } = await givenClient()
    const sextant = new Sextant({ baseUrl: `${baseUrl}/`, token: client.token as string, fetch: watch.fetch })
    expect((await sextant.devices.list()).items).toEqual([])
    t.clock.advance(61 * 60_000)
    expect(await failureOf(sextant.devices.list())).toMatchObject({ status: 401, code: 'expired_token' })
    expect(watch.sent).toEqual(['GET /api/devices', 'GET /api/devices'])
  })

  test('are not to be had for a key that was revoked', async () => {
    const { sextant, client } = await givenClient()
    await sextant.devices.list()
    await client.delete('/api/account/apiKey')
    const failure = await failureOf(sextant.devices.list())
    expect(failure).toMatchObject({ name: 'SextantError', status: 401, code: 'invalid_credentials' })
    expect(failure.message).toBe('Invalid API key or username.')
  })
})

describe('failures', () => {
  test('of the server carry everything it said', async () => {
    const { sextant } = await givenClient()
    const failure = await failureOf(sextant.groups.create({ name: '' }))
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request', details: [{ path: '/name' }] })
    expect(failure.message).not.toBe('')
    expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(failure.retryAfter).toBeUndefined()
  })

  test('a limit of requests is told with the seconds to wait, and a wait beyond a minute is not sat out', async () => {
    const { userName } = await givenClient()
    const wrong = new Sextant({ baseUrl, userName, apiKey: 'wrong' })
    for (let i = 0; i < 10; i++)
      expect((await failureOf(wrong.devices.list())).code).toBe('invalid_credentials')
    const failure = await failureOf(wrong.devices.list())
    expect(failure).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(failure.retryAfter).toBeGreaterThan(60)
  })

  test('a server that is not there is a network error', async () => {
    const gone = await givenServer(() => {})
    await new Promise((resolve) => servers.pop()?.close(resolve))
    const failure = await failureOf(new Sextant({ baseUrl: gone, token: 'x', retries: 0 }).devices.list())
    expect(failure).toBeInstanceOf(SextantNetworkError)
    expect(failure).toMatchObject({ status: undefined, code: 'network_error' })
    expect(failure.message).toContain('ECONNREFUSED')
  })

  test("a proxy's page, another server's JSON and a redirect are not taken for answers", async () => {
    const odd = await givenServer((request, response) => {
      if (request.url?.includes('devices')) response.writeHead(502).end('<h1>Bad gateway</h1>')
      else if (request.url?.includes('groups')) response.end('{"hello":"world"}')
      else response.writeHead(302, { location: `${baseUrl}/api/users` }).end()
    })
    const sextant = new Sextant({ baseUrl: odd, token: 'x', retries: 0 })
    expect(await failureOf(sextant.devices.list())).toMatchObject({ status: 502, code: 'invalid_answer' })
    expect(await failureOf(sextant.groups.list())).toBeInstanceOf(SextantAnswerError)
    expect(await failureOf(sextant.users.list())).toBeInstanceOf(SextantNetworkError)
  })

  test('an answer that does not come in time is a timeout, and one that you no longer want is your own reason', async () => {
    let asked = 0
    const silent = await givenServer(() => void asked++)
    const sextant = new Sextant({ baseUrl: silent, token: 'x', timeoutMs: 50 })
    const failure = await failureOf(sextant.devices.list())
    expect(failure).toBeInstanceOf(SextantTimeoutError)
    expect(failure).toMatchObject({ status: undefined, code: 'timeout' })
    expect(asked).toBe(1)
    const abort = new AbortController()
    const listing = sextant.devices.list({}, { signal: abort.signal, timeoutMs: 0 })
    abort.abort(new Error('The page was left.'))
    await expect(listing).rejects.toThrow('The page was left.')
    await expect(sextant.devices.list({}, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    servers.at(-1)?.closeAllConnections()
  })
})

describe('repeating', () => {
  /** Lets a request through to Sextant after some that fail as told; a status, or a connection that breaks. */
  async function givenShakyClient(failures: (number | 'break')[]) {
    const { client, userName, apiKey } = await givenClient()
    const watch = watched()
    const shaky = await givenServer((_request, response) => {
      const failure = failures.shift()
      if (failure === 'break' || failure === undefined) response.destroy()
      else response.writeHead(failure, { 'retry-after': '0' }).end(JSON.stringify(BUSY))
    })
    const fetch: typeof globalThis.fetch = (url, init) => {
      const fails = failures.length > 0 && !String(url).endsWith('Token')
      return watch.fetch(fails ? String(url).replace(baseUrl, shaky) : url, init)
    }
    const sextant = new Sextant({ baseUrl, userName, apiKey, fetch })
    return { client, sextant, watch }
  }
  const BUSY = { success: false, error: 'Busy.', code: 'unavailable', requestId: 'x' }

  test('a GET and the storing of locations survive two failures that pass', async () => {
    const failures: (number | 'break')[] = [503, 'break']
    const { client, sextant } = await givenShakyClient(failures)
    const id = await givenDevice(client)
    expect((await sextant.devices.get(id)).id).toBe(id)
    failures.push('break', 429)
    expect(await sextant.locations.store(id, locationAt(0))).toEqual({ accepted: 1, duplicates: 0 })
    failures.push(503, 503, 503)
    expect(await failureOf(sextant.devices.get(id))).toMatchObject({ code: 'unavailable', retryAfter: 0 })
  })

  test('what may have been done already is not sent again, what was refused is', async () => {
    const failures: (number | 'break')[] = ['break']
    const { sextant, watch } = await givenShakyClient(failures)
    expect((await failureOf(sextant.groups.create({ name: 'A' }))).code).toBe('network_error')
    failures.push(503)
    expect((await failureOf(sextant.groups.create({ name: 'A' }))).code).toBe('unavailable')
    expect(watch.sent.filter((each) => each === 'POST /api/groups')).toHaveLength(2)
    failures.push(429)
    expect((await sextant.groups.create({ name: 'A' })).name).toBe('A')
  })
})
