import type { FigureDefinition } from './figures.ts'
import type { HelperProcess } from './helper-process.ts'
import type { LoadJob, LoadResult } from './load-generator.ts'
import type { Work } from './work.ts'

const ROUNDS = 3
const WARM_UP_SECONDS = 1
// Further apart than the times that one round can use up.
const ROUND_SPAN_MS = 10 * 60_000

export interface Figure {
  name: string
  unit: string
  connections: number
  /** Median of the rounds, in records a second. */
  limit: number
  sextant: number
  ratio: number
  p50Ms: number
  p99Ms: number
}

export interface Bench {
  load: HelperProcess<LoadJob, LoadResult>
  limitPort: number
  sextantPort: number
  token: string
  seconds: number
  report: (progress: string) => void
  /** Is told of all work that Sextant has acknowledged. */
  acknowledged: (work: Work, result: LoadResult) => Promise<void>
}

/** Takes turns between the limit and Sextant, so that a busy moment of the machine falls on both. */
export async function measure(
  bench: Bench,
  figures: readonly FigureDefinition[],
  startMs: number,
): Promise<Figure[]> {
  let nextMs = startMs
  const measured: Figure[] = []
  for (const figure of figures) {
    const sides = { limit: [] as LoadResult[], sextant: [] as LoadResult[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const seconds = round === 0 ? WARM_UP_SECONDS : bench.seconds / ROUNDS
      bench.report(`${figure.name}: ${round === 0 ? 'warming up' : `round ${round} of ${ROUNDS}`}`)
      for (const side of ['limit', 'sextant'] as const) {
        const work = figure.work((nextMs += ROUND_SPAN_MS))
        const port = side === 'limit' ? bench.limitPort : bench.sextantPort
        const { token, load } = bench
        const result = await load.ask({ port, token, connections: figure.connections, seconds, work })
        if (side === 'sextant') await bench.acknowledged(work, result)
        if (round > 0) sides[side].push(result)
      }
    }
    measured.push(summarise(figure, sides.limit, sides.sextant))
  }
  return measured
}

function summarise(figure: FigureDefinition, limits: LoadResult[], sextants: LoadResult[]): Figure {
  const { name, unit, connections, records } = figure
  const rate = ({ requests, seconds }: LoadResult) => (requests * records) / seconds
  const limit = median(limits.map(rate))
  const sextant = median(sextants.map(rate))
  return {
    name,
    unit,
    connections,
    limit: Math.round(limit),
    sextant: Math.round(sextant),
    ratio: Number((sextant / limit).toFixed(3)),
    p50Ms: Number(median(sextants.map(({ p50Ms }) => p50Ms)).toFixed(2)),
    p99Ms: Number(median(sextants.map(({ p99Ms }) => p99Ms)).toFixed(2)),
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
