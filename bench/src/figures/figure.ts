import type { Rounds } from '../statistics.ts'

/** What Sextant is measured against, in the same run. */
export interface LimitFigure {
  name: string
  value: Rounds
  /** Sextant to the limit, round by round. */
  ratio: Rounds
  /** The least that the ratio has to be, where that is promised. */
  target?: number
}

/** One line of a benchmark. */
export interface Figure {
  id: string
  name: string
  unit: string
  better: 'more' | 'less'
  value: Rounds
  limits: LimitFigure[]
  p50Ms?: number
  p99Ms?: number
  /** What else is worth saying. */
  note?: string
}

export const isMet = ({ ratio, target }: LimitFigure) => target === undefined || ratio.median >= target
