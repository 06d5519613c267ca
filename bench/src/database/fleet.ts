/** Devices are numbered from 0: `bench-0`, `bench-1`, … */
export interface Fleet {
  prefix: string
  count: number
}

export const deviceId = ({ prefix, count }: Fleet, n: number) => `${prefix}${n % count}`

/** A history that every device of the fleet has: so many locations, one every `stepMs`. */
export interface History {
  fleet: Fleet
  firstMs: number
  stepMs: number
  fixes: number
}
