import { answerQuestions } from '@sextant/harness'
import { quantilesOf } from '../statistics.ts'
import { Connection } from './connection.ts'
import { requestText } from './request-text.ts'
import { requestOf, type Work } from './work.ts'

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
  /** How much of one core the generator itself took: near 1 it is the generator that is measured. */
  generatorShare: number
}

/** A closed loop: each connection sends its next request when it has the answer to the last one. */
answerQuestions(async (job: LoadJob): Promise<LoadResult> => {
  const numbers = Array.from({ length: job.connections }, (_, i) => i)
  const connections = await Promise.all(numbers.map(() => Connection.open(job.port)))
  const before = process.cpuUsage()
  const started = performance.now()
  try {
    const times = await Promise.all(
      connections.map((connection, i) => keepAsking(connection, i, job, started)),
    )
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(before)
    const { count, p50, p99 } = quantilesOf(times.flat())
    return {
      requests: count,
      seconds,
      p50Ms: p50,
      p99Ms: p99,
      ofFirstConnection: times[0]?.length ?? 0,
      generatorShare: (user + system) / 1e6 / seconds,
    }
  } finally {
    for (const connection of connections) connection.close()
  }
})

async function keepAsking(connection: Connection, number: number, job: LoadJob, started: number) {
  const { work, token, connections, seconds } = job
  const place = { connection: number, connections }
  const deadline = started + seconds * 1000
  const times: number[] = []
  for (let n = 0; ; n++) {
    const text = requestText(requestOf(work, place, n), token)
    const sent = performance.now()
    if (sent >= deadline) return times
    const status = await connection.send(text)
    if (status >= 300) throw new Error(`A request was answered with ${status}: ${connection.refusal}`)
    times.push(performance.now() - sent)
  }
}
