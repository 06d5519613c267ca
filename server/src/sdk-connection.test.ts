import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Sextant, SextantAnswerError, SextantNetworkError, SextantTimeoutError } from '@sextant/sdk'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice } from '../test/factories.ts'
import { failureOf, locationAt, useSextant, watchedFetch } from '../test/sdk-client.ts'

const TOKEN = 'POST /api/Auth/Token'
const t = useApp()
const server = useSextant(t)
const others: Server[] = []

afterEach(() => {
  t.clock.release()
  vi.useRealTimers()
})
afterAll(() => {
  for (const other of others) {
    other.close()
    other.closeAllConnections()
  }
})

/** A server that is not Sextant, for what Sextant itself never does. */
async function givenServer(listener: RequestListener) {
  const other = createServer(listener)
  others.push(other)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`
}

describe('tokens', () => {
  test('calls in parallel share one token request', async () => {
    const watch = watchedFetch()
    const { sextant } = await server.client({ fetch: watch.fetch })
    await Promise.all(Array.from({ length: 10 }, () => sextant.devices.list()))
    expect(watch.count(TOKEN)).toBe(1)
    await sextant.groups.list()
    expect(watch.count(TOKEN)).toBe(1)
  })

  test('one that has expired is renewed once for all calls in parallel', async () => {
    const watch = watchedFetch()
    const { sextant } = await server.client({ fetch: watch.fetch })
    await sextant.devices.list()
    t.clock.advance(61 * 60_000)
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, i) => sextant.groups.create({ name: `group ${i}` })),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(5)
    expect(watch.count(TOKEN)).toBe(2)
    expect((await sextant.groups.list()).items).toHaveLength(5)
  })

  test('one is renewed in its last minute, before the server refuses it', async () => {
    const watch = watchedFetch()
    const { sextant } = await server.client({ fetch: watch.fetch })
    await sextant.devices.list()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 58 * 60_000 })
    await sextant.devices.list()
    expect(watch.count(TOKEN)).toBe(1)
    vi.setSystemTime(Date.now() + 90_000)
    await sextant.devices.list()
    const list = 'GET /api/devices'
    expect(watch.sent).toEqual([TOKEN, list, list, TOKEN, list])
  })

  test('of somebody else are used as they are and not renewed', async () => {
    const watch = watchedFetch()
    const { client } = await server.client()
    const sextant = new Sextant({
      baseUrl: `${server.baseUrl()}/`,
      token: client.token as string,
      fetch: watch.fetch,
    })
    expect((await sextant.devices.list()).items).toEqual([])
    t.clock.advance(61 * 60_000)
    expect(await failureOf(sextant.devices.list())).toMatchObject({ status: 401, code: 'expired_token' })
    expect(watch.sent).toEqual(['GET /api/devices', 'GET /api/devices'])
  })

  test('are not to be had for a key that was revoked', async () => {
    const { sextant, client } = await server.client()
    await sextant.devices.list()
    await client.delete('/api/account/apiKey')
    const failure = await failureOf(sextant.devices.list())
    expect(failure).toMatchObject({ name: 'SextantError', status: 401, code: 'invalid_credentials' })
    expect(failure.message).toBe('Invalid API key or username.')
  })
})

describe('failures', () => {
  test('of the server carry everything it said', async () => {
    const { sextant } = await server.client()
    const failure = await failureOf(sextant.groups.create({ name: 'A', devices: 'all' as never }))
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request', details: [{ path: '/devices' }] })
    expect(failure.message).not.toBe('')
    expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(failure.retryAfter).toBeUndefined()
  })

  test('too many requests are told with the seconds to wait', async () => {
    const app = await t.anotherApp({ rateLimit: 2 })
    const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
    const { client } = await t.account()
    const sextant = new Sextant({ baseUrl, token: client.token as string, retries: 0 })
    await Promise.all([sextant.devices.list(), sextant.devices.list()])
    const failure = await failureOf(sextant.devices.list())
    expect(failure).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(failure.retryAfter).toBeGreaterThan(0)
  })

  test('a key that was wrong too often is told at once, not tried again', async () => {
    const app = await t.anotherApp()
    const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
    const watch = watchedFetch()
    const wrong = new Sextant({ baseUrl, userName: 'nobody', apiKey: 'wrong', fetch: watch.fetch })
    for (let i = 0; i < 10; i++)
      expect((await failureOf(wrong.devices.list())).code).toBe('invalid_credentials')
    expect(await failureOf(wrong.devices.list())).toMatchObject({
      status: 429,
      code: 'rate_limited',
      retryAfter: 30,
    })
    expect(watch.sent).toHaveLength(11)
  })

  test('a server that is not there is a network error', async () => {
    const gone = await givenServer(() => {})
    await new Promise((resolve) => others.pop()?.close(resolve))
    const failure = await failureOf(new Sextant({ baseUrl: gone, token: 'x', retries: 0 }).devices.list())
    expect(failure).toBeInstanceOf(SextantNetworkError)
    expect(failure).toMatchObject({ status: undefined, code: 'network_error' })
    expect(failure.message).toContain('ECONNREFUSED')
  })

  test("a proxy's page, another server's JSON and a redirect are not taken for answers", async () => {
    const odd = await givenServer((request, response) => {
      if (request.url?.includes('devices')) response.writeHead(502).end('<h1>Bad gateway</h1>')
      else if (request.url?.includes('groups')) response.end('{"hello":"world"}')
      else response.writeHead(302, { location: `${server.baseUrl()}/api/users` }).end()
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
    const creating = sextant.groups.create({ name: 'A' }, { signal: abort.signal, timeoutMs: 0 })
    const reason = new Error('The page was left.')
    await vi.waitFor(() => expect(asked).toBe(2))
    abort.abort(reason)
    await expect(creating).rejects.toBe(reason)
    await expect(sextant.devices.list({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})

describe('repeating', () => {
  /** Lets a request through to Sextant after some that fail as told; a status, or a connection that breaks. */
  async function givenShakyClient(failures: (number | 'break')[]) {
    const { client, userName, apiKey } = await server.client()
    const watch = watchedFetch()
    const shaky = await givenServer((_request, response) => {
      const failure = failures.shift()
      if (failure === 'break' || failure === undefined) response.destroy()
      else response.writeHead(failure, { 'retry-after': '0' }).end(JSON.stringify(BUSY))
    })
    const fetch: typeof globalThis.fetch = (url, init) => {
      const fails = failures.length > 0 && !(url as string).endsWith('Token')
      return watch.fetch(fails ? (url as string).replace(server.baseUrl(), shaky) : url, init)
    }
    const sextant = new Sextant({ baseUrl: server.baseUrl(), userName, apiKey, fetch })
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
    expect(watch.count('POST /api/groups')).toBe(2)
    failures.push(429)
    expect((await sextant.groups.create({ name: 'A' })).name).toBe('A')
  })
})
