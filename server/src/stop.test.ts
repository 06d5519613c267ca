import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { inEmbedded, insertHistory } from '../test/embedded-sql.ts'
import type { HttpCaller } from '../test/http-caller.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { addDevice, setUp } from '../test/set-up.ts'
import { useServers } from '../test/use-servers.ts'
import { isAlive, waitUntil } from '../test/wait-until.ts'

const servers = useServers()
const patient = { timeout: 120_000 }
const ROWS = 60_000

/** A server that is set up, with a history too long for the buffers between it and a reader. */
async function givenHistory() {
  const dataDir = await servers.dataDir()
  const server = await servers.start(dataDir)
  const { holder } = await setUp(server)
  const device = await addDevice(holder, 'long')
  const end = new Date('2026-11-14T00:00:00.000Z')
  await inEmbedded(dataDir, (client) => insertHistory(client, device, ROWS, end, 'x'.repeat(900)))
  return { server, holder, postgres: postgresOf(server) }
}

function postgresOf({ postgresPid }: ServerProcess) {
  if (!isAlive(postgresPid)) throw new Error('There is no postgres whose end could be seen.')
  return postgresPid
}

/** Begins a download and reads nothing but its head. */
function beginExport({ url, token }: HttpCaller): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get(`${url}/api/devices/long/locations?format=csv`, { headers, agent: false }, (response) => {
      response.pause()
      resolve(response)
    }).on('error', reject)
  })
}

async function countLines(response: IncomingMessage) {
  let lines = 0
  for await (const chunk of response as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte === 10) lines++
  return lines
}

/** A connection that the server has taken: it has answered on it before. */
async function connectTo({ url }: HttpCaller): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

/** Hands a whole request to the kernel and does not await the answer. */
function sendLocation(socket: Socket, token: string, device: string, second: number) {
  const dateTime = new Date(Date.UTC(2026, 10, 14, 0, 0, second)).toISOString()
  const body = JSON.stringify({ location: { dateTime, latitude: 1, longitude: 2 } })
  const head = [
    `POST /api/devices/${device}/locations HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve())
  })
}

async function readStatus(socket: Socket) {
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString()
  return /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
}

const isStopping = (server: ServerProcess) =>
  waitUntil(() => server.stdout.includes('Sextant is stopping'), 'the signal has arrived')

describe('SIGTERM', patient, () => {
  test('lets a download under way come to its end', async () => {
    const { server, holder, postgres } = await givenHistory()
    const response = await beginExport(holder)
    const stopped = server.stop()
    await isStopping(server)
    await pause(500)
    expect(server.hasEnded).toBe(false)
    expect(await countLines(response)).toBe(ROWS + 1)
    const { code, seconds } = await stopped
    expect([code, isAlive(postgres)]).toEqual([0, false])
    expect(seconds).toBeLessThan(10)
  })

  test('cuts off a download that nobody reads, and ends in time all the same', async () => {
    const { server, holder, postgres } = await givenHistory()
    const response = await beginExport(holder)
    const { code, seconds } = await server.stop()
    expect([code, isAlive(postgres)]).toEqual([0, false])
    expect(seconds).toBeLessThan(10)
    await expect(countLines(response)).rejects.toThrow(/aborted/)
  })

  test('answers 200 requests that arrived before it, each when it is stored', async () => {
    const dataDir = await servers.dataDir()
    const server = await servers.start(dataDir)
    const { holder } = await setUp(server)
    const device = await addDevice(holder, 'busy')
    const sockets = await Promise.all(Array.from({ length: 200 }, () => connectTo(holder)))
    await Promise.all(sockets.map((socket, i) => sendLocation(socket, holder.token ?? '', device, i)))
    const stopped = server.stop()
    const statuses = await Promise.all(sockets.map(readStatus))
    expect(new Set(statuses)).toEqual(new Set(['201']))
    expect((await stopped).code).toBe(0)
    const again = await servers.start(dataDir)
    expect(await countStored(dataDir)).toBe(200)
    await again.stop()
  })

  test('that comes more than once, or with SIGINT, still means one orderly stop', async () => {
    const server = await servers.start(await servers.dataDir())
    const postgres = postgresOf(server)
    const stopped = server.stop()
    await isStopping(server)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) server.child.kill(signal)
    expect([(await stopped).code, isAlive(postgres)]).toEqual([0, false])
  })

  test('during the start ends it with the database stopped', async () => {
    const server = servers.spawn(await servers.dataDir())
    await waitUntil(() => isAlive(server.postgresPid), 'postgres is being started')
    const postgres = postgresOf(server)
    const { code, seconds } = await server.stop()
    expect(code).toBe(0)
    expect(seconds).toBeLessThan(10)
    await waitUntil(() => !isAlive(postgres), 'postgres has ended')
  })
})

const countStored = (dataDir: string) =>
  inEmbedded(dataDir, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from locations')
    return Number(rows[0]?.count)
  })

describe('npm start', patient, () => {
  test.each([
    ['to npm alone', (pid: number) => pid],
    ['to the whole process group, as from a terminal', (pid: number) => -pid],
  ])('stops in order by SIGTERM %s', async (_, target) => {
    const npm = await servers.startByNpm(await servers.dataDir())
    const postgres = postgresOf(npm)
    process.kill(target(npm.pid), 'SIGTERM')
    const code = await npm.ended()
    expect(npm.stdout).toContain('Sextant is stopping')
    expect([code, isAlive(postgres)]).toEqual([0, false])
  })

  test('stops in order by Ctrl-C', async () => {
    const npm = await servers.startByNpm(await servers.dataDir())
    const postgres = postgresOf(npm)
    process.kill(-npm.pid, 'SIGINT')
    const code = await npm.ended()
    expect(npm.stdout).toContain('Sextant is stopping')
    expect([code, isAlive(postgres)]).toEqual([0, false])
  })
})
