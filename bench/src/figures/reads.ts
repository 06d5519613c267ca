import type { Stage } from '../stage.ts'
import type { Figure } from './figure.ts'
import { sextantSide } from './http-side.ts'
import { memoryLimit } from './limits.ts'
import { measureRates } from './measure-rates.ts'
import type { NamedWork } from './works.ts'

/** Reading, against the same bytes from memory. */
export async function measureRead(
  stage: Stage,
  { http, ...named }: NamedWork,
  target?: number,
): Promise<Figure> {
  const work = http(stage)
  const promised = target === undefined ? {} : { target }
  return measureRates(
    {
      ...named,
      sextant: sextantSide(stage, work),
      limits: [
        await memoryLimit(stage, work, 'signedIn', { name: 'same server, from memory', ...promised }),
        await memoryLimit(stage, work, 'server', { name: 'the same without sign-in' }),
        await memoryLimit(stage, work, 'bare', { name: 'bare Fastify, from memory' }),
      ],
    },
    stage.pace,
  )
}
