import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { HttpCaller } from '../test/http-caller.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { addDevice, HOLDER, setUp } from '../test/set-up.ts'
import { writeTileFile } from '../test/tile-file.ts'
import { useServers } from '../test/use-servers.ts'
import { isAlive, waitUntil } from '../test/wait-until.ts'

const servers = useServers()
const patient = { timeout: 120_000 }
const MINUTE = '2026-11-14T09:30:00.000Z'

async function isReady({ url }: ServerProcess) {
  const response = await new HttpCaller(url).get('/health/ready').catch(() => undefined)
  return response?.status === 200
}

/** A start that is expected to fail: its exit code and what it said. */
async function refusal(server: ServerProcess) {
  const code = await server.ended()
  return { code, stdout: server.stdout, stderr: server.stderr }
}

/** A port that nobody listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('a first start', patient, () => {
  test('prints one set-up link that works once; the next start prints none', async () => {
    const dataDir = await servers.dataDir()
    const first = await servers.start(dataDir)
    await waitUntil(() => first.setupToken !== undefined, 'the link is printed')
    expect(first.stdout.match(/\/setup#/g)).toHaveLength(1)
    const { holder, accountId } = await setUp(first)
    expect((await holder.get('/api/account')).body.account).toMatchObject({ id: accountId, name: 'Acme' })
    const again = { token: first.setupToken, name: 'Second', ...HOLDER, userName: 'b', email: 'b@acme.test' }
    expect((await new HttpCaller(first.url).post('/api/setup', again)).status).toBe(409)
    await first.stop()

    const second = await servers.start(dataDir)
    const { userName, password } = HOLDER
    const signedIn = await new HttpCaller(second.url).post('/api/auth/session', { userName, password })
    expect(signedIn.status).toBe(200)
    await second.stop()
    expect(second.stdout).not.toContain('setup')
  })

  test('names the public address where there is one, and listens on its own', async () => {
    const port = await freePort()
    const env = { PORT: String(port), PUBLIC_URL: 'https://tracking.example/' }
    const server = await servers.start(await servers.dataDir(), env)
    expect(server.stdout).toContain('ready at https://tracking.example (')
    await waitUntil(() => server.setupToken !== undefined, 'the link is printed')
    expect(server.stdout).toContain('https://tracking.example/setup#')
    expect((await new HttpCaller(`http://127.0.0.1:${port}`).get('/health/ready')).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })

  test('keeps its secret and its database from other users of the machine', async () => {
    const dataDir = await servers.dataDir()
    const server = await servers.start(dataDir)
    await server.stop()
    const mode = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777
    expect([await mode('.'), await mode('secret.key'), await mode('postgres')]).toEqual([0o700, 0o600, 0o700])
    const secret = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
    expect(server.output).not.toContain(secret)
  })

  test('works as an ordinary user', async () => {
    // Root becomes one for the length of the test, where that user may read this tree; anybody else is one already.
    const become = ['--reuid', '1000', '--regid', '1000', '--clear-groups']
    const mayRead = spawnSync('setpriv', [...become, 'cat', fileURLToPath(import.meta.url)]).status === 0
    const becomesUser = process.getuid?.() === 0 && mayRead
    const asUser = becomesUser ? ['setpriv', ...become] : []
    const dataDir = await servers.dataDir(becomesUser ? 1000 : undefined)
    const server = await servers.start(dataDir, {}, asUser)
    const { holder } = await setUp(server)
    const device = await addDevice(holder, 'first')
    const location = { dateTime: MINUTE, latitude: 1, longitude: 2 }
    expect((await holder.post(`/api/devices/${device}/locations`, { location })).status).toBe(201)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(
      becomesUser ? 1000 : process.getuid?.() || 65_534,
    )
    expect((await server.stop()).code).toBe(0)
  })
})

describe('the web interface', patient, () => {
  test('comes from the same port, with the set-up page behind the printed link and the maps of the operator', async () => {
    const dataDir = await servers.dataDir()
    await mkdir(dataDir, { mode: 0o700 })
    await writeTileFile(join(dataDir, 'basemap.pmtiles'))
    const server = await servers.start(dataDir, { MAP_TILES: 'https://tiles.example.org/{z}/{x}/{y}.png' })
    const guest = new HttpCaller(server.url)
    const page = await guest.get('/setup')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://tiles.example.org;",
    )
    const parts = [...page.text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(parts.length).toBeGreaterThan(0)
    for (const path of parts) expect([path, (await guest.get(path)).status]).toEqual([path, 200])
    const { sources } = (await guest.get('/api/map')).body.map
    expect(sources.map(({ kind }: { kind: string }) => kind)).toEqual(['raster', 'operator', 'bundled'])
    for (const map of ['operator', 'world'])
      expect((await guest.get(`/tiles/${map}/0/0/0.mvt`)).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })
})

describe('a start is refused', patient, () => {
  test('in a data folder that a server uses, by a message that names both', async () => {
    const dataDir = await servers.dataDir()
    const first = await servers.start(dataDir)
    const { code, stderr } = await refusal(servers.spawn(dataDir))
    expect(code).toBe(1)
    expect(stderr).toContain(`The database folder ${join(dataDir, 'postgres')} is in use`)
    expect(stderr).toContain(`pid ${first.pid}`)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(await isReady(first)).toBe(true)
    await first.stop()
  })

  test('on a port in use, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await waitUntil(() => other.listening, 'the other program listens')
    const { port } = other.address() as { port: number }
    const dataDir = await servers.dataDir()
    const server = servers.spawn(dataDir, { PORT: String(port) })
    await waitUntil(() => isAlive(server.postgresPid), 'the database is started')
    const postgres = server.postgresPid
    const { code, stderr, stdout } = await refusal(server)
    other.close()
    expect(code).toBe(1)
    expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(stdout).not.toContain('ready')
    expect(isAlive(postgres)).toBe(false)
  })

  test('with bad configuration, naming every variable at fault at once', async () => {
    const env = {
      PORT: 'eighty',
      TOKEN_TTL: '1s',
      LOG_LEVEL: 'loud',
      SECRET_KEY: 'short',
      DATABASE_URL: 'mysql://x',
    }
    const dataDir = await servers.dataDir()
    const { code, stderr } = await refusal(servers.spawn(dataDir, env))
    expect(code).toBe(1)
    for (const name of Object.keys(env)) expect(stderr).toContain(name)
    expect(stderr).not.toMatch(/RATE_LIMIT|\n\s+at /)
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each([
    ['an unknown host', 'postgres://sextant:hidden-word@nowhere.invalid/sextant', /nowhere\.invalid/],
    ['a port where nobody listens', 'postgres://sextant:hidden-word@localhost:1/sextant', /ECONNREFUSED/],
  ])('with a DATABASE_URL of %s', async (_, url, reason) => {
    const { code, stderr, stdout } = await refusal(
      servers.spawn(await servers.dataDir(), { DATABASE_URL: url }),
    )
    expect(code).toBe(1)
    expect(stderr).toMatch(/The database of DATABASE_URL \(.+\) cannot be used: .+/)
    expect(stderr).toMatch(reason)
    expect(stderr + stdout).not.toMatch(/hidden-word|\n\s+at /)
  })
})

describe('--help', patient, () => {
  test('names every variable and starts nothing', async () => {
    const dataDir = await servers.dataDir()
    const help = servers.spawn(dataDir, {}, [], ['--help'])
    expect(await help.ended()).toBe(0)
    for (const name of ['DATA_DIR', 'DATABASE_URL', 'PORT', 'HOST', 'TOKEN_TTL', 'RATE_LIMIT', 'SECRET_KEY'])
      expect(help.stdout).toContain(name)
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('the log', patient, () => {
  test('holds no password, key, token or cookie, whatever was sent and whatever went wrong', async () => {
    const dataDir = await servers.dataDir()
    const env = {
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: 'metrics-token-4711',
      SECRET_KEY: 'secret-key-'.repeat(4),
    }
    const server = await servers.start(dataDir, env)
    const { holder, apiKey, cookie } = await setUp(server)
    const guest = new HttpCaller(server.url)
    const wrong = {
      password: 'wrong-password-1',
      apiKey: `sxt_wrongwrong00_${'w'.repeat(38)}`,
      token: 'wrong.token.sent',
    }
    const member = {
      name: 'Night desk',
      email: 'night@acme.test',
      timeZone: 'UTC',
      password: 'member-password-2',
    }
    const { userName } = HOLDER
    const requests = () => [
      guest.post('/api/Auth/Token', { userName, apiKey: wrong.apiKey }),
      guest.post('/api/Auth/Token', `{"userName":"acme","apiKey":"${apiKey}"`),
      guest.post('/api/Auth/Token', { userName, apiKey, password: wrong.password }),
      guest.post('/api/Auth/Token', { userName: apiKey, apiKey: wrong.apiKey }),
      guest.post('/api/auth/session', { userName, password: HOLDER.password }),
      guest.post('/api/auth/session', { userName, password: wrong.password }),
      guest.as(wrong.token).get(`/api/account?token=${holder.token}&apiKey=${apiKey}`),
      guest.get(`/nowhere/${apiKey}?token=${holder.token}`),
      guest.send('GET', '/api/account', undefined, { cookie }),
      guest.as(env.METRICS_TOKEN).get('/metrics'),
      holder.post('/api/users', { ...member, country: 'Atlantis' }),
      holder.post('/api/users', {
        ...member,
        email: 'nobody@acme.test',
        country: 'PT',
        group: '00000000-0000-7000-8000-000000000000',
      }),
      holder.post('/api/users', { ...member, country: 'PT' }),
    ]
    const statuses = (await Promise.all(requests())).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 201, 400, 401, 404]))
    process.kill(server.postgresPid, 'SIGKILL')
    const failed = (await Promise.all(requests())).map(({ status }) => status)
    expect(failed).toContain(503)
    await waitUntil(() => isReady(server), 'the database is back')
    await server.stop()

    const said = server.output + (await readFile(join(dataDir, 'postgres.log'), 'utf8'))
    expect(said).toContain('request failed')
    const secrets = [
      apiKey,
      apiKey.slice(17),
      holder.token,
      cookie.split('=')[1],
      HOLDER.password,
      member.password,
    ]
    for (const secret of [...secrets, ...Object.values(wrong), env.METRICS_TOKEN, env.SECRET_KEY])
      expect(said).not.toContain(secret)
    expect(said).not.toContain('$argon2')
  })
})

describe('after kill -9', patient, () => {
  test('of the server the next start has the data and the only postgres', async () => {
    const dataDir = await servers.dataDir()
    const first = await servers.start(dataDir)
    const { apiKey } = await setUp(first)
    const before = first.postgresPid
    await first.kill()
    const second = await servers.start(dataDir)
    const holder = await new HttpCaller(second.url).signIn(HOLDER.userName, apiKey)
    expect((await holder.get('/api/account')).status).toBe(200)
    expect(second.postgresPid).not.toBe(before)
    expect((await second.stop()).code).toBe(0)
  })

  test('of the database the server answers 503 at most and comes back by itself', async () => {
    const dataDir = await servers.dataDir()
    const server = await servers.start(dataDir)
    const { holder } = await setUp(server)
    const device = await addDevice(holder, 'alone')
    const seen = new Set<number>()
    let number = 0
    const post = async () => {
      const dateTime = new Date(Date.parse(MINUTE) + ++number * 1000).toISOString()
      const location = { dateTime, latitude: 1, longitude: 2 }
      const { status, headers, body } = await holder.post(`/api/devices/${device}/locations`, { location })
      seen.add(status)
      if (status === 503) expect([headers.get('retry-after'), body.code]).toEqual(['2', 'unavailable'])
      return status === 201
    }
    expect(await post()).toBe(true)
    const before = server.postgresPid
    process.kill(before, 'SIGKILL')
    const busy = Promise.all(Array.from({ length: 50 }, post))
    expect((await new HttpCaller(server.url).get('/health/live')).status).toBe(200)
    await busy
    await waitUntil(post, 'locations are taken again')
    expect(await isReady(server)).toBe(true)
    expect([...seen].filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(server.postgresPid).not.toBe(before)
    expect((await server.stop()).code).toBe(0)
  })
})
