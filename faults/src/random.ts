/** Numbers that follow from a seed, so that the choices of a run can be repeated (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A whole number from 0 to below the bound. */
  upTo(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }

  oneOf<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.upTo(choices.length)] ?? choices[0]
  }
}
