import type { ServerResponse } from 'node:http'

/** Bytes that may wait unread. Who falls behind is cut off, and is told where everything is when they come back. */
const MOST_UNREAD = 512 * 1024

/** One open stream of somebody who watches a link. */
export class Visitor {
  readonly closed: Promise<void>
  readonly #out: ServerResponse
  #stuckAtBeat = false

  constructor(out: ServerResponse) {
    this.#out = out
    this.closed = new Promise((resolve) => {
      if (this.isClosed) resolve()
      else out.once('close', resolve)
    })
  }

  get isClosed() {
    return this.#out.destroyed || this.#out.writableEnded
  }

  write(text: string) {
    if (this.isClosed || text === '') return
    if (this.#out.writableLength > MOST_UNREAD) this.#out.destroy()
    else this.#out.write(text)
  }

  /** Keeps the connection from looking dead. One that has taken nothing since the beat before is. */
  beat() {
    const isStuck = this.#out.writableLength > 0
    if (isStuck && this.#stuckAtBeat) this.#out.destroy()
    else if (!isStuck) this.write(':\n\n')
    this.#stuckAtBeat = isStuck
  }

  end(text = '') {
    this.write(text)
    if (!this.isClosed) this.#out.end()
  }
}
