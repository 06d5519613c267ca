import { describe, expect, test } from 'vitest'
import { HttpCaller } from '../test/http-caller.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { addDevice, HOLDER, setUp } from '../test/set-up.ts'
import { useServers } from '../test/use-servers.ts'
import { watchToken } from '../test/watch-token.ts'

const servers = useServers()
const patient = { timeout: 120_000 }
const SECRET_KEY = 'the same secret for both servers, long enough'

/** Two servers that know nothing of each other but the database they share. */
async function givenTwo({ licenses = 100 } = {}) {
  const env = { DATABASE_URL: await servers.databaseUrl(), DATABASE_CONNECTIONS: '6', SECRET_KEY }
  const first = await servers.start(await servers.dataDir(), env)
  const second = await servers.start(await servers.dataDir(), env)
  const { holder, apiKey, cookie } = await setUp(first, { licenses })
  const stop = async () => {
    const stopped = await Promise.all([first.stop(), second.stop()])
    expect(stopped.map(({ code }) => code)).toEqual([0, 0])
  }
  return { env, first, second, holder, there: holder.at(second.url), apiKey, cookie, stop }
}

describe('two servers on one database', patient, () => {
  test('that start at once on an empty one migrate it once', async () => {
    const env = { DATABASE_URL: await servers.databaseUrl(), DATABASE_CONNECTIONS: '6', SECRET_KEY }
    const folders = [await servers.dataDir(), await servers.dataDir()]
    const both = await Promise.all(folders.map((folder) => servers.start(folder, env)))
    const migrated = both.flatMap(({ stderr }) => stderr.match(/migrated: [\w.]+/g) ?? [])
    expect(migrated).toContain('migrated: 0001_foundation.sql')
    expect(new Set(migrated).size).toBe(migrated.length)
    const links = both.map(({ setupToken }) => setupToken)
    expect(links[0]).toBe(links[1])
    const setUps = await Promise.all(both.map((server) => postSetUp(server)))
    expect(setUps.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    await Promise.all(both.map((server) => server.stop()))
  })

  test('with different secrets do not run: the second start is refused', async () => {
    const DATABASE_URL = await servers.databaseUrl()
    const first = await servers.start(await servers.dataDir(), { DATABASE_URL, SECRET_KEY })
    const stranger = { DATABASE_URL, SECRET_KEY: 'another secret, as long as the first one' }
    const second = servers.spawn(await servers.dataDir(), stranger)
    expect(await second.ended()).toBe(1)
    expect(second.stderr).toContain('The secret key is not the one this database was set up with.')
    expect(second.output).not.toContain(stranger.SECRET_KEY)
    expect((await first.stop()).code).toBe(0)
  })

  test('see within a second that the other one ended a key', async () => {
    const { first, second, holder, there, cookie, stop } = await givenTwo()
    const session = (method: string, path: string) =>
      new HttpCaller(first.url).send(method, path, undefined, { cookie })
    const regenerated = watchToken(there)
    const { status, body } = await session('POST', '/api/account/apiKey')
    expect(status).toBe(201)
    await regenerated.diesWithinASecond()
    expect((await holder.get('/api/account')).status).toBe(401)

    const again = await new HttpCaller(second.url).signIn(HOLDER.userName, body.apiKey)
    const deleted = watchToken(again)
    expect((await session('DELETE', '/api/account/apiKey')).status).toBe(200)
    await deleted.diesWithinASecond()
    await stop()
  })

  test.each([
    ['disabled', (holder: HttpCaller, path: string) => holder.patch(path, { disabled: true })],
    [
      'deprived of API access',
      (holder: HttpCaller, path: string) => holder.patch(path, { privileges: ['read'] }),
    ],
    ['deleted', (holder: HttpCaller, path: string) => holder.delete(path)],
  ])('see within a second that a user was %s', async (_, change) => {
    const { first, second, holder, stop } = await givenTwo()
    const password = 'correct horse battery'
    const user = { name: 'Night desk', email: 'night@acme.test', country: 'PT', timeZone: 'UTC', password }
    const made = await holder.post('/api/users', { ...user, privileges: ['read', 'api'] })
    expect(made.status).toBe(201)
    const guest = new HttpCaller(first.url)
    const session = await guest.post('/api/auth/session', { userName: user.email, password })
    const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
    const key = await guest.send('POST', '/api/account/apiKey', undefined, { cookie })
    const watch = watchToken(await new HttpCaller(second.url).signIn(user.email, key.body.apiKey))
    expect((await change(holder, `/api/users/${made.body.id}`)).status).toBe(200)
    await watch.diesWithinASecond()
    await stop()
  })

  test('give 7 free licences to exactly 7 of 20 devices created at once', async () => {
    const { holder, there, stop } = await givenTwo({ licenses: 9 })
    await addDevice(holder, 'taken-1')
    await addDevice(there, 'taken-2')
    const create = (i: number) => (i % 2 ? holder : there).post('/api/devices', { id: `race-${i}` })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => create(i)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.length - refused.length).toBe(7)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(13).fill('no_license_available'))
    expect((await there.get('/api/account')).body.account.licenses).toEqual({
      total: 9,
      used: 9,
      available: 0,
    })
    await stop()
  })

  test('accept each location once, whichever of them gets it first', async () => {
    const { holder, there, stop } = await givenTwo()
    const devices = ['one', 'two', 'three']
    for (const device of devices) await addDevice(holder, device)
    const sent = devices.flatMap((deviceId) =>
      Array.from({ length: 60 }, (_, i) => {
        const dateTime = new Date(Date.UTC(2026, 10, 14, 0, 0, i)).toISOString()
        return { deviceId, dateTime, latitude: i, longitude: -i }
      }),
    )
    const post = (caller: HttpCaller, { deviceId, ...location }: (typeof sent)[number]) =>
      caller.post(`/api/devices/${deviceId}/locations`, { location })
    const answers = await Promise.all([
      ...sent.map((each) => post(holder, each)),
      ...sent.toReversed().map((each) => post(there, each)),
      holder.post('/api/locations', { locations: sent }),
      there.post('/api/locations', { locations: sent.toReversed() }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const sum = (field: string) => answers.reduce((total, { body }) => total + body[field], 0)
    expect([sum('accepted'), sum('duplicates')]).toEqual([180, 540])
    const day = { from: '2026-11-14T00:00:00.000Z', to: '2026-11-15T00:00:00.000Z' }
    for (const device of devices) {
      const { body } = await there.post(`/api/devices/${device}/locations`, day)
      expect(body.locations.map(({ latitude }: { latitude: number }) => latitude)).toEqual([
        ...Array(60).keys(),
      ])
      const last = await holder.get(`/api/devices/${device}/lastLocation`)
      expect(last.body.lastLocation.latitude).toBe(59)
    }
    await stop()
  })
})

function postSetUp(server: ServerProcess) {
  const body = { token: server.setupToken, name: 'Acme', ...HOLDER }
  return new HttpCaller(server.url).post('/api/setup', body)
}
