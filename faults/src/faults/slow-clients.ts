import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '@sextant/harness'
import type { Fault } from '../fault.ts'
import { MANNERS, type Slowness, SlowSockets } from '../load/slow-sockets.ts'
import type { Scene } from '../scene.ts'
import type { Seen } from '../seen.ts'
import type { Tools } from '../tools.ts'
import { becomesTrue } from '../wait-until.ts'

const HISTORY_REQUESTS = 80
const ROWS_A_REQUEST = 1000
const MOST_GROWTH_MB = 300
const OTHERS_MS = 1000
/**
 * Longest that each kind may hold on, in seconds: the time that the server gives it, and some for a busy machine. Who does not read
 * does not notice the end either; that those are gone shows in the server's open files.
 */
const CUT_WITHIN_S: Partial<Record<Slowness, number>> = { headers: 15, body: 25, silent: 25 }
const LAST_GONE_WITHIN_MS = 100_000
/** Connections that the ledger, the probe and the database keep beside those of the fault. */
const SPARE_FILES = 150

export const slowClients: Fault = {
  name: 'slow-clients',
  about:
    'For --seconds: 300 connections that send headers a byte a second, 300 that send bodies so, 300 that send nothing, 20 event streams and 20 exports that nobody reads.',
  promise:
    'All of them are cut off (headers 5 s, requests 10 s, streams 20 s, downloads 60 s without progress), memory grows by 300 MB at most, others are served within 1 s (99 %).',
  run,
}

async function run(tools: Tools): Promise<Seen> {
  const scene = await tools.open()
  const device = await makeHistory(scene, tools)
  const made = await scene.holder.ask<{ token: string }>({
    method: 'POST',
    path: '/api/Auth/Token',
    body: scene.credentials,
  })
  const before = { memory: scene.server.memory, files: scene.server.openFiles }
  tools.report(`slow clients for ${tools.seconds} s`)
  const slow = new SlowSockets(Number(new URL(scene.server.url).port), made.body.token, device)
  tools.afterwards(async () => slow.close())
  const others: number[] = []
  let mostMemory = 0
  const until = performance.now() + tools.seconds * 1000
  while (performance.now() < until) {
    const { status, ms } = await scene.probe()
    if (status !== 201) scene.find('wrong', `somebody else was answered ${status}`)
    others.push(ms)
    mostMemory = Math.max(mostMemory, scene.server.memory)
    await pause(50)
  }
  slow.comeNoMore()
  tools.report('waiting until the server has cut all of them off')
  const begun = performance.now()
  const areGone = await becomesTrue(() => scene.server.openFiles < before.files + SPARE_FILES, {
    withinMs: LAST_GONE_WITHIN_MS,
    everyMs: 200,
  })
  if (!areGone) scene.find('wrong', `${scene.server.openFiles - before.files} more open files than before`)
  checkPatience(scene, slow)
  const grown = mostMemory - before.memory
  if (grown > MOST_GROWTH_MB) scene.find('wrong', `memory grew by ${grown.toFixed(0)} MB`)
  const p99 = quantile(others, 0.99)
  if (p99 > OTHERS_MS) scene.find('wrong', `others were served within ${p99.toFixed(0)} ms only (99 %)`)
  slow.close()
  await scene.check()
  return scene.audit(
    1,
    [(performance.now() - begun) / 1000],
    [
      `others were served within ${p99.toFixed(0)} ms (99 %), half within ${quantile(others, 0.5).toFixed(0)} ms`,
      `memory grew by ${grown.toFixed(0)} MB`,
      ...cutNotes(slow),
    ],
  )
}

/** Long enough that what is not read does not fit into the kernel's buffers. */
async function makeHistory(scene: Scene, tools: Tools): Promise<string> {
  const device = 'long-history'
  tools.report(`making a history of ${HISTORY_REQUESTS * ROWS_A_REQUEST} locations`)
  await scene.holder.ask({ method: 'PATCH', path: '/api/account', body: { locationEvents: 'all' } })
  await scene.holder.ask({ method: 'POST', path: '/api/devices', body: { id: device } })
  const startMs = Date.now() - 12 * 60 * 60_000
  for (let request = 0; request < HISTORY_REQUESTS; request++) {
    const locations = Array.from({ length: ROWS_A_REQUEST }, (_, i) => ({
      dateTime: new Date(startMs + request * ROWS_A_REQUEST + i).toISOString(),
      latitude: 1,
      longitude: 2,
      attributes: { note: 'a history that is long enough to fill buffers' },
    }))
    const path = `/api/devices/${device}/locations`
    const { status } = await scene.holder.ask({ method: 'POST', path, body: { locations } })
    if (status !== 201) throw new Error(`The history was answered ${status}.`)
  }
  return device
}

function checkPatience(scene: Scene, { cutAfter }: SlowSockets) {
  for (const [slowness, most] of Object.entries(CUT_WITHIN_S)) {
    const times = cutAfter[slowness as Slowness]
    const longest = Math.max(0, ...times)
    if (longest > most)
      scene.find('wrong', `a client of the kind "${slowness}" was let be for ${longest.toFixed(0)} s`)
    if (times.length === 0) scene.find('wrong', `no client of the kind "${slowness}" was cut off`)
  }
}

const cutNotes = ({ cutAfter }: SlowSockets) =>
  (Object.keys(MANNERS) as Slowness[])
    .filter((slowness) => cutAfter[slowness].length > 0)
    .map((slowness) => {
      const times = cutAfter[slowness]
      return `${slowness}: ${times.length} cut off, after ${quantile(times, 0.5).toFixed(0)} s (most: ${Math.max(...times).toFixed(0)} s)`
    })
