import { HelperProcess } from '@sextant/harness'
import type { CopyJob, CopyResult } from '../limits/copy-rows.ts'
import type { InsertQuestion } from '../limits/insert-server.ts'
import { type LimitRoute, limitRoute } from '../limits/limit-route.ts'
import type { LimitQuestion } from '../limits/limit-server.ts'
import type { TransactionQuestion } from '../limits/transaction-server.ts'
import type { Stage } from '../stage.ts'
import { type HttpWork, httpSide } from './http-side.ts'
import type { LimitSide } from './measure-rates.ts'

interface Named {
  name: string
  target?: number
}

const routeFor = (stage: Stage, http: HttpWork): Promise<LimitRoute> =>
  limitRoute(stage.url, stage.account.token, http.work(stage.nextTime()))

const placeOf = ({ server, owner }: Stage) => ({ dataDir: server.dataDir, owner })

/** A program of this package that answers with its port, as a server under load. */
async function served(
  program: string,
  question: LimitQuestion | TransactionQuestion | InsertQuestion,
  { stage, http, named }: { stage: Stage; http: HttpWork; named: Named },
): Promise<LimitSide> {
  const helper = new HelperProcess<typeof question, number>(
    new URL(`../limits/${program}.ts`, import.meta.url),
  )
  return { ...named, run: httpSide(stage, await helper.ask(question), http), stop: () => helper.stop() }
}

/** A server that checks the same body and answers the same bytes, from memory. */
export async function memoryLimit(stage: Stage, http: HttpWork, setUp: LimitQuestion['setUp'], named: Named) {
  const question: LimitQuestion = { setUp, route: await routeFor(stage, http), place: placeOf(stage) }
  return served('limit-server', question, { stage, http, named })
}

/** The same server without its queue: every location in a transaction of its own. */
export async function transactionLimit(stage: Stage, http: HttpWork, named: Named) {
  const route = await routeFor(stage, http)
  const question: TransactionQuestion = { route, place: placeOf(stage), accountId: stage.accountId }
  return served('transaction-server', question, { stage, http, named })
}

/** A server that writes every location with an insert of its own and does nothing else. */
export async function insertLimit(stage: Stage, http: HttpWork, named: Named) {
  const { owner, accountId, fleet } = stage
  const keys = Object.fromEntries(stage.keys.map((key, n) => [`${fleet.prefix}${n}`, key]))
  const question: InsertQuestion = { route: await routeFor(stage, http), owner, accountId, keys }
  return served('insert-server', question, { stage, http, named })
}

const COPY_CONNECTIONS = [1, 2]
const COPY_DEVICES = 256

/** COPY into the table of locations, with as many connections as it is fastest with. */
export function copyLimit(stage: Stage, rows: number, named: Named): LimitSide {
  const { owner, accountId, keys, nextTime } = stage
  const helper = new HelperProcess<CopyJob, CopyResult>(new URL('../limits/copy-rows.ts', import.meta.url))
  const copy = async (connections: number, seconds: number) => {
    const job = { owner, accountId, keys: keys.slice(0, COPY_DEVICES), rows, startMs: nextTime() }
    const result = await helper.ask({ ...job, connections, seconds })
    return { rate: result.rows / result.seconds, connections }
  }
  let best: number | undefined
  return {
    ...named,
    async run(seconds) {
      if (best !== undefined) return { rate: (await copy(best, seconds)).rate }
      const tried = []
      for (const connections of COPY_CONNECTIONS) tried.push(await copy(connections, seconds))
      const [fastest] = tried.toSorted((a, b) => b.rate - a.rate)
      best = fastest?.connections ?? 1
      return { rate: fastest?.rate ?? Number.NaN }
    },
    stop: () => helper.stop(),
  }
}
