import { join } from 'node:path'
import type { Settings } from '@sextant/harness'
import { scratchServer } from '../processes/start-server.ts'
import { roundsOf } from '../statistics.ts'
import type { Figure } from './figure.ts'
import type { Pace } from './measure-rates.ts'

const FIRST_STARTS = 3
const WARM_STARTS = 5

/** From the command to the line that says it is ready: with an empty folder, and with the one from before. */
export async function measureStarts(
  folder: string,
  settings: Settings,
  { report }: Pick<Pace, 'report'>,
): Promise<Figure[]> {
  const start = async (name: string) => {
    const server = await scratchServer(join(folder, name), settings)
    const started = performance.now()
    try {
      await server.start()
      return (performance.now() - started) / 1000
    } finally {
      await server.stop()
    }
  }
  // Builds what has to be built, and brings the programs into memory.
  report('start: warming up')
  await start('start')
  const [first, warm]: [number[], number[]] = [[], []]
  for (let n = 1; n <= FIRST_STARTS; n++) {
    report(`first start: round ${n} of ${FIRST_STARTS}`)
    first.push(await start(`start-${n}`))
  }
  for (let n = 1; n <= WARM_STARTS; n++) {
    report(`warm start: round ${n} of ${WARM_STARTS}`)
    warm.push(await start('start'))
  }
  const common = { unit: 's', better: 'less' as const, limits: [] }
  return [
    { id: 'start-first', name: 'first start to ready', ...common, value: roundsOf(first) },
    { id: 'start-warm', name: 'warm start to ready', ...common, value: roundsOf(warm) },
  ]
}
