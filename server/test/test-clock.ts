/** Time as the test wants it: it stands still until it is moved. Without a start it is the real time. */
export class TestClock {
  #fixed: number | undefined

  readonly now = () => new Date(this.#fixed ?? Date.now())

  set(time: string | Date) {
    this.#fixed = new Date(time).getTime()
  }

  advance(milliseconds: number) {
    this.#fixed = this.now().getTime() + milliseconds
  }

  /** Back to the real time. */
  release() {
    this.#fixed = undefined
  }
}
