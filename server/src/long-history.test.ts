import { beforeAll, describe, expect, test } from 'vitest'
import { inEmbedded, insertHistory } from '../test/embedded-sql.ts'
import type { HttpCaller } from '../test/http-caller.ts'
import { readRssMb, watchRss } from '../test/rss.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { addDevice, setUp } from '../test/set-up.ts'
import { useServers } from '../test/use-servers.ts'

const LOCATIONS = 1_000_000
const PAGE = 10_000
const MOST_GROWTH_MB = 100
// Without a bound the collector lets garbage pile up to a limit of its own, and what is measured is its mood.
const HEAP_MB = 64
const END = new Date('2026-11-14T00:00:00.000Z')

const servers = useServers()
let server: ServerProcess
let holder: HttpCaller
let start: Date

beforeAll(async () => {
  const dataDir = await servers.dataDir()
  server = await servers.start(dataDir, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  holder = (await setUp(server)).holder
  await addDevice(holder, 'long')
  start = await inEmbedded(dataDir, (client) => insertHistory(client, 'long', LOCATIONS, END))
}, 300_000)

interface Page {
  locations: { dateTime: string }[]
  nextCursor?: string
}

async function readPage(cursor?: string): Promise<Page> {
  const body = { from: start.toISOString(), to: END.toISOString(), limit: PAGE, ...(cursor && { cursor }) }
  const answer = await holder.post('/api/devices/long/locations', body)
  expect(answer.status).toBe(200)
  return answer.body
}

/** Counts the rows of an export and checks that each is a second after the one before. */
async function readExport(from: Date) {
  const response = await fetch(
    `${server.url}/api/devices/long/locations?format=csv&from=${from.toISOString()}&to=${END.toISOString()}`,
    { headers: { authorization: `Bearer ${holder.token}` } },
  )
  expect(response.status).toBe(200)
  const decoder = new TextDecoder()
  let rest = ''
  let rows = 0
  let misplaced = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('dateTime,')) continue
      const expected = new Date(from.getTime() + rows++ * 1000).toISOString()
      if (!line.startsWith(`${expected},`)) misplaced++
    }
  }
  return { rows, misplaced, rest }
}

/** Peak of the server's memory over what it held after the first few requests. */
async function growthDuring(work: () => Promise<void>) {
  await readPage()
  await readExport(new Date(END.getTime() - 20_000_000))
  const baseline = readRssMb(server.pid)
  const watch = watchRss(server.pid)
  await work().finally(() => watch.stop())
  const peak = watch.stop()
  console.log(`server memory: ${Math.round(baseline)} MB before, ${Math.round(peak)} MB at most`)
  return peak - baseline
}

describe(`a history of a million locations, in a heap of ${HEAP_MB} MB,`, { timeout: 300_000 }, () => {
  test('is read page by page, whole and in order, in bounded memory', async () => {
    let read = 0
    let misplaced = 0
    const growth = await growthDuring(async () => {
      let cursor: string | undefined
      do {
        const { locations, nextCursor } = await readPage(cursor)
        for (const { dateTime } of locations)
          if (dateTime !== new Date(start.getTime() + read++ * 1000).toISOString()) misplaced++
        cursor = nextCursor
      } while (cursor)
    })
    expect([read, misplaced]).toEqual([LOCATIONS, 0])
    expect(growth).toBeLessThan(MOST_GROWTH_MB)
  })

  test('is drawn as a track, in bounded memory', async () => {
    const growth = await growthDuring(async () => {
      const query = `from=${start.toISOString()}&to=${END.toISOString()}`
      const { body } = await holder.get(`/api/devices/long/track?${query}`)
      expect(body.track).toMatchObject({ fixes: LOCATIONS, simplified: true })
      expect(body.track.points.time).toHaveLength(2000)
    })
    expect(growth).toBeLessThan(MOST_GROWTH_MB)
  })

  test('is exported whole and in order, in bounded memory', async () => {
    const growth = await growthDuring(async () => {
      expect(await readExport(start)).toEqual({ rows: LOCATIONS, misplaced: 0, rest: '' })
    })
    expect(growth).toBeLessThan(MOST_GROWTH_MB)
    expect((await server.stop()).code).toBe(0)
  })
})
