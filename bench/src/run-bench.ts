import { randomUUID } from 'node:crypto'
import { Sextant } from '@sextant/sdk'
import { bodySchema } from './body-schemas.ts'
import { figureDefinitions } from './figures.ts'
import { type HelperProcess, startHelper } from './helper-process.ts'
import type { LimitRoute } from './limit-server.ts'
import type { LoadJob, LoadResult } from './load-generator.ts'
import { type Figure, measure } from './measure.ts'
import { sampleAnswer } from './sample-answers.ts'
import type { SextantProcess } from './sextant-process.ts'
import { locationAt, type Work } from './work.ts'

const DEVICES = 64
const AT_ONCE = 8
const HALF_A_DAY_MS = 12 * 60 * 60_000
const USER_NAME = 'bench'

/** All figures of one server that has just been started. */
export async function runBench(server: SextantProcess, seconds: number, report: (progress: string) => void) {
  const url = await server.ready
  report('making an account, a key and devices')
  const account = {
    name: 'Bench',
    'user-name': USER_NAME,
    email: 'bench@bench.test',
    password: randomUUID(),
    licenses: String(DEVICES),
  }
  await server.command('account create', account)
  const { apiKey = '' } = await server.command('key create', { 'user-name': USER_NAME })
  const sextant = new Sextant({ baseUrl: url, userName: USER_NAME, apiKey })
  const devices = await createDevices(sextant)
  const token = await requestToken(url, apiKey)
  const startMs = Date.now() - HALF_A_DAY_MS
  const limit = startHelper<LimitRoute[], number>(new URL('./limit-server.ts', import.meta.url))
  const load = startHelper<LoadJob, LoadResult>(new URL('./load-generator.ts', import.meta.url))
  try {
    return await measureAll({ url, sextant, devices, token, startMs, limit, load, seconds, report })
  } finally {
    limit.stop()
    load.stop()
  }
}

interface Prepared {
  url: string
  sextant: Sextant
  devices: string[]
  token: string
  startMs: number
  limit: HelperProcess<LimitRoute[], number>
  load: HelperProcess<LoadJob, LoadResult>
  seconds: number
  report: (progress: string) => void
}

async function measureAll(prepared: Prepared): Promise<Figure[]> {
  const { url, sextant, devices, token, startMs, limit, load, seconds, report } = prepared
  const limitPort = await limit.ask(await limitRoutes(url, token, devices[0] ?? '', startMs))
  const acknowledged = (work: Work, result: LoadResult) => checkStored(sextant, work, result)
  const sextantPort = Number(new URL(url).port)
  const bench = { load, limitPort, sextantPort, token, seconds, report, acknowledged }
  return measure(bench, figureDefinitions(devices), startMs)
}

/** What was acknowledged must be there: a figure of answers that were not kept would be worth nothing. */
async function checkStored(sextant: Sextant, work: Work, { ofFirstConnection }: LoadResult) {
  if (work.kind !== 'single' || ofFirstConnection === 0) return
  const { devices, startMs } = work
  const range = { from: new Date(startMs), to: new Date(startMs + ofFirstConnection - 1) }
  const found = new Set<string>()
  for await (const { dateTime } of sextant.locations.history(devices[0] ?? '', range)) found.add(dateTime)
  if (found.size !== ofFirstConnection)
    throw new Error(`${ofFirstConnection} locations were acknowledged, but ${found.size} are stored.`)
}

async function limitRoutes(
  url: string,
  token: string,
  deviceId: string,
  startMs: number,
): Promise<LimitRoute[]> {
  const single = { location: locationAt(startMs, 0) }
  const batch = { locations: [{ deviceId, ...locationAt(startMs + 1, 0) }] }
  const device = `${url}/api/devices/${deviceId}`
  return [
    {
      method: 'POST',
      url: '/api/devices/:deviceId/locations',
      bodySchema: await bodySchema(url, '/api/devices/{deviceId}/locations'),
      answer: await sampleAnswer(`${device}/locations`, token, single),
    },
    {
      method: 'POST',
      url: '/api/locations',
      bodySchema: await bodySchema(url, '/api/locations'),
      answer: await sampleAnswer(`${url}/api/locations`, token, batch),
    },
    {
      method: 'GET',
      url: '/api/devices/:deviceId/lastLocation',
      answer: await sampleAnswer(`${device}/lastLocation`, token),
    },
  ]
}

async function createDevices(sextant: Sextant): Promise<string[]> {
  const ids = Array.from({ length: DEVICES }, (_, i) => `bench-${i}`)
  for (let i = 0; i < ids.length; i += AT_ONCE)
    await Promise.all(ids.slice(i, i + AT_ONCE).map((id) => sextant.devices.create({ id })))
  return ids
}

async function requestToken(baseUrl: string, apiKey: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/Auth/Token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: USER_NAME, apiKey }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}
