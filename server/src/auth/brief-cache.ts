interface Entry<Value> {
  value: Promise<Value>
  settled: Value | undefined
  ends: number
}

/**
 * Remembers what was read for less than a second, counted from the start of the read. A change made in this process is
 * forgotten at once by `forget`; one made in another process is seen when the entry ends, and so within a second, with no
 * message between processes that could get lost.
 */
export class BriefCache<Value> {
  static readonly #LIFE_MS = 900
  static readonly #MOST = 50_000
  readonly #entries = new Map<string, Entry<Value>>()

  /** What is remembered, at once; undefined when there is nothing. */
  peek(key: string): Value | undefined {
    const known = this.#entries.get(key)
    return known && known.ends > performance.now() ? known.settled : undefined
  }

  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = performance.now()
    const known = this.#entries.get(key)
    if (known && known.ends > now) return known.value
    const value = load()
    this.#entries.delete(key)
    const entry: Entry<Value> = { value, settled: undefined, ends: now + BriefCache.#LIFE_MS }
    this.#entries.set(key, entry)
    if (this.#entries.size > BriefCache.#MOST)
      this.#entries.delete(this.#entries.keys().next().value as string)
    try {
      entry.settled = await value
      return entry.settled
    } catch (error) {
      if (this.#entries.get(key)?.value === value) this.#entries.delete(key)
      throw error
    }
  }

  forget(key: string) {
    this.#entries.delete(key)
  }

  clear() {
    this.#entries.clear()
  }
}
