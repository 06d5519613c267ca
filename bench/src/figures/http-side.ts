import type { LoadResult } from '../load/load-generator.ts'
import type { Work } from '../load/work.ts'
import type { Stage } from '../stage.ts'
import { checkStored } from './check-stored.ts'
import type { Rate, Side } from './measure-rates.ts'

const BUSY_GENERATOR = 0.95

export interface HttpWork {
  connections: number
  /** What one request counts for. */
  records: number
  /** Work of the next round; every round has times of its own. */
  work: (startMs: number) => Work
}

/** A server under load from another process. */
export function httpSide(stage: Stage, port: number, { connections, records, work }: HttpWork) {
  return async (seconds: number): Promise<Rate & { work: Work; result: LoadResult }> => {
    const asked = work(stage.nextTime())
    const { token } = stage.account
    const result = await stage.load.ask({ port, token, connections, seconds, work: asked })
    if (result.generatorShare > BUSY_GENERATOR)
      stage.pace.report('  the load generator was as busy as it can be: more may be possible')
    const { p50Ms, p99Ms } = result
    return { rate: (result.requests * records) / result.seconds, p50Ms, p99Ms, work: asked, result }
  }
}

/** Sextant, which has to have what it acknowledged. */
export function sextantSide(stage: Stage, http: HttpWork): Side {
  const run = httpSide(stage, Number(new URL(stage.url).port), http)
  return {
    async run(seconds) {
      const { work, result, ...rate } = await run(seconds)
      await checkStored(stage.db, work, http.connections, result.ofFirstConnection)
      return rate
    },
  }
}
