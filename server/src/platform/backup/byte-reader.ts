const NOTHING = Buffer.alloc(0)

/** Reads a stream of chunks as a row of bytes, holding one chunk at a time. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #held: Buffer = NOTHING

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** Exactly so many bytes: for a few of them. */
  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = count; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await this.takeUpTo(left))
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  }

  /** At least one byte, at most so many. */
  async takeUpTo(most: number): Promise<Buffer> {
    if (!(await this.#hold())) throw new Error('The tar file is damaged: it ends too early.')
    const taken = this.#held.subarray(0, most)
    this.#held = this.#held.subarray(taken.length)
    return taken
  }

  async *rest(): AsyncGenerator<Buffer> {
    while (await this.#hold()) {
      yield this.#held
      this.#held = NOTHING
    }
  }

  /** False at the end of the stream. */
  async #hold() {
    while (this.#held.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) return false
      this.#held = next.value
    }
    return true
  }
}
