import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Between a worker and the first process, which asks all workers. */
interface Ask {
  metricsAsked: number
}
interface Reply {
  metricsAnswered: number
  text: string
}

const isAsk = (message: unknown): message is Ask =>
  typeof message === 'object' && message !== null && 'metricsAsked' in message
const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'metricsAnswered' in message

/** In the first process: answers with the sums of all workers. */
export function answerMetrics() {
  const all = new AggregatorRegistry()
  const answer = async (worker: Worker, { metricsAsked }: Ask) => {
    const text = await all.clusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ metricsAnswered: metricsAsked, text } satisfies Reply)
  }
  cluster.on('message', (worker, message: unknown) => {
    if (isAsk(message)) void answer(worker, message)
  })
}

/**
 * In a worker: offers what it measures to the others, and answers how to read the sums of all. Its own figures stand in while a
 * worker does not answer.
 */
export function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(registry)
  // Its construction is what listens for the first process.
  void new AggregatorRegistry()
  const asked = new Map<number, (text: string) => void>()
  let number = 0
  process.on('message', (message: unknown) => {
    if (!isReply(message)) return
    asked.get(message.metricsAnswered)?.(message.text)
    asked.delete(message.metricsAnswered)
  })
  return async () => {
    const text = await new Promise<string>((resolve) => {
      asked.set(++number, resolve)
      process.send?.({ metricsAsked: number } satisfies Ask)
    })
    return text === '' ? registry.metrics() : text
  }
}
