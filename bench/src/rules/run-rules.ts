import { HelperProcess, type SextantServer } from '@sextant/harness'
import { deviceId, type Fleet } from '../database/fleet.ts'
import type { LoadJob, LoadResult } from '../load/load-generator.ts'
import type { Work } from '../load/work.ts'
import { BenchAccount } from '../processes/bench-account.ts'
import { median } from '../statistics.ts'
import { AREAS, GROUPS, RULES, sampleArea, sampleRule } from './rule-samples.ts'

const DEVICES = 64
const ROUNDS = 5
const WARM_UP_SECONDS = 1
// Further apart than the times that one round can use up.
const ROUND_SPAN_MS = 10 * 60_000
const HALF_A_DAY_MS = 12 * 60 * 60_000
/** What rules that are not touched may make a location cost. */
export const COST_LIMIT = 1.5

export interface Cost {
  name: string
  unit: string
  connections: number
  /** Median of the rounds, in locations a second. */
  withoutRules: number
  withRules: number
  /** How much longer a location takes with rules: median of the rounds. */
  cost: number
}

interface Side {
  account: BenchAccount
  fleet: Fleet
  devices: string[]
}

interface Load {
  name: string
  connections: number
  records: number
  work: (fleet: Fleet, startMs: number) => Work
}

const LOADS: Load[] = [
  {
    name: 'one location a request',
    connections: 64,
    records: 1,
    work: (fleet, startMs) => ({ kind: 'single', fleet, startMs }),
  },
  {
    name: '1000 locations a request',
    connections: 4,
    records: 1000,
    work: (fleet, startMs) => ({ kind: 'batch', fleet, startMs, rows: 1000, devicesEach: 16 }),
  },
]

/** Two accounts on one server that take turns: one without rules, one with many that no location touches. */
export async function runRules(server: SextantServer, seconds: number, report: (progress: string) => void) {
  const without = await openSide(server, 'plain')
  const many = await openSide(server, 'ruled')
  await makeRules(many, report)
  const port = Number(new URL(server.url).port)
  const load = new HelperProcess<LoadJob, LoadResult>(new URL('../load/load-generator.ts', import.meta.url))
  const costs: Cost[] = []
  const clock = { nextMs: Date.now() - HALF_A_DAY_MS }
  try {
    for (const each of LOADS) {
      const ask = (side: Side, duration: number) => loadSide(load, port, side, each, clock, duration)
      costs.push(await compare(without, many, each, seconds, ask, report))
    }
  } finally {
    load.stop()
  }
  const { alerts } = (await many.account.create(`/api/devices/${many.devices[0]}/alerts`, {
    from: '2000-01-01T00:00:00Z',
    to: '2100-01-01T00:00:00Z',
  })) as { alerts: object[] }
  if (alerts.length > 0)
    throw new Error(`${alerts.length} alerts were raised by locations that touch no rule.`)
  return costs
}

async function openSide(server: SextantServer, name: string): Promise<Side> {
  const account = await BenchAccount.open(server, name, DEVICES)
  const fleet = { prefix: `${name}-`, count: DEVICES }
  const devices = Array.from({ length: DEVICES }, (_, i) => deviceId(fleet, i))
  await account.createMany('/api/devices', DEVICES, (n) => ({ id: devices[n] }))
  return { account, fleet, devices }
}

async function makeRules({ account, devices }: Side, report: (progress: string) => void) {
  report(`making ${AREAS} areas and ${RULES} rules`)
  const areas = await account.createMany('/api/geofences', AREAS, sampleArea)
  const groups = await account.createMany('/api/groups', GROUPS, (n) => ({
    name: `Group ${n}`,
    devices: devices.filter((_, i) => i % GROUPS === n),
  }))
  const started = performance.now()
  await account.createMany('/api/alertRules', RULES, (n) => {
    if (n > 0 && n % 1000 === 0)
      report(`${n} rules after ${Math.round((performance.now() - started) / 1000)} s`)
    return sampleRule(n, { devices, groups, areas })
  })
}

async function compare(
  without: Side,
  many: Side,
  { name, connections }: Load,
  seconds: number,
  ask: (side: Side, seconds: number) => Promise<number>,
  report: (progress: string) => void,
): Promise<Cost> {
  const rates = { without: [] as number[], many: [] as number[] }
  report(`${name}: warming up`)
  for (const side of [without, many]) await ask(side, WARM_UP_SECONDS)
  for (let round = 1; round <= ROUNDS; round++) {
    report(`${name}: round ${round} of ${ROUNDS}`)
    rates.without.push(await ask(without, seconds / ROUNDS))
    rates.many.push(await ask(many, seconds / ROUNDS))
  }
  const costs = rates.without.map((rate, i) => rate / (rates.many[i] ?? Number.NaN))
  return {
    name,
    unit: 'locations/s',
    connections,
    withoutRules: Math.round(median(rates.without)),
    withRules: Math.round(median(rates.many)),
    cost: Number(median(costs).toFixed(3)),
  }
}

/** Locations a second. */
async function loadSide(
  load: HelperProcess<LoadJob, LoadResult>,
  port: number,
  { account, fleet }: Side,
  { connections, records, work }: Load,
  clock: { nextMs: number },
  seconds: number,
) {
  const job = {
    port,
    token: account.token,
    connections,
    seconds,
    work: work(fleet, (clock.nextMs += ROUND_SPAN_MS)),
  }
  const result = await load.ask(job)
  return (result.requests * records) / result.seconds
}
