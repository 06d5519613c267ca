import { availableParallelism } from 'node:os'

// Two at least: one waits for the disk while the other works. With more than the cores beside this process, the database shares
// them among smaller batches.
const MOST_UNDER_WAY = Math.max(2, Math.min(4, availableParallelism() - 1))
const MOST_ROWS_A_BATCH = 1000
const LEAST_AT_ONCE = 8
const LARGE_SHARE = 0.7
const TURNS_TO_WAIT = 2
const PATIENCE_MS = 20

/** Something with rows to be written. */
interface WithRows {
  fixes: readonly unknown[]
}

/**
 * Decides when a batch begins and what is in it. What arrives while batches are being written is the next batch: no delay when it is
 * quiet, large batches when it is not.
 */
export class BatchQueue<Item extends WithRows> {
  readonly #write: (batch: readonly Item[]) => Promise<void>
  readonly #waiting: Item[] = []
  /** Rows of what is waiting, and of what is waiting or being written. */
  #rowsQueued = 0
  #rowsHeld = 0
  #underWay = 0
  /** The most rows held lately. */
  #peak = 0
  #begunAt = 0
  #isScheduled = false
  #isWatching = false
  #idle: (() => void)[] = []

  /** `write` must not fail: it tells those who wait by itself. */
  constructor(write: (batch: readonly Item[]) => Promise<void>) {
    this.#write = write
  }

  get rowsHeld() {
    return this.#rowsHeld
  }

  push(item: Item) {
    this.#waiting.push(item)
    this.#rowsQueued += item.fixes.length
    this.#rowsHeld += item.fixes.length
    this.#schedule()
  }

  /** Resolves when nothing is waiting any more. */
  async drain() {
    if (this.#rowsHeld > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Begins at once when there is enough, which the database works on while more is being read; otherwise soon. */
  #schedule() {
    if (this.#underWay >= MOST_UNDER_WAY) return
    if (this.#rowsQueued >= Math.max(LEAST_AT_ONCE, this.#share)) this.#begin()
    else if (this.#underWay > 0) this.#watch()
    else if (!this.#isScheduled) this.#wait(TURNS_TO_WAIT)
  }

  /** A batch beside another is worth its price when it is large, for most of that is the same for a small one. */
  get #share() {
    return Math.min(this.#peak * LARGE_SHARE, MOST_ROWS_A_BATCH)
  }

  /** What arrives in the same turns of the event loop comes along. When it is quiet they are over in no time. */
  #wait(turns: number) {
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (this.#rowsQueued === 0 || this.#underWay > 0) return
      if (turns > 1 && this.#rowsQueued < this.#share) this.#wait(turns - 1)
      else this.#begin()
    })
  }

  /** One that hangs, on a device that somebody else holds perhaps, is not to hold up the rest. */
  #watch() {
    if (this.#isWatching) return
    this.#isWatching = true
    setTimeout(() => {
      this.#isWatching = false
      if (this.#rowsQueued === 0 || this.#underWay >= MOST_UNDER_WAY) return
      if (performance.now() - this.#begunAt >= PATIENCE_MS) this.#begin()
      else this.#schedule()
    }, PATIENCE_MS)
  }

  #begin() {
    this.#begunAt = performance.now()
    this.#peak = Math.max(this.#rowsHeld, this.#peak * 0.9)
    const batch = takeBatch(this.#waiting)
    const rows = batch.reduce((sum, { fixes }) => sum + fixes.length, 0)
    this.#rowsQueued -= rows
    this.#underWay++
    void this.#work(batch, rows)
  }

  async #work(batch: readonly Item[], rows: number) {
    await this.#write(batch)
    this.#rowsHeld -= rows
    this.#underWay--
    if (this.#rowsHeld > 0) this.#schedule()
    else for (const done of this.#idle.splice(0)) done()
  }
}

function takeBatch<Item extends WithRows>(waiting: Item[]): Item[] {
  let rows = 0
  let count = 0
  for (const { fixes } of waiting) {
    if (count > 0 && rows + fixes.length > MOST_ROWS_A_BATCH) break
    rows += fixes.length
    count++
  }
  return waiting.splice(0, count)
}
