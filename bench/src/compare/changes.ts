import type { Figure } from '../figures/figure.ts'
import type { Rounds } from '../statistics.ts'

// A figure of one round has no spread of its own, and no two runs are closer than this.
const LEAST_NOISE = 0.03

export interface Change {
  name: string
  unit: string
  before: number
  now: number
  /** What it is judged by: the ratio to the limit where there is one, since another machine has other limits too. */
  judged: { before: number; now: number; change: number }
  verdict: 'better' | 'worse' | 'within noise'
}

/** Figures that both runs have. */
export function findChanges(before: readonly Figure[], now: readonly Figure[]): Change[] {
  return now.flatMap((figure) => {
    const old = before.find(({ id }) => id === figure.id)
    return old ? [compareFigures(old, figure)] : []
  })
}

function compareFigures(old: Figure, now: Figure): Change {
  const limit = now.limits[0]
  const oldLimit = old.limits.find(({ name }) => name === limit?.name)
  const [a, b] = limit && oldLimit ? [oldLimit.ratio, limit.ratio] : [old.value, now.value]
  const isMore = b.median > a.median
  return {
    name: now.name,
    unit: now.unit,
    before: old.value.median,
    now: now.value.median,
    judged: { before: a.median, now: b.median, change: b.median / a.median },
    verdict: overlap(a, b) ? 'within noise' : isMore === (now.better === 'more') ? 'better' : 'worse',
  }
}

/** Whether some round of one run lies among those of the other. */
function overlap(a: Rounds, b: Rounds) {
  const least = ({ rounds }: Rounds) => Math.min(...rounds) * (1 - LEAST_NOISE)
  const most = ({ rounds }: Rounds) => Math.max(...rounds) * (1 + LEAST_NOISE)
  return least(a) <= most(b) && least(b) <= most(a)
}
