/** For each of the shares a value that this share of all values does not exceed; NaN when there are none. */
export function quantiles(values: readonly number[], ...shares: readonly number[]): number[] {
  const sorted = Float64Array.from(values).toSorted()
  return shares.map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)
}

export const quantile = (values: readonly number[], share: number) => quantiles(values, share)[0] as number
