import type { Clock } from '../platform/clock.ts'
import { AppError } from '../platform/errors.ts'
import { FailureThrottle } from '../platform/failure-throttle.ts'
import { networkOf } from '../platform/network-of.ts'

const MOST_NETWORKS = 100_000
const WINDOW_MS = 60_000
const REQUESTS_A_WINDOW = 600
const WRONG_TOKENS = 30

/** Visitors are known by nothing but where they come from: too many requests, or too many wrong tokens, and they wait. */
export class VisitorThrottle {
  readonly #now: Clock
  readonly #guesses = new FailureThrottle({ limit: WRONG_TOKENS, mostKeys: MOST_NETWORKS })
  readonly #counts = new Map<string, number>()
  #windowEnds = 0

  constructor(now: Clock) {
    this.#now = now
  }

  /** Asked again after the look-up: of guesses sent all at once, those beyond the limit learn nothing. */
  async guard<T>(address: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const network = networkOf(address)
    this.#count(network)
    this.#checkGuesses(network)
    const found = await find()
    this.#checkGuesses(network)
    if (found === undefined) this.#guesses.fail(network, this.#now().getTime())
    return found
  }

  #count(network: string) {
    const now = this.#now().getTime()
    // Also when the clock was set back: nobody waits for longer than a window.
    if (now >= this.#windowEnds || now < this.#windowEnds - WINDOW_MS) {
      this.#counts.clear()
      this.#windowEnds = now + WINDOW_MS
    }
    const count = (this.#counts.get(network) ?? 0) + 1
    this.#counts.set(network, count)
    if (this.#counts.size > MOST_NETWORKS) this.#counts.delete(this.#counts.keys().next().value as string)
    if (count > REQUESTS_A_WINDOW) throw tooMany(this.#windowEnds - now, REQUESTS_A_WINDOW, WINDOW_MS)
  }

  #checkGuesses(network: string) {
    const wait = this.#guesses.wait(network, this.#now().getTime())
    if (wait > 0) throw tooMany(wait, WRONG_TOKENS, 15 * WINDOW_MS)
  }
}

function tooMany(waitMs: number, limit: number, windowMs: number) {
  const seconds = Math.ceil(waitMs / 1000)
  return new AppError(429, 'rate_limited', `Too many requests. Try again in ${seconds} s.`, {
    headers: {
      'retry-after': String(seconds),
      ratelimit: `"share";r=0;t=${seconds}`,
      'ratelimit-policy': `"share";q=${limit};w=${windowMs / 1000}`,
    },
  })
}
