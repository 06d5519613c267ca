import { join } from 'node:path'
import type { Settings, SextantServer } from '@sextant/harness'
import { choose } from './figures/choose.ts'
import type { Figure } from './figures/figure.ts'
import { FIGURES } from './figures/list.ts'
import type { Pace } from './figures/measure-rates.ts'
import { figureLines } from './print/table.ts'
import { startServer } from './processes/start-server.ts'
import { openStage, type Stage } from './stage.ts'

const DEVICES = 1000
const LONG_HISTORY = 1_000_000

const PLAN = {
  fleet: { prefix: 'bench-', count: DEVICES },
  history: { fleet: { prefix: 'long-', count: 1 }, stepMs: 1000, fixes: LONG_HISTORY },
  licenses: DEVICES + 1,
}

/** The figures that were asked for, on servers of their own in the folder. */
export async function runFigures(
  folder: string,
  only: readonly string[],
  settings: Settings,
  pace: Pace,
): Promise<Figure[]> {
  const chosen = choose(FIGURES, only)
  let server: SextantServer | undefined
  let opened: Promise<Stage> | undefined
  const open = async () => {
    pace.report('starting the server')
    server = await startServer(join(folder, 'data'), settings)
    return openStage(server, PLAN, pace)
  }
  const figures: Figure[] = []
  try {
    for (const { measure } of chosen)
      for (const figure of await measure({ folder, settings, pace, stage: () => (opened ??= open()) })) {
        figures.push(figure)
        for (const line of figureLines(figure)) pace.report(`  ${line}`)
      }
  } finally {
    await opened?.then((stage) => stage.close()).catch(() => undefined)
    await server?.stop()
  }
  return figures
}
