import { join } from 'node:path'
import type { Settings, SextantServer } from '@sextant/harness'
import { choose } from '../figures/choose.ts'
import type { Figure } from '../figures/figure.ts'
import { sextantSide } from '../figures/http-side.ts'
import { measureRates, type Pace } from '../figures/measure-rates.ts'
import { type NamedWork, WORKS } from '../figures/works.ts'
import { figureLines } from '../print/table.ts'
import { startServer } from '../processes/start-server.ts'
import { openStage, type Stage } from '../stage.ts'
import { growTo, planOf } from './grow.ts'
import { checkSpace, describeSize, type Size } from './sizes.ts'

const GROWING = [WORKS.last, WORKS.history, WORKS.list, WORKS.single64, WORKS.batch, WORKS.queue]
/** A request may take this much longer when the history has grown. */
const MOST_GROWTH = 1.5
const PROMISED = new Set([WORKS.last.id, WORKS.history.id])

export interface GrowthStep extends Size {
  figures: Figure[]
}

/** Two servers that take turns: one stays as small as it is, the other grows from step to step. */
export async function runGrowth(
  folder: string,
  sizes: readonly Size[],
  only: readonly string[],
  settings: Settings,
  pace: Pace,
): Promise<GrowthStep[]> {
  const works = choose(GROWING, only)
  const [first, ...larger] = sizes
  const last = larger.at(-1)
  if (!first || !last) throw new Error('growth needs two sizes at least: see --devices and --locations.')
  await checkSpace(folder, last, pace.report)
  const servers: SextantServer[] = []
  const stages: Stage[] = []
  try {
    for (const name of ['small', 'large']) servers.push(await startServer(join(folder, name), settings))
    for (const server of servers) stages.push(await openStage(server, planOf(first, last.devices), pace))
    const [small, large] = stages
    return small && large ? await measureSteps({ small, large, first, larger, works, pace }) : []
  } finally {
    for (const stage of stages) await stage.close().catch(() => undefined)
    for (const server of servers) await server.stop()
  }
}

interface Steps {
  small: Stage
  large: Stage
  first: Size
  larger: readonly Size[]
  works: readonly NamedWork[]
  pace: Pace
}

async function measureSteps({ small, large, first, larger, works, pace }: Steps): Promise<GrowthStep[]> {
  const steps: GrowthStep[] = []
  let grown = large
  for (const size of larger) {
    grown = await growTo(grown, size)
    pace.report(`${describeSize(size)}:`)
    const figures: Figure[] = []
    for (const work of works) {
      const figure = await compareSizes(small, grown, first, size, work)
      for (const line of figureLines(figure)) pace.report(`  ${line}`)
      figures.push(figure)
    }
    steps.push({ ...size, figures })
  }
  return steps
}

/** The small server in the place of the limit: how near to it the large one comes. */
function compareSizes(small: Stage, large: Stage, first: Size, size: Size, { http, ...named }: NamedWork) {
  const isPromised = PROMISED.has(named.id) && size.locations > first.locations
  return measureRates(
    {
      ...named,
      sextant: sextantSide(large, http(large)),
      limits: [
        {
          name: describeSize(first),
          run: sextantSide(small, http(small)).run,
          ...(isPromised && { target: 1 / MOST_GROWTH }),
        },
      ],
    },
    large.pace,
  )
}
