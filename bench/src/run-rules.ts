import { BenchAccount } from './bench-account.ts'
import { type FigureDefinition, figureDefinitions } from './figures.ts'
import { type HelperProcess, startHelper } from './helper-process.ts'
import type { LoadJob, LoadResult } from './load-generator.ts'
import { AREAS, GROUPS, RULES, sampleArea, sampleRule } from './rule-samples.ts'
import type { SextantProcess } from './sextant-process.ts'

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
  devices: string[]
}

/** Two accounts on one server that take turns: one without rules, one with many that no location touches. */
export async function runRules(server: SextantProcess, seconds: number, report: (progress: string) => void) {
  const without = await openSide(server, 'plain')
  const many = await openSide(server, 'ruled')
  await makeRules(many, report)
  const port = Number(new URL(await server.ready).port)
  const load = startHelper<LoadJob, LoadResult>(new URL('./load-generator.ts', import.meta.url))
  const costs: Cost[] = []
  const clock = { nextMs: Date.now() - HALF_A_DAY_MS }
  try {
    for (const i of [0, 1]) {
      const ask = (side: Side, duration: number) => loadSide(load, port, side, i, clock, duration)
      costs.push(await compare(without, many, i, seconds, ask, report))
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

async function openSide(server: SextantProcess, name: string): Promise<Side> {
  const account = await BenchAccount.open(server, name, DEVICES)
  const devices = Array.from({ length: DEVICES }, (_, i) => `${name}-${i}`)
  await account.createMany('/api/devices', DEVICES, (n) => ({ id: devices[n] }))
  return { account, devices }
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
  figure: number,
  seconds: number,
  ask: (side: Side, seconds: number) => Promise<number>,
  report: (progress: string) => void,
): Promise<Cost> {
  const { name, unit, connections } = figureDefinitions([])[figure] as FigureDefinition
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
    unit,
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
  { account, devices }: Side,
  figure: number,
  clock: { nextMs: number },
  seconds: number,
) {
  const { connections, records, work } = figureDefinitions(devices)[figure] as FigureDefinition
  const job = {
    port,
    token: account.token,
    connections,
    seconds,
    work: work((clock.nextMs += ROUND_SPAN_MS)),
  }
  const result = await load.ask(job)
  return (result.requests * records) / result.seconds
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
