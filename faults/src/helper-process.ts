import { type ChildProcess, fork } from 'node:child_process'

type Reply = { number: number; value: unknown } | { number: number; error: string }

/** Another program of this package in a process of its own, started as this one was. Questions may be asked beside each other. */
export class HelperProcess {
  readonly #child: ChildProcess
  readonly #open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  #last = 0

  constructor(program: URL) {
    this.#child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child.on('message', (reply: Reply) => this.#settle(reply))
    this.#child.on('exit', () => {
      for (const { reject } of this.#open.values())
        reject(new Error(`${program.pathname} ended before it answered.`))
    })
  }

  ask(question: object): Promise<unknown> {
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      this.#open.set(number, { resolve, reject })
      this.#child.send({ number, question })
    })
  }

  stop() {
    this.#child.kill()
  }

  #settle(reply: Reply) {
    const asked = this.#open.get(reply.number)
    this.#open.delete(reply.number)
    if ('error' in reply) asked?.reject(new Error(reply.error))
    else asked?.resolve(reply.value)
  }
}

/** The other side: what a program does with each question. */
export function answerQuestions(answer: (question: never) => Promise<unknown>) {
  process.on('message', ({ number, question }: { number: number; question: never }) => {
    answer(question).then(
      (value) => process.send?.({ number, value }),
      (error: unknown) =>
        process.send?.({
          number,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
