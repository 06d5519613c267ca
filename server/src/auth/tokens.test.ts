import { createHmac, randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { secretFrom } from '../platform/secret.ts'

const t = useApp()
let client: Client
beforeAll(async () => {
  client = (await t.account()).client
})
afterEach(() => t.clock.release())

const open = (authorization: string) => t.client().get('/api/devices', { authorization })
const keyOf = (purpose: string) => t.secret.derive(purpose)

/** The good token with parts of it replaced, signed with a key of choice. */
function forge({
  header = {},
  payload = {},
  key = keyOf('access tokens'),
}: {
  header?: object
  payload?: object
  key?: Buffer
}) {
  const token = client.token ?? ''
  return new SignJWT({ ...decodeJwt(token), ...payload })
    .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'HS256', ...header })
    .sign(key)
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a token', () => {
  test('is a JWT that says what it is for, and carries no name and no secret', () => {
    expect(decodeProtectedHeader(client.token ?? '')).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(Object.keys(decodeJwt(client.token ?? '')).toSorted()).toEqual([
      'acc',
      'aud',
      'exp',
      'iat',
      'iss',
      'key',
      'sub',
    ])
  })

  test('is taken whatever the case of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await open(`${scheme} ${client.token}`)).status).toBe(200)
  })

  test('works until its last second, and then is 401 expired_token', async () => {
    t.clock.set('2026-11-14T09:30:00.000Z')
    const account = await t.account()
    t.clock.set('2026-11-14T10:29:59.999Z')
    expect((await account.client.get('/api/devices')).status).toBe(200)
    t.clock.set('2026-11-14T10:30:00.000Z')
    const answer = await account.client.get('/api/devices')
    expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'expired_token' } })
    expect(answer.headers['www-authenticate']).toMatch(
      /^Bearer realm="sextant", error="invalid_token", error_description="/,
    )
    const stranger = await t.anotherApp()
    expect((await account.client.at(stranger).get('/api/devices')).body.code).toBe('expired_token')
  })

  test('lives as long as the operator says', async () => {
    const { userName, apiKey } = await t.account()
    t.clock.set('2026-11-14T09:30:00.000Z')
    const brief = await t.anotherApp({ tokenTtlSeconds: 60 })
    const { body } = await t.client(undefined, brief).post('/api/Auth/Token', { userName, apiKey })
    expect(body.expires).toBe('2026-11-14T09:31:00.000Z')
  })
})

describe('a forged token is 401 invalid_token', () => {
  const forgeries: Record<string, () => string | Promise<string>> = {
    'with another payload': () => {
      const [head, , signature] = (client.token ?? '').split('.')
      return `${head}.${part({ ...decodeJwt(client.token ?? ''), exp: 4_000_000_000 })}.${signature}`
    },
    'with one character of the signature changed': () => {
      const token = client.token ?? ''
      const at = token.length - 10
      return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    },
    'without its signature': () => (client.token ?? '').replace(/[^.]+$/, ''),
    'signed with another key': () => forge({ key: randomBytes(32) }),
    "signed with another installation's secret": () =>
      forge({ key: secretFrom('another').derive('access tokens') }),
    'signed with our key for another purpose': () => forge({ key: keyOf('sessions') }),
    'alg none': () => `${part({ alg: 'none', typ: 'at+jwt' })}.${part(decodeJwt(client.token ?? ''))}.`,
    'signed with our key by another algorithm': () => {
      const text = `${part({ alg: 'HS512', typ: 'at+jwt' })}.${part(decodeJwt(client.token ?? ''))}`
      return `${text}.${createHmac('sha512', keyOf('access tokens')).update(text).digest('base64url')}`
    },
    'of another type': () => forge({ header: { typ: 'JWT' } }),
    'without a type': () => forge({ header: { typ: undefined } }),
    'for another audience': () => forge({ payload: { aud: 'another' } }),
    'of another issuer': () => forge({ payload: { iss: 'another' } }),
    'without an end': () => forge({ payload: { exp: undefined } }),
    'without a key': () => forge({ payload: { key: undefined } }),
    'of another key of the user': () => forge({ payload: { key: 'aaaaaaaaaaaa' } }),
    'of another user': () => forge({ payload: { sub: '00000000-0000-0000-0000-000000000000' } }),
    'of another account': () => forge({ payload: { acc: '999999' } }),
  }

  test.each(Object.keys(forgeries))('%s', async (what) => {
    const answer = await open(`Bearer ${await forgeries[what]?.()}`)
    expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'invalid_token' } })
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="sextant", error="invalid_token"/)
  })

  test('while the same way of forging, with nothing changed, is let in', async () => {
    expect((await open(`Bearer ${await forge({})}`)).status).toBe(200)
  })
})

describe('a header that is no bearer token', () => {
  test.each(['Basic YTpi', 'Bearer', 'Bearer ', 'Bearer a b', 'Bearer ö', 'Token abc', 'Bearer a.b.c', ''])(
    '%j is 401 invalid_token',
    async (authorization) => {
      expect(await open(authorization)).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
    },
  )

  test('and none at all is 401 missing_token, with a challenge that names no error', async () => {
    const answer = await t.client().get('/api/devices')
    expect(answer).toMatchObject({ status: 401, body: { code: 'missing_token' } })
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="sextant"')
  })

  test('a token in the query or in the body is not looked at', async () => {
    expect((await t.client().get(`/api/devices?access_token=${client.token}`)).status).toBe(401)
    expect((await t.client().post('/api/groups', { access_token: client.token, name: 'a' })).status).toBe(401)
  })
})
