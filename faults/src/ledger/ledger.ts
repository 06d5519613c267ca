import { setTimeout as pause } from 'node:timers/promises'
import type { Answers } from './answers.ts'
import type { Book, Finding } from './book.ts'

const REST_AFTER_FAILURE_MS = 50

export interface LedgerState {
  acknowledged: Record<string, number>
  answers: Record<string, number>
  slowestMs: number
  notes: string[]
}

/** All books and those who write in them. */
export class Ledger {
  readonly #books: readonly Book[]
  readonly #answers: Answers
  #isWorking = false
  #workers: Promise<unknown> = Promise.resolve()

  constructor(books: readonly Book[], answers: Answers) {
    this.#books = books
    this.#answers = answers
  }

  async open() {
    for (const book of this.#books) await book.open()
  }

  work() {
    if (this.#isWorking) return
    this.#isWorking = true
    this.#workers = Promise.all(
      this.#books.flatMap((book) =>
        Array.from({ length: book.workers }, (_, worker) => this.#keepWorking(book, worker)),
      ),
    )
  }

  async #keepWorking(book: Book, worker: number) {
    while (this.#isWorking) await pause((await book.work(worker)) ? book.restMs : REST_AFTER_FAILURE_MS)
  }

  /** Until nothing is under way any more. */
  async rest() {
    this.#isWorking = false
    await this.#workers
  }

  get state(): LedgerState {
    return {
      acknowledged: Object.fromEntries(this.#books.map(({ name, acknowledged }) => [name, acknowledged])),
      answers: { ...this.#answers.byStatus },
      slowestMs: this.#answers.slowestMs,
      notes: this.#books.flatMap((book) => book.notes?.() ?? []),
    }
  }

  async check(): Promise<Finding[]> {
    return (await Promise.all(this.#books.map((book) => book.check()))).flat()
  }

  async audit(): Promise<Finding[]> {
    const findings: Finding[] = []
    for (const book of this.#books) findings.push(...(await book.audit()))
    const strange = this.#answers.strange.splice(0)
    return [...findings, ...strange.map((text): Finding => ({ kind: 'wrong', text }))]
  }
}
