import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { App, Client } from '../../test/client.ts'

const t = useApp()
let elsewhere: App
beforeAll(async () => {
  elsewhere = await t.anotherApp()
})
afterEach(() => t.clock.release())

interface Revocation {
  holder: Client
  user: { userId: string; client: Client }
}

const change =
  (fields: object) =>
  async ({ holder, user }: Revocation) => {
    expect((await holder.patch(`/api/users/${user.userId}`, fields)).status).toBe(200)
  }

const revocations: Record<string, (given: Revocation) => Promise<void>> = {
  'regenerating the key': async ({ user }) => {
    expect((await user.client.post('/api/account/apiKey')).status).toBe(201)
  },
  'deleting the key': async ({ user }) => {
    expect((await user.client.delete('/api/account/apiKey')).status).toBe(200)
  },
  'disabling the user': change({ disabled: true }),
  'setting an end that has passed': change({ expires: '2020-01-01T00:00:00Z' }),
  'setting a beginning that has not come': change({ from: '2099-01-01T00:00:00Z' }),
  'removing the privilege api': change({ privileges: ['read'] }),
  'deleting the user': async ({ holder, user }) => {
    expect((await holder.delete(`/api/users/${user.userId}`)).status).toBe(200)
  },
}

async function given(): Promise<Revocation> {
  const { client: holder } = await t.account()
  const user = await t.user(holder)
  // Both apps know the token before it is revoked.
  for (const app of [t.app, elsewhere])
    expect((await user.client.at(app).get('/api/devices')).status).toBe(200)
  return { holder, user }
}

const status = async (client: Client) => (await client.get('/api/devices')).status

describe.each(Object.keys(revocations))('%s', (what) => {
  test('kills the token for the very next request, and within a second in another process', async () => {
    const state = await given()
    await revocations[what]?.(state)
    const since = performance.now()
    expect(await status(state.user.client)).toBe(401)
    const there = state.user.client.at(elsewhere)
    while (performance.now() - since < 1000 && (await status(there)) === 200) await pause(20)
    expect(await status(there)).toBe(401)
  })

  test('kills it also while twenty requests are in flight', async () => {
    const state = await given()
    const flying = Array.from({ length: 20 }, () => status(state.user.client))
    const [answers] = await Promise.all([Promise.all(flying), revocations[what]?.(state)])
    expect(answers.every((each) => each === 200 || each === 401)).toBe(true)
    const after = await Promise.all(Array.from({ length: 20 }, () => status(state.user.client)))
    expect(after).toEqual(Array(20).fill(401))
  })
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('a new end of the user takes effect at its instant, with nobody asking', async () => {
  t.clock.set('2026-11-14T09:30:00.000Z')
  const { holder, user } = await given()
  await change({ expires: '2026-11-14T09:40:00.000Z' })({ holder, user })
  t.clock.set('2026-11-14T09:39:59.999Z')
  expect(await status(user.client)).toBe(200)
  t.clock.set('2026-11-14T09:40:00.000Z')
  expect(await status(user.client)).toBe(401)
})

test('a revoked token is 401 invalid_token', async () => {
  const { user } = await given()
  await user.client.delete('/api/account/apiKey')
  expect(await user.client.get('/api/devices')).toMatchObject({
    status: 401,
    body: { code: 'invalid_token' },
  })
})

test("revoking one user's key leaves the others' tokens alone", async () => {
  const { holder, user } = await given()
  const other = await t.user(holder)
  await user.client.delete('/api/account/apiKey')
  expect([await status(holder), await status(other.client)]).toEqual([200, 200])
})

test('a privilege that is taken away is missed on the next request', async () => {
  const { client: holder } = await t.account()
  const user = await t.user(holder, { privileges: ['read', 'write'] })
  expect((await user.client.post('/api/groups', { name: 'before' })).status).toBe(201)
  await holder.patch(`/api/users/${user.userId}`, { privileges: ['read', 'api'] })
  expect((await user.client.post('/api/groups', { name: 'after' })).status).toBe(403)
})
