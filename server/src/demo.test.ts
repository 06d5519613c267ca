import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { HttpCaller } from '../test/http-caller.ts'
import { cleanEnv, ROOT, RunningProcess } from '../test/server-process.ts'
import { useServers } from '../test/use-servers.ts'
import { waitUntil } from '../test/wait-until.ts'

const servers = useServers()
const patient = { timeout: 180_000 }

const started: RunningProcess[] = []

afterEach(async () => {
  for (const demo of started.splice(0)) {
    if (demo.hasEnded) continue
    process.kill(-demo.pid, 'SIGKILL')
    await demo.ended()
  }
})

/** The way of the README. Its process group is its own, as in a terminal. */
function startDemo(folder: string, ...more: string[]) {
  const args = ['run', '-s', 'demo', '--', '--port', '0', '--data', folder, ...more]
  const env = cleanEnv({ HOME: join(folder, '..') })
  const demo = new RunningProcess('npm', args, { cwd: ROOT, env, detached: true })
  demo.child.stdin?.end()
  started.push(demo)
  return demo
}

async function ready(demo: RunningProcess) {
  const seen = () => /The demo is ready: (\S+)/.exec(demo.stdout)?.[1]
  await waitUntil(
    () => {
      if (demo.hasEnded) throw new Error(`The demo ended at its start: ${demo.output}`)
      return seen() !== undefined
    },
    'the demo is ready',
    { withinMs: 120_000 },
  )
  return seen() ?? ''
}

/** Signs in as the printed text says, and answers how to ask. */
async function signIn(demo: RunningProcess, url: string) {
  const userName = /User name +(\S+)/.exec(demo.stdout)?.[1]
  const password = /Password +(\S+)/.exec(demo.stdout)?.[1]
  const { status, headers } = await new HttpCaller(url).post('/api/auth/session', { userName, password })
  expect(status).toBe(200)
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ask = async (path: string) =>
    (await new HttpCaller(url).send('GET', path, undefined, { cookie })).body
  return { ask, password }
}

interface Seen {
  id: string
  state: string
  lastLocation: { latitude: number; longitude: number; dateTime: string } | null
}

describe('npm run demo', patient, () => {
  test('shows a fleet on the move, stops when told to, and goes on with it the next time', async () => {
    const folder = join(await servers.dataDir(), '..', 'demo')
    const first = startDemo(folder)
    const { ask, password } = await signIn(first, await ready(first))
    const fleet = async (): Promise<Seen[]> => (await ask('/api/devices?include=lastLocation')).devices
    const before = new Map((await fleet()).map(({ id, lastLocation }) => [id, lastLocation]))
    expect(before.size).toBeGreaterThanOrEqual(40)
    const moved = async () =>
      (await fleet()).filter(({ id, lastLocation: now }) => {
        const then = before.get(id)
        return now && then && (now.latitude !== then.latitude || now.longitude !== then.longitude)
      })
    await waitUntil(async () => (await moved()).length >= 30, 'most of the fleet has moved')
    expect((await fleet()).filter(({ state }) => state === 'expired')).toHaveLength(1)
    expect((await stat(join(folder, 'demo.json'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'demo.json'), 'utf8')).toContain(password)
    first.child.kill('SIGTERM')
    expect(await first.ended()).toBe(0)

    const second = startDemo(folder)
    const again = await signIn(second, await ready(second))
    expect(again.password).toBe(password)
    expect((await again.ask('/api/devices')).devices).toHaveLength(before.size)
    second.child.kill('SIGTERM')
    expect(await second.ended()).toBe(0)
  })

  test('explains itself, refuses what it does not know, and takes no folder that is not its own', async () => {
    const folder = await servers.dataDir()
    const help = startDemo(folder, '--help')
    expect([await help.ended(), help.stdout]).toEqual([0, expect.stringContaining('--reset')])
    const bad = startDemo(folder, '--faster', 'light')
    expect([await bad.ended(), bad.stderr]).toEqual([1, expect.stringContaining('--faster must be a number')])
    await mkdir(folder)
    await writeFile(join(folder, 'precious.txt'), 'kept')
    const foreign = startDemo(folder, '--reset')
    expect([await foreign.ended(), foreign.stderr]).toEqual([
      1,
      expect.stringContaining('holds something else'),
    ])
    expect(await readdir(folder)).toEqual(['precious.txt'])
  })
})
