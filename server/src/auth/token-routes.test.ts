import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { newApiKey } from './api-key-format.ts'

const t = useApp({ trustProxy: ['127.0.0.1'] })
afterEach(() => t.clock.release())

let serial = 0
/** Each request from an address of its own, so that the throttle of failures stays out of these tests. */
const ask = (body: unknown, url = '/api/Auth/Token') =>
  t.client().post(url, body, { 'x-forwarded-for': `198.51.${++serial >> 8}.${serial & 255}` })

describe('a token request that is right', () => {
  test('answers success, token and expires, and nothing else', async () => {
    const { userName, apiKey } = await t.account()
    t.clock.set('2026-11-14T09:30:00.000Z')
    const answer = await ask({ userName, apiKey })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires: '2026-11-14T10:30:00.000Z',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('gives a token that opens the other routes', async () => {
    const { userName, apiKey } = await t.account()
    const { body } = await ask({ userName, apiKey })
    expect((await t.client(body.token).get('/api/devices')).status).toBe(200)
  })

  test('takes the user name or the e-mail address, in any case', async () => {
    const { userName, apiKey } = await t.account()
    const names = [userName, userName.toUpperCase(), `${userName}@acme.test`, `${userName}@ACME.Test`]
    for (const name of names) expect((await ask({ userName: name, apiKey })).status).toBe(200)
  })

  test.each(['/api/Auth/Token', '/API/AUTH/token', '/api/auth/token', '/api/Auth/Token/'])(
    'works at %s',
    async (url) => {
      const { userName, apiKey } = await t.account()
      expect((await ask({ userName, apiKey }, url)).status).toBe(200)
    },
  )

  test('may be repeated: the tokens before stay valid', async () => {
    const { userName, apiKey, client } = await t.account()
    const { body } = await ask({ userName, apiKey })
    expect((await client.get('/api/devices')).status).toBe(200)
    expect((await t.client(body.token).get('/api/devices')).status).toBe(200)
  })

  test('is remembered as the last sign-in', async () => {
    const { userName, userId, apiKey, client } = await t.account()
    t.clock.set(new Date(Date.now() + 60_000))
    await ask({ userName, apiKey })
    expect((await client.get(`/api/users/${userId}`)).body.lastLogin).toBe(t.clock.now().toISOString())
  })
})

describe('a token request with bad credentials', () => {
  const refused = {
    success: false,
    error: 'Invalid API key or username.',
    code: 'invalid_credentials',
    requestId: expect.any(String),
  }

  const causes: Record<string, () => Promise<{ userName: string; apiKey: string }>> = {
    'an unknown user': async () => ({ userName: 'nobody', apiKey: (await t.account()).apiKey }),
    'a key of nobody': async () => ({ userName: (await t.account()).userName, apiKey: newApiKey().key }),
    "another user's key": async () => ({
      userName: (await t.account()).userName,
      apiKey: (await t.account()).apiKey,
    }),
    'a key that is no key': async () => ({ userName: (await t.account()).userName, apiKey: 'sesame' }),
    'a key with one character changed': async () => {
      const { userName, apiKey } = await t.account()
      return { userName, apiKey: apiKey.slice(0, -1) + (apiKey.endsWith('a') ? 'b' : 'a') }
    },
    'a deleted key': async () => {
      const { client, userName, apiKey } = await t.account()
      expect((await client.delete('/api/account/apiKey')).status).toBe(200)
      return { userName, apiKey }
    },
    'a key that was regenerated': async () => {
      const { client, userName, apiKey } = await t.account()
      expect((await client.post('/api/account/apiKey')).status).toBe(201)
      return { userName, apiKey }
    },
    'a disabled user': () => afterChange({ disabled: true }),
    'an expired user': () => afterChange({ expires: '2020-01-01T00:00:00Z' }),
    'a user whose time has not come': () => afterChange({ from: '2099-01-01T00:00:00Z' }),
    'a user without the privilege api': () => afterChange({ privileges: ['read'] }),
    'a deleted user': async () => {
      const { client } = await t.account()
      const user = await t.user(client)
      expect((await client.delete(`/api/users/${user.userId}`)).status).toBe(200)
      return user
    },
  }

  async function afterChange(change: object) {
    const { client } = await t.account()
    const user = await t.user(client)
    expect((await client.patch(`/api/users/${user.userId}`, change)).status).toBe(200)
    return user
  }

  test.each(Object.keys(causes))('%s is 401 with the one answer for all causes', async (cause) => {
    const { userName, apiKey } = (await causes[cause]?.()) ?? { userName: '', apiKey: '' }
    const answer = await ask({ userName, apiKey })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual(refused)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'www-authenticate': 'Bearer realm="sextant"',
    })
  })

  test('costs the database the same statements whether the user exists or not', async () => {
    const { userName, apiKey } = await t.account()
    const statements = async (body: object) => {
      t.queries.length = 0
      await ask(body)
      return [...t.queries]
    }
    const wrongKey = await statements({ userName, apiKey: newApiKey().key })
    expect(await statements({ userName: 'nobody', apiKey })).toEqual(wrongKey)
    expect(wrongKey.length).toBeGreaterThan(1)
  })
})

describe('a token request that is malformed', () => {
  test.each([
    ['no user name', { apiKey: 'a' }, '/userName'],
    ['no key', { userName: 'a' }, '/apiKey'],
    ['an empty user name', { userName: '', apiKey: 'a' }, '/userName'],
    ['a number as key', { userName: 'a', apiKey: 1 }, '/apiKey'],
    ['an unknown property', { userName: 'a', apiKey: 'a', scope: 'all' }, '/scope'],
    ['an empty body', '', ''],
    ['an array', [], ''],
  ])('with %s is 400', async (_what, body, path) => {
    const answer = await ask(body)
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid_request', details: [{ path }] },
    })
    expect(answer.body.error).not.toBe('')
    expect(answer.body).not.toHaveProperty('token')
    expect(answer.body).not.toHaveProperty('expires')
  })

  test('with a body that is not JSON is 400', async () => {
    expect(await ask('userName=acme')).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid_json' },
    })
  })
})
