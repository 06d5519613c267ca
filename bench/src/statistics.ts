import { quantiles } from '@sextant/harness'

/** What was seen in each round; their spread tells how far the middle one can be believed. */
export interface Rounds {
  median: number
  rounds: number[]
}

export interface Quantiles {
  count: number
  p50: number
  p99: number
  max: number
}

export function quantilesOf(values: readonly number[]): Quantiles {
  const [p50 = 0, p99 = 0, max = 0] = quantiles(values, 0.5, 0.99, 1)
  return { count: values.length, p50, p99, max }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export const roundsOf = (values: readonly number[]): Rounds => ({
  median: significant(median(values)),
  rounds: values.map(significant),
})

/** Four digits say more than such a measurement knows. */
export const significant = (value: number) => Number(value.toPrecision(4))
