import type { Stage } from '../stage.ts'
import type { Figure } from './figure.ts'
import { sextantSide } from './http-side.ts'
import { copyLimit, insertLimit, memoryLimit, transactionLimit } from './limits.ts'
import { measureRates } from './measure-rates.ts'
import type { NamedWork } from './works.ts'

const ROWS_A_COMMIT = 1000
const LEAST_OF_ANSWERING = 0.5
const LEAST_OF_INSERTING = 3
const LEAST_OF_COPY = 0.5
const ANSWERS = 'same server, validates and answers'

/** One location a request. */
export async function measureSingle(stage: Stage, { http, ...named }: NamedWork): Promise<Figure> {
  const work = http(stage)
  return measureRates(
    {
      ...named,
      sextant: sextantSide(stage, work),
      limits: [
        await memoryLimit(stage, work, 'signedIn', { name: ANSWERS, target: LEAST_OF_ANSWERING }),
        await transactionLimit(stage, work, {
          name: 'same server, one transaction each',
          target: LEAST_OF_INSERTING,
        }),
        await memoryLimit(stage, work, 'server', { name: 'the same without sign-in' }),
        await memoryLimit(stage, work, 'bare', { name: 'bare Fastify, validates and answers' }),
        await insertLimit(stage, work, { name: 'without sign-in, one bare insert each' }),
      ],
    },
    stage.pace,
  )
}

/** Many locations a request: as large as they may be, or small ones that the queue joins. */
export async function measureBatches(stage: Stage, { http, ...named }: NamedWork): Promise<Figure> {
  const work = http(stage)
  const copied = `COPY, ${ROWS_A_COMMIT.toLocaleString('en-US')} rows a commit`
  return measureRates(
    {
      ...named,
      sextant: sextantSide(stage, work),
      limits: [
        copyLimit(stage, ROWS_A_COMMIT, { name: copied, target: LEAST_OF_COPY }),
        await memoryLimit(stage, work, 'signedIn', { name: ANSWERS }),
      ],
    },
    stage.pace,
  )
}
