import { setTimeout as pause } from 'node:timers/promises'
import { HelperProcess } from '@sextant/harness'
import type { Fault } from '../fault.ts'
import { BATCH_ROWS, devicesOf, type IngestWork, timeOf } from '../load/ingest-requests.ts'
import type { LoadJob, LoadResult } from '../load/open-loop.ts'
import type { Scene } from '../scene.ts'
import type { Seen } from '../seen.ts'
import type { Tools } from '../tools.ts'

const TIMES_CAPACITY = 3
const CAPACITY_SECONDS = 6
const CAPACITY_CONNECTIONS = 64
const MOST_CONNECTIONS = 2000
const DEVICES = 64
const RECOVERS_WITHIN_S = 10
const MOST_GROWTH_MB = 600
const HEALTHY_MS = 100
const HEALTHY_IN_ROW = 10
const ACCEPTABLE = new Set(['201', '503', '0', '1'])

export const overload: Fault = {
  name: 'overload',
  about: `Three times as many requests as the server can take, whatever becomes of them, over up to ${MOST_CONNECTIONS} connections for --seconds.`,
  promise:
    'It slows down or answers 503, does not fall over, grows by 600 MB at most, loses nothing acknowledged, and is itself within 10 s of the end.',
  run,
}

async function run(tools: Tools): Promise<Seen> {
  const scene = await tools.open()
  const work = await prepareWork(scene)
  const helper = new HelperProcess<LoadJob, LoadResult>(new URL('../load/open-loop.ts', import.meta.url))
  tools.afterwards(async () => helper.stop())
  const port = Number(new URL(scene.server.url).port)
  const load = (job: Omit<LoadJob, 'port' | 'work'>) => helper.ask({ port, work, ...job })
  tools.report('measuring the capacity')
  const calm = await load({ first: 1, seconds: CAPACITY_SECONDS, connections: CAPACITY_CONNECTIONS })
  const capacity = calm.acknowledged.length / CAPACITY_SECONDS
  const rate = TIMES_CAPACITY * capacity
  tools.report(
    `capacity ${capacity.toFixed(0)} requests/s; sending ${rate.toFixed(0)} a second for ${tools.seconds} s`,
  )
  const memory = watchMemory(scene)
  const first = calm.sent + 1
  const storm = await load({ first, seconds: tools.seconds, connections: MOST_CONNECTIONS, rate })
  const recovery = await secondsUntilHealthy(scene)
  const { grown } = memory.end()
  if (recovery > RECOVERS_WITHIN_S)
    scene.find('wrong', `itself again only ${recovery.toFixed(1)} s after the load ended`)
  if (grown > MOST_GROWTH_MB) scene.find('wrong', `memory grew by ${grown.toFixed(0)} MB`)
  for (const status of Object.keys(storm.answers))
    if (!ACCEPTABLE.has(status))
      scene.find('wrong', `${storm.answers[status]} requests were answered ${status}`)
  await compareStored(scene, work, [...calm.acknowledged, ...storm.acknowledged])
  await scene.check()
  return scene.audit(1, [recovery], notesOf({ capacity, rate, storm, grown, seconds: tools.seconds }))
}

function notesOf(figures: {
  capacity: number
  rate: number
  storm: LoadResult
  grown: number
  seconds: number
}) {
  const { capacity, rate, storm, grown, seconds } = figures
  const { answers, notSent, acknowledged } = storm
  const refused = answers['503'] ?? 0
  return [
    `capacity ${capacity.toFixed(0)} requests/s (a quarter of them of ${BATCH_ROWS} locations), offered ${rate.toFixed(0)}`,
    `${acknowledged.length} acknowledged (${(acknowledged.length / seconds).toFixed(0)} a second), ${refused} answered 503, ${answers['1'] ?? 0} not within 10 s, ${answers['0'] ?? 0} broken, ${notSent} never sent because ${MOST_CONNECTIONS} connections were waiting`,
    `memory grew by ${grown.toFixed(0)} MB at most`,
  ]
}

async function prepareWork(scene: Scene): Promise<IngestWork> {
  const devices = Array.from({ length: DEVICES }, (_, i) => `over-${i}`)
  for (const id of devices) await scene.holder.ask({ method: 'POST', path: '/api/devices', body: { id } })
  const made = await scene.holder.ask<{ token: string }>({
    method: 'POST',
    path: '/api/Auth/Token',
    body: scene.credentials,
  })
  return { token: made.body.token, devices, startMs: Date.now() - 12 * 60 * 60_000 }
}

function watchMemory(scene: Scene) {
  const before = scene.server.memory
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, scene.server.memory)
  }, 200)
  return {
    end() {
      clearInterval(timer)
      return { grown: most - before }
    },
  }
}

/** Until several requests in a row are served as quickly as on a quiet day. */
async function secondsUntilHealthy(scene: Scene): Promise<number> {
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  for (let healthy = 0; healthy < HEALTHY_IN_ROW && elapsed() < 60; ) {
    const { status, ms } = await scene.probe()
    healthy = status === 201 && ms < HEALTHY_MS ? healthy + 1 : 0
    await pause(20)
  }
  return elapsed()
}

async function compareStored(scene: Scene, work: IngestWork, acknowledged: readonly number[]) {
  const rows = await scene.database.query<{ id: string; at: number }>(
    `select d.id, extract(epoch from l.fixed_at)::float8 * 1000 as at
     from locations l join devices d on d.account_id = l.account_id and d.key = l.device_key where d.id like 'over-%'`,
  )
  const stored = new Set(rows.map(({ id, at }) => `${id} ${Math.round(at)}`))
  let missing = 0
  for (const number of acknowledged)
    for (const device of devicesOf(work, number))
      if (!stored.has(`${device} ${timeOf(work, number)}`)) missing++
  if (missing > 0) scene.find('lost', `${missing} acknowledged locations of the load are not there`)
}
