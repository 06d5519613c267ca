import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { addDevice, setUp } from '../test/set-up.ts'
import { useServers } from '../test/use-servers.ts'
import { waitUntil } from '../test/wait-until.ts'

const servers = useServers()
const patient = { timeout: 120_000 }
const ANSWERED_WITHIN_MS = 10_000

const stopped: number[] = []
const goOn = () => {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
}
afterEach(goOn)

const familyOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .flatMap(familyOf),
]

/** Its connections stay open, and nothing comes back on them: no error tells that it is away. */
function hang(postgresPid: number) {
  stopped.push(...familyOf(postgresPid))
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
}

const fixAt = (second: number) => ({
  location: {
    dateTime: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    latitude: 1,
    longitude: 2,
  },
})

describe.skipIf(process.platform !== 'linux')('a database that hangs', patient, () => {
  test('makes the server say in time that it is not ready, and ready again when it goes on', async () => {
    const server = await servers.start(await servers.dataDir())
    const ask = async () => {
      const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
      return (await fetch(`${server.url}/health/ready`, { signal })).status
    }
    expect(await ask()).toBe(200)
    hang(server.postgresPid)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([503, 503, 503])
    goOn()
    await waitUntil(async () => (await ask()) === 200, 'the server is ready again')
    expect((await server.stop()).code).toBe(0)
  })

  test('keeps nobody waiting for ever: a write is answered 503, and can be sent again when it goes on', async () => {
    const server = await servers.start(await servers.dataDir())
    const { holder } = await setUp(server)
    await addDevice(holder, 'one')
    const store = (second: number) => holder.post('/api/devices/one/locations', fixAt(second))
    expect((await store(1)).status).toBe(201)
    hang(server.postgresPid)
    expect(await store(2)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    goOn()
    await waitUntil(async () => (await store(2)).status === 201, 'it is stored')
    const { body } = await holder.get('/api/devices/one/lastLocation')
    expect(body.lastLocation).toEqual(fixAt(2).location)
    expect((await server.stop()).code).toBe(0)
  })
})
