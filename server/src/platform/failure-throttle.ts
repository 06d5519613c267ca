const FIRST_BLOCK_MS = 30_000
const LONGEST_BLOCK_MS = 60 * 60_000

interface Failures {
  count: number
  windowEnds: number
  blockedUntil: number
  strikes: number
}

/** Counts failures per key. At the limit the key is blocked, and each failure after that blocks it twice as long. */
export class FailureThrottle {
  readonly #limit: number
  readonly #windowMs: number
  readonly #mostKeys: number
  readonly #failures = new Map<string, Failures>()

  constructor({ limit = 10, windowMs = 15 * 60_000, mostKeys = 100_000 } = {}) {
    this.#limit = limit
    this.#windowMs = windowMs
    this.#mostKeys = mostKeys
  }

  /** Milliseconds until this key may try again; 0 when it may now. */
  wait(key: string, now: number): number {
    return Math.max(0, (this.#failures.get(key)?.blockedUntil ?? 0) - now)
  }

  fail(key: string, now: number) {
    const entry = this.#current(key, now)
    entry.count += 1
    if (entry.count >= this.#limit) {
      entry.blockedUntil = now + Math.min(LONGEST_BLOCK_MS, FIRST_BLOCK_MS * 2 ** entry.strikes)
      entry.strikes += 1
    }
    // A key in use moves to the end, so that the first one is the one that has rested longest.
    entry.windowEnds = Math.max(
      entry.windowEnds,
      entry.blockedUntil + this.#windowMs * Math.min(1, entry.strikes),
    )
    this.#failures.delete(key)
    this.#failures.set(key, entry)
    if (this.#failures.size > this.#mostKeys)
      this.#failures.delete(this.#failures.keys().next().value as string)
  }

  #current(key: string, now: number): Failures {
    const known = this.#failures.get(key)
    if (known && known.windowEnds > now) return known
    return { count: 0, windowEnds: now + this.#windowMs, blockedUntil: 0, strikes: 0 }
  }
}
