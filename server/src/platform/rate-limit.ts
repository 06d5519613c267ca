import { AppError } from './errors.ts'

const WINDOW_SECONDS = 60

/**
 * Counts requests per credential in windows of a minute. All windows turn at once, so that one emptied map is the whole
 * clean-up and the memory is bounded by the credentials of one minute.
 */
export class RateLimit {
  readonly limit: number
  readonly policy: string
  #counts = new Map<string, number>()
  #ends = 0

  constructor(limit: number) {
    this.limit = limit
    this.policy = `"default";q=${limit};w=${WINDOW_SECONDS}`
  }

  /** Counts one request and returns the RateLimit field; over the limit it throws a 429. */
  take(credential: string, now: number): string {
    if (now >= this.#ends) {
      this.#counts.clear()
      this.#ends = now + WINDOW_SECONDS * 1000
    }
    const count = (this.#counts.get(credential) ?? 0) + 1
    this.#counts.set(credential, count)
    const seconds = Math.ceil((this.#ends - now) / 1000)
    const field = `"default";r=${Math.max(0, this.limit - count)};t=${seconds}`
    if (count > this.limit)
      throw new AppError(
        429,
        'rate_limited',
        `More than ${this.limit} requests in a minute. Wait ${seconds} s and go on.`,
        { headers: { 'retry-after': String(seconds), ratelimit: field, 'ratelimit-policy': this.policy } },
      )
    return field
  }
}
