export type Four<Before extends string, After extends string, T> = Record<
  `${Before}${1 | 2 | 3 | 4}${After}`,
  T
>

/** The same for each of four sensors: `four('Sensor', 'On', …)` makes Sensor1On to Sensor4On. */
export const four = <const A extends string, const B extends string, T>(
  before: A,
  after: B,
  make: (sensor: number) => T,
) => Object.fromEntries([1, 2, 3, 4].map((n) => [`${before}${n}${after}`, make(n)])) as Four<A, B, T>
