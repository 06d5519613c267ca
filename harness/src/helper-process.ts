import { type ChildProcess, fork } from 'node:child_process'

type Reply = { number: number; value: unknown } | { number: number; error: string }

/** Another program in a process of its own, started as this one was. Questions may be asked beside each other. */
export class HelperProcess<Question extends object | string = object, Answer = unknown> {
  readonly #child: ChildProcess
  readonly #open = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  #last = 0

  constructor(program: URL) {
    this.#child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child.on('message', (reply: Reply) => this.#settle(reply))
    this.#child.on('exit', () => {
      for (const number of this.#open.keys())
        this.#settle({ number, error: `${program.pathname} ended before it answered.` })
    })
  }

  ask(question: Question): Promise<Answer> {
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      this.#open.set(number, { resolve, reject })
      // One that has ended cannot be asked: without somebody to tell, that would end this process as well.
      this.#child.send({ number, question }, (error) => {
        if (error) this.#settle({ number, error: error.message })
      })
    })
  }

  stop() {
    this.#child.kill()
  }

  #settle(reply: Reply) {
    const asked = this.#open.get(reply.number)
    this.#open.delete(reply.number)
    if ('error' in reply) asked?.reject(new Error(reply.error))
    else asked?.resolve(reply.value as Answer)
  }
}

/** The other side: what a program does with each question. */
export function answerQuestions(answer: (question: never) => Promise<unknown>) {
  process.on('message', ({ number, question }: { number: number; question: never }) => {
    answer(question).then(
      (value) => process.send?.({ number, value }),
      (error: unknown) =>
        process.send?.({ number, error: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
