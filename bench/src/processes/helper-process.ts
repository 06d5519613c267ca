import { fork } from 'node:child_process'

export interface HelperProcess<Question, Reply> {
  /** One question at a time. */
  ask: (question: Question) => Promise<Reply>
  stop: () => void
}

/** Another program of this package in a process of its own, started as this one was. It answers each message with one. */
export function startHelper<Question extends object | string, Reply>(
  program: URL,
): HelperProcess<Question, Reply> {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const lost = () => reject(new Error(`${program.pathname} ended before it answered.`))
        child.once('exit', lost)
        child.once('message', (reply: { value: Reply } | { error: string }) => {
          child.off('exit', lost)
          if ('error' in reply) reject(new Error(reply.error))
          else resolve(reply.value)
        })
        child.send(question)
      }),
    stop: () => void child.kill(),
  }
}

/** The other side: what a program does with each question. */
export function answerQuestions(answer: (question: never) => Promise<unknown>) {
  process.on('message', (question) => {
    answer(question as never).then(
      (value) => process.send?.({ value }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
