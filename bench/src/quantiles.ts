export interface Quantiles {
  count: number
  p50: number
  p99: number
  max: number
}

export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
