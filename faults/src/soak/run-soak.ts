import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HelperProcess, openAccount, SextantServer } from '@sextant/harness'
import { Database } from '../ledger/database.ts'
import { type Comparison, compareThirds, type Point } from './compare-thirds.ts'
import type { LoadQuestion, Window } from './load.ts'
import { takeSample } from './sample.ts'

export interface SoakResult {
  minutes: number
  capacity: number
  /** Requests a second. */
  rate: number
  requests: number
  failures: Record<string, number>
  last: Point
  comparisons: Comparison[]
}

const SHORT_MINUTES = 5
const LICENSES = 200
const LEAST_SAMPLE_MS = 2000
const SAMPLES = 180
/** Caches fill and pools grow in the beginning: that is no leak. */
const WARM_UP_SHARE = 0.15
const LONGEST_WARM_UP_MS = 120_000
const CAPACITY_SECONDS = 8

interface Soak {
  folder: string
  minutes: number
  report: (text: string) => void
  /** Rejects when somebody stops the run. */
  stopped: Promise<never>
}

export async function runSoak({ folder, minutes, report, stopped }: Soak): Promise<SoakResult> {
  const load = new HelperProcess(new URL('./load.ts', import.meta.url))
  const ask = (question: LoadQuestion) => Promise.race([load.ask(question), stopped])
  const env = {
    SMTP_URL: String(await ask({ do: 'listen' })),
    MAIL_FROM: 'alerts@soak.test',
    WEBHOOK_ALLOW: '127.0.0.1',
  }
  const server = await SextantServer.at(join(folder, 'data'), env, join(folder, 'server.log'))
  try {
    report('starting the server')
    await Promise.race([server.start(), stopped])
    const database = new Database({
      host: join(folder, 'data/postgres'),
      user: 'sextant',
      database: 'sextant',
    })
    const watched = await openAccount(server, 'soak', LICENSES)
    const plain = await openAccount(server, 'soak-plain', LICENSES)
    const accounts = [
      { credentials: watched.credentials, hasRule: true },
      { credentials: plain.credentials, hasRule: false },
    ]
    await ask({ do: 'prepare', url: server.url, accounts })
    report('measuring the capacity')
    const capacity = Number(await ask({ do: 'measure', seconds: CAPACITY_SECONDS }))
    const rate = capacity / 2
    report(`${rate.toFixed(0)} requests a second, half of ${capacity.toFixed(0)}, for ${minutes} minutes`)
    await ask({ do: 'begin', rate })
    const window = () => ask({ do: 'window' }) as Promise<Window>
    const sample = () => takeSample(server, database)
    const points = await Promise.race([watch({ minutes, report, window, sample }), stopped])
    await ask({ do: 'end' })
    if (server.falls > 0) throw new Error('The server ended by itself.')
    return summarise(minutes, capacity, rate, points)
  } finally {
    load.stop()
    await server.stop()
  }
}

interface Watched {
  minutes: number
  report: (text: string) => void
  window: () => Promise<Window>
  sample: () => ReturnType<typeof takeSample>
}

async function watch({ minutes, report, window, sample }: Watched): Promise<Point[]> {
  const totalMs = minutes * 60_000
  const warmUpMs = Math.min(LONGEST_WARM_UP_MS, totalMs * WARM_UP_SHARE)
  await pause(warmUpMs)
  await window()
  const begun = performance.now()
  const everyMs = Math.max(LEAST_SAMPLE_MS, totalMs / SAMPLES)
  const points: Point[] = []
  while (performance.now() - begun < totalMs - warmUpMs) {
    await pause(everyMs)
    const point = { ...(await window()), ...(await sample()) }
    points.push(point)
    const minute = ((performance.now() - begun + warmUpMs) / 60_000).toFixed(1)
    report(
      `${minute} min: ${point.memoryMb.toFixed(0)} MB, ${point.openFiles} files, p50 ${point.p50Ms.toFixed(1)} ms, p99 ${point.p99Ms.toFixed(1)} ms`,
    )
  }
  return points
}

function summarise(minutes: number, capacity: number, rate: number, points: readonly Point[]): SoakResult {
  const failures: Record<string, number> = {}
  for (const point of points)
    for (const [what, count] of Object.entries(point.failures)) failures[what] = (failures[what] ?? 0) + count
  const last = points.at(-1)
  if (!last) throw new Error('Nothing was measured: the time was too short.')
  const requests = points.reduce((total, point) => total + point.requests, 0)
  return {
    minutes,
    capacity,
    rate,
    requests,
    failures,
    last,
    comparisons: compareThirds(points, minutes <= SHORT_MINUTES),
  }
}
