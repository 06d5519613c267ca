import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'

const t = useApp({ rateLimit: 5 })
beforeEach(() => t.clock.set('2026-11-14T09:30:00.000Z'))
afterEach(() => t.clock.release())

// Each test begins a window of its own.
let minutes = 0
beforeEach(() => t.clock.advance(++minutes * 120_000))

test('the sixth request of a minute is 429, and every answer says what is left', async () => {
  const { client } = await t.account()
  const left: (string | undefined)[] = []
  for (let i = 0; i < 5; i++) {
    const answer = await client.get('/api/devices')
    expect(answer.status).toBe(200)
    expect(answer.headers['ratelimit-policy']).toBe('"default";q=5;w=60')
    left.push(answer.headers['ratelimit'])
  }
  expect(left).toEqual([4, 3, 2, 1, 0].map((r) => `"default";r=${r};t=60`))
  t.clock.advance(20_000)
  const refused = await client.get('/api/devices')
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'rate_limited' } })
  expect(refused.headers).toMatchObject({
    'retry-after': '40',
    ratelimit: '"default";r=0;t=40',
    'ratelimit-policy': '"default";q=5;w=60',
  })
})

test('another key is not affected', async () => {
  const first = await t.account()
  const second = await t.account()
  for (let i = 0; i < 6; i++) await first.client.get('/api/devices')
  expect((await first.client.get('/api/devices')).status).toBe(429)
  expect((await second.client.get('/api/devices')).status).toBe(200)
})

test('tokens of one key share its limit', async () => {
  const { client, userName, apiKey } = await t.account()
  for (let i = 0; i < 5; i++) await client.get('/api/devices')
  const { body } = await t.client().post('/api/Auth/Token', { userName, apiKey })
  expect((await t.client(body.token).get('/api/devices')).status).toBe(429)
})

test('the next window is fine again', async () => {
  const { client } = await t.account()
  for (let i = 0; i < 6; i++) await client.get('/api/devices')
  t.clock.advance(60_000)
  expect((await client.get('/api/devices')).status).toBe(200)
})

test('fifty requests at once get five answers', async () => {
  const { client } = await t.account()
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.get('/api/devices')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('requests to unknown routes and refused requests count too, those of strangers do not', async () => {
  const { client } = await t.account()
  for (const url of ['/api/nothing', '/api/devices?limit=x', '/api/groups/x', '/api/users/x', '/api/account'])
    await client.get(url)
  expect((await client.get('/api/devices')).status).toBe(429)
  for (let i = 0; i < 10; i++) expect((await t.client().get('/health/live')).status).toBe(200)
})

test('0 turns it off', async () => {
  const { client } = await t.account()
  const unlimited = client.at(await t.anotherApp({ rateLimit: 0 }))
  for (let i = 0; i < 10; i++) {
    const { status, headers } = await unlimited.get('/api/devices')
    expect([status, headers['ratelimit']]).toEqual([200, undefined])
  }
})
