import { median, roundsOf } from '../statistics.ts'
import type { Figure } from './figure.ts'

const ROUNDS = 5
// A server runs for weeks, and its first thousands of requests are not like the rest: they are being compiled.
const WARM_UP_SECONDS = 10

export interface Rate {
  /** Records a second. */
  rate: number
  p50Ms?: number
  p99Ms?: number
}

/** Something that can be put under load for a while. */
export interface Side {
  run: (seconds: number) => Promise<Rate>
  stop?: () => void
}

export interface LimitSide extends Side {
  name: string
  target?: number
}

export interface RatesPlan {
  id: string
  name: string
  unit: string
  sextant: Side
  limits: LimitSide[]
}

export interface Pace {
  seconds: number
  report: (progress: string) => void
}

/** Takes turns between the limits and Sextant, so that a busy moment of the machine falls on all of them. */
export async function measureRates(plan: RatesPlan, { seconds, report }: Pace): Promise<Figure> {
  const { id, name, unit, sextant, limits } = plan
  const sides = [...limits, sextant]
  const seen = sides.map((): Rate[] => [])
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      report(`${name}: ${round === 0 ? 'warming up' : `round ${round} of ${ROUNDS}`}`)
      for (const [i, side] of sides.entries()) {
        const rate = await side.run(round === 0 ? WARM_UP_SECONDS : seconds / ROUNDS)
        if (round > 0) seen[i]?.push(rate)
      }
    }
  } finally {
    for (const side of sides) side.stop?.()
  }
  const own = seen.at(-1) ?? []
  return {
    id,
    name,
    unit,
    better: 'more',
    value: roundsOf(own.map(({ rate }) => rate)),
    limits: limits.map(({ name, target }, i) => ({
      name,
      value: roundsOf((seen[i] ?? []).map(({ rate }) => rate)),
      ratio: roundsOf(own.map(({ rate }, round) => rate / (seen[i]?.[round]?.rate ?? Number.NaN))),
      ...(target !== undefined && { target }),
    })),
    ...medianTimes(own),
  }
}

function medianTimes(own: readonly Rate[]) {
  const middle = (values: (number | undefined)[]) => median(values.filter((value) => value !== undefined))
  const [p50Ms, p99Ms] = [middle(own.map((each) => each.p50Ms)), middle(own.map((each) => each.p99Ms))]
  return Number.isNaN(p50Ms) ? {} : { p50Ms: Number(p50Ms.toFixed(2)), p99Ms: Number(p99Ms.toFixed(2)) }
}
