import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { newApiKey, publicIdOf } from './api-key-format.ts'

const t = useApp()
afterEach(() => t.clock.release())
const PATH = '/api/account/apiKey'

describe('the key of the caller', () => {
  test('is shown whole once, and by its public id ever after', async () => {
    const { client, userName } = await t.account()
    t.clock.set(new Date(Date.now() + 1000))
    const made = await client.post(PATH)
    expect(made.status).toBe(201)
    const { apiKey, key } = made.body
    expect(apiKey).toMatch(/^sxt_[0-9A-Za-z]{12}_[0-9A-Za-z]{38}$/)
    expect(key).toEqual({ id: apiKey.split('_')[1], creation: t.clock.now().toISOString(), lastUsed: null })
    const { body } = await t.client().post('/api/Auth/Token', { userName, apiKey })
    const read = await t.client(body.token).get(PATH)
    expect(read.body.key).toEqual({ ...key, lastUsed: t.clock.now().toISOString() })
    expect(read.text).not.toContain(apiKey.slice(17))
  })

  test('shows when it was last used', async () => {
    const { client, userName, apiKey } = await t.account()
    const before = (await client.get(PATH)).body.key.lastUsed
    t.clock.set(new Date(Date.now() + 60_000))
    await t.client().post('/api/Auth/Token', { userName, apiKey })
    expect((await client.get(PATH)).body.key.lastUsed).toBe(t.clock.now().toISOString())
    expect(before).not.toBe(t.clock.now().toISOString())
  })

  test('dies when a new one is generated: there is one live key per user', async () => {
    const { client, userName, apiKey } = await t.account()
    const { body } = await client.post(PATH)
    const ask = async (key: string) =>
      (await t.client().post('/api/Auth/Token', { userName, apiKey: key })).status
    expect([await ask(apiKey), await ask(body.apiKey)]).toEqual([401, 200])
  })

  test('generated ten times at once leaves exactly one that works', async () => {
    const { client, userName } = await t.account()
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post(PATH)))
    const keys = answers.filter(({ status }) => status === 201).map(({ body }) => body.apiKey as string)
    const app = await t.anotherApp({ trustProxy: ['127.0.0.1'] })
    const works = await Promise.all(
      keys.map(async (apiKey, i) => {
        const headers = { 'x-forwarded-for': `192.0.2.${i}` }
        return (await t.client(undefined, app).post('/api/Auth/Token', { userName, apiKey }, headers)).status
      }),
    )
    expect(works.filter((status) => status === 200)).toHaveLength(1)
  })

  test('can be deleted, and then is null and gone', async () => {
    const { client: holder } = await t.account()
    const { body } = await t
      .client()
      .post('/api/Auth/Token', await t.user(holder).then(({ userName, apiKey }) => ({ userName, apiKey })))
    const user = t.client(body.token)
    expect(await user.delete(PATH)).toMatchObject({ status: 200, body: { success: true } })
    expect((await user.get(PATH)).status).toBe(401)
  })

  test("is the caller's own: another user of the account sees theirs", async () => {
    const { client, apiKey } = await t.account()
    const user = await t.user(client)
    expect((await user.client.get(PATH)).body.key.id).toBe(publicIdOf(user.apiKey))
    expect((await client.get(PATH)).body.key.id).toBe(publicIdOf(apiKey))
  })
})

describe('who signs in with a password and', () => {
  async function signedIn(privileges: string[]) {
    const { client: holder } = await t.account()
    const email = `web-${privileges.join('-')}-${Date.now()}@acme.test`
    const user = { name: 'Web', email, country: 'PT', timeZone: 'UTC', password: 'long enough', privileges }
    expect((await holder.post('/api/users', user)).status).toBe(201)
    const { headers } = await t
      .client()
      .post('/api/auth/session', { userName: email, password: 'long enough' })
    return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  }

  test('lacks the privilege api is refused a key with 403', async () => {
    const headers = await signedIn(['read', 'write', 'users'])
    expect(await t.client().post(PATH, undefined, headers)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await t.client().get(PATH, headers)).body.key).toBeNull()
  })

  test('has the privilege api gets one', async () => {
    const headers = await signedIn(['read', 'api'])
    expect((await t.client().post(PATH, undefined, headers)).status).toBe(201)
  })

  test('has no key is told 404 when deleting it', async () => {
    const headers = await signedIn(['read', 'api'])
    expect(await t.client().delete(PATH, headers)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

test('the database holds no key in plain text', async () => {
  const { apiKey, accountId } = await t.account()
  const rows = await t.db.account(
    accountId,
    (db) => db<{ row: string }>`select k::text as row from api_keys k`,
  )
  expect(rows).toHaveLength(1)
  const secret = apiKey.split('_')[2] ?? ''
  expect(rows[0]?.row).not.toContain(secret)
  expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'))
  expect(rows[0]?.row).toContain(publicIdOf(apiKey))
})

describe('the form of a key', () => {
  test('has a checksum that no slip of the pen passes', () => {
    const { key, publicId } = newApiKey()
    expect(publicIdOf(key)).toBe(publicId)
    for (let i = 4; i < key.length; i++) {
      if (key[i] === '_') continue
      const slip = key.slice(0, i) + (key[i] === 'x' ? 'y' : 'x') + key.slice(i + 1)
      expect(publicIdOf(slip)).toBeUndefined()
    }
  })

  test.each(['', 'sxt_', 'sxt_a_b', `sxt_${'a'.repeat(12)}_${'b'.repeat(38)}`, 'SXT_aaaaaaaaaaaa_b'])(
    '%j is no key',
    (text) => {
      expect(publicIdOf(text)).toBeUndefined()
    },
  )

  test('never repeats', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newApiKey().key)).size).toBe(1000)
  })
})
