import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { newApiKey } from './api-key-format.ts'

const t = useApp()
beforeEach(() => t.clock.set('2026-11-14T09:30:00.000Z'))
afterEach(() => t.clock.release())

let serial = 0
const freshAddress = () => `198.51.${++serial >> 8}.${serial & 255}`
const someName = () => `name-${randomUUID()}`

async function ask(remoteAddress: string, userName: string, apiKey = newApiKey().key) {
  const payload = { userName, apiKey }
  const response = await t.app.inject({ method: 'POST', url: '/api/Auth/Token', remoteAddress, payload })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

async function fail(times: number, address: () => string, name: () => string) {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await ask(address(), name())).status)
  return statuses
}

describe('ten failures', () => {
  test('from one address block it, whatever the user name, and no other address', async () => {
    const address = freshAddress()
    expect(await fail(11, () => address, someName)).toEqual([...Array(10).fill(401), 429])
    const { userName, apiKey } = await t.account()
    const answer = await ask(address, userName, apiKey)
    expect(answer.status).toBe(429)
    expect(answer.body).toMatchObject({ success: false, code: 'rate_limited' })
    expect(answer.headers).toMatchObject({
      'retry-after': '30',
      ratelimit: '"sign-in";r=0;t=30',
      'ratelimit-policy': '"sign-in";q=10;w=900',
    })
    expect((await ask(freshAddress(), userName, apiKey)).status).toBe(200)
  })

  test('for one user name from many addresses block the name for strangers', async () => {
    const { userName } = await t.account()
    expect(await fail(11, freshAddress, () => userName)).toEqual([...Array(10).fill(401), 429])
    expect((await ask(freshAddress(), userName.toUpperCase())).status).toBe(429)
  })

  test('from elsewhere do not lock out a user who signed in from their address before', async () => {
    const { userName, apiKey } = await t.account()
    const home = freshAddress()
    expect((await ask(home, userName, apiKey)).status).toBe(200)
    await fail(12, freshAddress, () => userName)
    expect((await ask(home, userName, apiKey)).status).toBe(200)
    expect((await ask(freshAddress(), userName, apiKey)).status).toBe(429)
  })

  test('in more than a quarter of an hour block nothing', async () => {
    const address = freshAddress()
    await fail(9, () => address, someName)
    t.clock.advance(15 * 60_000 + 1)
    expect(await fail(9, () => address, someName)).toEqual(Array(9).fill(401))
  })

  test('count only failures: a right key takes nothing from the ten', async () => {
    const { userName, apiKey } = await t.account()
    const address = freshAddress()
    for (let i = 0; i < 20; i++) expect((await ask(address, userName, apiKey)).status).toBe(200)
    expect(await fail(10, () => address, someName)).toEqual(Array(10).fill(401))
  })

  test('of tokens and of passwords are counted together', async () => {
    const remoteAddress = freshAddress()
    await fail(9, () => remoteAddress, someName)
    const payload = { userName: someName(), password: 'wrong password' }
    const signIn = () => t.app.inject({ method: 'POST', url: '/api/auth/session', remoteAddress, payload })
    expect([(await signIn()).statusCode, (await signIn()).statusCode]).toEqual([401, 429])
  })
})

test('each failure after a block doubles the next one, up to an hour', async () => {
  const address = freshAddress()
  await fail(10, () => address, someName)
  const waits: number[] = []
  for (let i = 0; i < 10; i++) {
    const { status, headers } = await ask(address, someName())
    expect(status).toBe(429)
    waits.push(Number(headers['retry-after']))
    t.clock.advance(Number(headers['retry-after']) * 1000)
    expect((await ask(address, someName())).status).toBe(401)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('Retry-After counts down while the block lasts', async () => {
  const address = freshAddress()
  await fail(10, () => address, someName)
  t.clock.advance(12_500)
  expect((await ask(address, someName())).headers['retry-after']).toBe('18')
})

test('guesses sent all at once learn no more than ten answers, even if one of them is right', async () => {
  const { userName, apiKey } = await t.account()
  const address = freshAddress()
  const guesses = [...Array.from({ length: 60 }, () => newApiKey().key), apiKey]
  const answers = await Promise.all(guesses.map((guess) => ask(address, userName, guess)))
  expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(10)
})

test('addresses of IPv6 count by their /64', async () => {
  let host = 0
  const inNetwork = () => `2001:db8:1:2:${(++host).toString(16)}::1`
  expect(await fail(11, inNetwork, someName)).toEqual([...Array(10).fill(401), 429])
  expect((await ask('2001:db8:1:2::77', someName())).status).toBe(429)
  expect((await ask('2001:db8:1:3::77', someName())).status).toBe(401)
  expect((await ask('2001:DB8:1:2:ffff:ffff:ffff:ffff', someName())).status).toBe(429)
})

test('addresses of IPv4 count alike in their IPv6 form', async () => {
  const address = freshAddress()
  await fail(10, () => address, someName)
  expect((await ask(`::ffff:${address}`, someName())).status).toBe(429)
})

test('an address in X-Forwarded-For is not believed unless the proxy is trusted', async () => {
  const remoteAddress = freshAddress()
  for (let i = 0; i < 11; i++) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/Auth/Token',
      remoteAddress,
      headers: { 'x-forwarded-for': freshAddress() },
      payload: { userName: someName(), apiKey: 'x' },
    })
    expect(response.statusCode).toBe(i < 10 ? 401 : 429)
  }
})
