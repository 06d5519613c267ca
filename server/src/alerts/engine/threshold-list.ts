import { isBeyond } from './compile-test.ts'
import type { Side, Threshold } from './make-threshold.ts'
import type { Moment } from './moment.ts'
import type { Rule } from './rule.ts'

/** Rules that compare the same number, the first to be reached first: a value that reaches none costs one comparison. */
export class ThresholdList {
  readonly #side: Side
  readonly #rules: (Rule & { threshold: Threshold })[] = []

  constructor(side: Side) {
    this.#side = side
  }

  add(rule: Rule) {
    this.#rules.push(rule as Rule & { threshold: Threshold })
  }

  sort() {
    const sign = this.#side === 'above' || this.#side === 'atLeast' ? 1 : -1
    this.#rules.sort((a, b) => sign * (a.threshold.limit - b.threshold.limit))
  }

  /** Offers the rules that the moment's number is beyond. */
  visit(moment: Moment, consider: (rule: Rule) => void) {
    const value = this.#rules[0]?.threshold.read(moment)
    if (value === undefined) return
    for (const rule of this.#rules) {
      if (!isBeyond(rule.threshold, value)) return
      consider(rule)
    }
  }
}
