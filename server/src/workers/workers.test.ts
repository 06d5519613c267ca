import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { HttpCaller } from '../../test/http-caller.ts'
import { addDevice, setUp } from '../../test/set-up.ts'
import { useServers } from '../../test/use-servers.ts'
import { isAlive, waitUntil } from '../../test/wait-until.ts'

const servers = useServers()
const patient = { timeout: 120_000 }

async function givenWorkers(env = {}) {
  const dataDir = await servers.dataDir()
  const server = await servers.start(dataDir, { WORKERS: '2', ...env })
  const { holder } = await setUp(server)
  return { dataDir, server, holder }
}

/** Process ids of the workers of a server, oldest first. */
const workersOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => isChildOf(candidate, pid))
    .toSorted((a, b) => a - b)

function isChildOf(candidate: number, parent: number) {
  try {
    const stat = readFileSync(`/proc/${candidate}/stat`, 'utf8')
    const isNode = readFileSync(`/proc/${candidate}/cmdline`, 'utf8').includes('start.mjs')
    return isNode && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
  } catch {
    return false
  }
}

const fixAt = (n: number) => ({
  dateTime: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
  latitude: 1,
  longitude: 2,
})

/** Connections of their own, so that all workers get some. */
const storeOn = ({ holder, from }: { holder: HttpCaller; from: number }, count: number) =>
  Promise.allSettled(
    Array.from({ length: count }, (_, i) =>
      holder.send(
        'POST',
        '/api/devices/one/locations',
        { location: fixAt(from + i) },
        { connection: 'close' },
      ),
    ),
  )

async function storedOf(holder: HttpCaller) {
  const range = { from: fixAt(0).dateTime, to: fixAt(1_000_000).dateTime, limit: 10_000 }
  const { body } = await holder.post('/api/devices/one/locations', range)
  return (body.locations as { dateTime: string }[]).map(({ dateTime }) => dateTime)
}

describe('a server with workers', patient, () => {
  test('serves with all of them on one port, and its metrics are their sums', async () => {
    const { server, holder } = await givenWorkers()
    expect(workersOf(server.pid)).toHaveLength(2)
    await addDevice(holder, 'one')
    const answers = await storeOn({ holder, from: 0 }, 40)
    expect(answers.map((each) => each.status === 'fulfilled' && each.value.status)).toEqual(
      Array.from({ length: 40 }, () => 201),
    )
    expect(await storedOf(holder)).toHaveLength(40)
    const metrics = async () => (await holder.get('/metrics')).text
    for (let i = 0; i < 4; i++) expect(await metrics()).toMatch(/^sextant_locations_stored_total 40$/m)
    const { code } = await server.stop()
    expect(code).toBe(0)
  })

  test('starts a worker that was killed again, and loses nothing that was acknowledged', async () => {
    const { server, holder } = await givenWorkers()
    await addDevice(holder, 'one')
    const [victim = 0] = workersOf(server.pid)
    const sending = storeOn({ holder, from: 0 }, 200)
    process.kill(victim, 'SIGKILL')
    const answers = await sending
    const acknowledged = answers.flatMap((each, i) =>
      each.status === 'fulfilled' && each.value.status === 201 ? [fixAt(i).dateTime] : [],
    )
    await waitUntil(() => {
      const workers = workersOf(server.pid)
      return workers.length === 2 && !workers.includes(victim)
    }, 'there are two workers again')
    await waitUntil(
      async () => (await storeOn({ holder, from: 500 }, 20)).every(is201),
      'all are served again',
    )
    expect(await storedOf(holder)).toEqual(expect.arrayContaining(acknowledged))
    expect(server.stderr).toContain(`worker ${victim} ended by SIGKILL; starting another`)
    expect((await server.stop()).code).toBe(0)
  })

  test('ends with its workers and its database, also when it is killed', async () => {
    const { server } = await givenWorkers()
    const workers = workersOf(server.pid)
    const { postgresPid } = server
    await server.kill()
    await waitUntil(() => ![...workers, postgresPid].some(isAlive), 'the workers and the database have ended')
    expect(workers).toHaveLength(2)
  })

  test('that cannot listen says why, once, and ends', async () => {
    const { server } = await givenWorkers()
    const port = new URL(server.url).port
    const second = servers.spawn(await servers.dataDir(), { WORKERS: '2', PORT: port })
    expect(await second.ended()).toBe(1)
    expect(second.stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`)
    expect((await server.stop()).code).toBe(0)
  })

  test('answers what it has begun when it is told to stop', async () => {
    const { server, holder } = await givenWorkers()
    await addDevice(holder, 'one')
    const sending = storeOn({ holder, from: 0 }, 60)
    const stopped = server.stop()
    const answers = await sending
    expect((await stopped).code).toBe(0)
    const acknowledged = answers.flatMap((each, i) => (is201(each) ? [fixAt(i).dateTime] : []))
    const again = await servers.start(server.dataDir)
    expect(await storedOf(holder.at(again.url))).toEqual(expect.arrayContaining(acknowledged))
    await again.stop()
  })
})

const is201 = (each: PromiseSettledResult<{ status: number }>) =>
  each.status === 'fulfilled' && each.value.status === 201
