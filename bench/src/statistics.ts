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
  const sorted = Float64Array.from(values).toSorted()
  const at = (q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
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
