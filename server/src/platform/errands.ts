interface ErrandsOptions {
  /** Most that are under way at the same time. */
  atOnce: number
  /** Most that wait for their turn. What comes beyond is dropped and reported. */
  mostWaiting: number
  onError: (error: unknown) => void
}

type Errand = (stopping: AbortSignal) => Promise<void>

/** Work that is done after the answer, in this process: nobody waits for it, and what has not begun at the end is never done. */
export class Errands {
  readonly #options: ErrandsOptions
  readonly #waiting: Errand[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(options: ErrandsOptions) {
    this.#options = options
  }

  add(errand: Errand) {
    if (this.#stopping.signal.aborted) return
    if (this.#waiting.length >= this.#options.mostWaiting)
      this.#options.onError(new Error('Too much is waiting to be done.'))
    else this.#waiting.push(errand)
    this.#next()
  }

  /** Resolves when what is under way is done. It is told to hurry by its signal. */
  async stop() {
    this.#stopping.abort()
    this.#waiting.length = 0
    await Promise.all(this.#running)
  }

  #next() {
    if (this.#running.size >= this.#options.atOnce) return
    const errand = this.#waiting.shift()
    if (!errand) return
    const running: Promise<void> = this.#do(errand).finally(() => {
      this.#running.delete(running)
      this.#next()
    })
    this.#running.add(running)
  }

  async #do(errand: Errand) {
    try {
      await errand(this.#stopping.signal)
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#options.onError(error)
    }
  }
}
