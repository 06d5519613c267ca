import type { Readable } from 'node:stream'

/** How far an e-mail has got: what an error means depends on it. */
export class MailProgress {
  /** All of it has left, and only the answer is missing. */
  dataEnded = false
  #stream: Readable | undefined
  #givenUp: Error | undefined

  /** The stream ends when its last byte has been read, and not before it is wanted. */
  watch(stream: Readable) {
    this.#stream = stream
    stream.once('end', () => {
      this.dataEnded = true
    })
    if (this.#givenUp) stream.destroy(this.#givenUp)
  }

  /** Stops an e-mail that has not left as a whole, now or as soon as its turn comes: nobody waits for it any more. */
  giveUp(error: Error) {
    this.#givenUp = error
    if (!this.dataEnded) this.#stream?.destroy(error)
  }
}
