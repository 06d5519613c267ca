import { Connection } from './connection.ts'
import { answerQuestions } from './helper-process.ts'
import { requestText, type Work } from './work.ts'

export interface LoadJob {
  port: number
  token: string
  connections: number
  seconds: number
  work: Work
}

export interface LoadResult {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  /** Requests that the first connection had answered. */
  ofFirstConnection: number
}

/** A closed loop: each connection sends its next request when it has the answer to the last one. */
answerQuestions(async (job: LoadJob): Promise<LoadResult> => {
  const numbers = Array.from({ length: job.connections }, (_, i) => i)
  const connections = await Promise.all(numbers.map(() => Connection.open(job.port)))
  const started = performance.now()
  try {
    const times = await Promise.all(
      connections.map((connection, i) => keepAsking(connection, i, job, started)),
    )
    const seconds = (performance.now() - started) / 1000
    const sorted = Float64Array.from(times.flat()).toSorted()
    const quantile = (q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? 0
    const ofFirstConnection = times[0]?.length ?? 0
    return {
      requests: sorted.length,
      seconds,
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
      ofFirstConnection,
    }
  } finally {
    for (const connection of connections) connection.close()
  }
})

async function keepAsking(connection: Connection, number: number, job: LoadJob, started: number) {
  const deadline = started + job.seconds * 1000
  const times: number[] = []
  for (let n = 0; ; n++) {
    const text = requestText(job.work, job.token, { connection: number, connections: job.connections }, n)
    const sent = performance.now()
    if (sent >= deadline) return times
    const status = await connection.send(text)
    if (status >= 300) throw new Error(`A request was answered with ${status}: ${connection.refusal}`)
    times.push(performance.now() - sent)
  }
}
