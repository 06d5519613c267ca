import { API_VERSION } from '@sextant/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice } from '../../test/factories.ts'

const t = useApp()
let client: Client
beforeAll(async () => {
  client = (await t.account()).client
})

describe('the URL', () => {
  test.each(['/api/devices/%', '/api/devices/%E0%A4', '/%zz'])(
    'malformed as %s is 400 in our own form',
    async (url) => {
      const response = await t.app.inject({ url, headers: { authorization: `Bearer ${client.token}` } })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ success: false, code: 'invalid_request' })
      expect(response.headers).toMatchObject({
        'x-request-id': response.json().requestId,
        'api-version': API_VERSION,
      })
    },
  )

  test.each(['/api/devices/a%00b', '/api/devices?search=a%00b', '/api/groups/%00'])(
    'with NUL as %s is 400',
    async (url) => {
      expect(await client.get(url)).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid_request' },
      })
    },
  )

  test('with a longer id than any record has is 404', async () => {
    expect(await client.get(`/api/devices/${'a'.repeat(600)}`)).toMatchObject({
      status: 404,
      body: { success: false, code: 'not_found' },
    })
  })

  test.each(['/API/DEVICES', '/api/Devices/', '/Api/dEVICES'])(
    'is matched without regard to case: %s',
    async (url) => {
      expect((await client.get(url)).status).toBe(200)
    },
  )

  test('keeps the case of its parameters', async () => {
    await givenDevice(client, { id: 'MixedCase' })
    expect((await client.get('/api/devices/MixedCase')).status).toBe(200)
    expect((await client.get('/api/devices/mixedcase')).status).toBe(404)
  })

  test('with an unknown or bad query parameter is 400 and names it', async () => {
    expect(await client.get('/api/devices?limit=0&colour=red')).toMatchObject({
      status: 400,
      body: { details: expect.arrayContaining([{ path: 'query/limit', message: 'must be >= 1' }]) },
    })
    expect((await client.get('/api/devices?colour=red')).body.details).toEqual([
      { path: 'query/colour', message: 'is not a known property' },
    ])
    expect((await client.get('/api/devices?limit=1&limit=2')).status).toBe(400)
  })
})

describe('an unknown route', () => {
  test('under /api is 401 without a token and 404 with one', async () => {
    expect(await t.client().get('/api/nothing')).toMatchObject({
      status: 401,
      body: { code: 'missing_token' },
    })
    expect(await t.client().get('/API/nothing')).toMatchObject({ status: 401 })
    expect(await client.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('elsewhere is 404', async () => {
    expect(await t.client().get('/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a wrong method', () => {
  test.each([
    ['DELETE', '/api/devices', 'GET, HEAD, POST'],
    ['PUT', '/api/groups', 'GET, HEAD, POST'],
    ['POST', '/api/groups/x', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['GET', '/api/devices/x/reactivate', 'POST'],
    ['HEAD', '/api/devices/x/alerts', 'POST'],
    ['OPTIONS', '/api/users', 'GET, HEAD, POST'],
  ])('%s %s is 405 with Allow: %s', async (method, url, allow) => {
    const answer = await client.send(method, url, undefined, {})
    expect([answer.status, sorted(answer.headers['allow'])]).toEqual([405, sorted(allow)])
    if (method !== 'HEAD') expect(answer.body).toMatchObject({ success: false, code: 'method_not_allowed' })
  })

  test.each([
    ['GET', '/api/auth/token', 'POST'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['POST', '/docs', 'GET, HEAD'],
  ])('%s on the open path %s is 405 without a token', async (method, url, allow) => {
    const answer = await t.client().send(method, url, undefined, {})
    expect([answer.status, sorted(answer.headers['allow'])]).toEqual([405, sorted(allow)])
  })

  test('on a path that needs a token is 401 without one', async () => {
    expect((await t.client().delete('/api/devices')).status).toBe(401)
  })
})

const sorted = (list = '') => list.split(', ').toSorted()

describe('every response', () => {
  test.each([
    ['GET', '/api/devices', 200],
    ['GET', '/api/nothing', 404],
    ['DELETE', '/api/devices', 405],
    ['POST', '/api/groups', 400],
    ['GET', '/health/live', 200],
    ['GET', '/docs', 200],
  ])('%s %s (%i) carries API-Version, a request id and the security headers', async (method, url, status) => {
    const answer = await client.send(method, url, undefined, {})
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'api-version': API_VERSION,
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
    if (status >= 400) expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
  })

  test('has an id of its own, whatever the client calls itself', async () => {
    const answer = await client.get('/api/nothing', { 'x-request-id': 'mine', 'request-id': 'mine' })
    expect(answer.body.requestId).not.toBe('mine')
  })

  test('under /api is not to be stored by caches', async () => {
    expect((await client.get('/api/devices')).headers['cache-control']).toBe('no-store')
    expect((await t.client().get('/api/devices')).headers['cache-control']).toBe('no-store')
  })

  test('counts what it cost, but for those to strangers', async () => {
    const first = (await client.get('/api/devices')).body.apiDailyUsage
    expect((await client.get('/api/nothing')).body).toMatchObject({ apiUsage: 1, apiDailyUsage: first + 1 })
    expect((await t.client().get('/api/devices')).body).not.toHaveProperty('apiUsage')
  })
})

test('HEAD answers as GET does, without a body', async () => {
  const id = await givenDevice(client)
  const head = await t.app.inject({
    method: 'HEAD',
    url: `/api/devices/${id}`,
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', '"1"'])
  const missing = await t.app.inject({ method: 'HEAD', url: '/api/devices/x', headers: {} })
  expect([missing.statusCode, missing.body]).toEqual([401, ''])
})

test.each(['1e400', '-1e400'])(
  'a number in the URL that no number can hold, %s, is out of bounds',
  async (limit) => {
    const { client } = await t.account()
    for (const url of [
      '/api/groups?limit=',
      '/api/messages?limit=',
      '/api/locations/at?time=2026-01-01T00:00:00Z&within=',
    ]) {
      const answer = await client.get(url + limit)
      expect([url, answer.status, answer.body.code]).toEqual([url, 400, 'invalid_request'])
    }
  },
)
