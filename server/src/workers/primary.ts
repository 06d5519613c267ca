import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Connection } from '../platform/db.ts'
import { answerMetrics } from './metrics.ts'
import { CONNECTION_VARIABLE } from './worker.ts'

interface WorkersOptions {
  config: Config
  connection: Connection
  log: FastifyBaseLogger
}

const SOONEST_MS = 200
const LATEST_MS = 10_000
const STEADY_MS = 30_000

/** Several processes that share the port, in place of one server. One that ends by itself is started again. */
export function startWorkers({ config, connection, log }: WorkersOptions) {
  const stopping = new AbortController()
  // Workers take connections from the port themselves. Handed out by this process, one that is on its way to a worker that dies
  // would stay open and unanswered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  answerMetrics()
  const fork = () => cluster.fork({ [CONNECTION_VARIABLE]: JSON.stringify(connection) })

  async function keepOne(first: Worker) {
    let worker = first
    for (let waitMs = SOONEST_MS; ; ) {
      const startedMs = performance.now()
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
      if (stopping.signal.aborted) return
      waitMs = performance.now() - startedMs > STEADY_MS ? SOONEST_MS : Math.min(LATEST_MS, waitMs * 2)
      log.error(`worker ${worker.process.pid} ended by ${signal ?? `exit code ${code}`}; starting another`)
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      worker = fork()
    }
  }

  const kept: Promise<void>[] = []
  return {
    /** Resolves with the address once all of them listen. */
    async listen() {
      const workers = Array.from({ length: config.WORKERS }, fork)
      const ports = await Promise.all(workers.map(portOf))
      kept.push(...workers.map(keepOne))
      const { HOST } = config
      return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${ports[0]}`
    },
    async close() {
      stopping.abort()
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      const ended = workers.map((worker) => (worker.isDead() ? undefined : once(worker, 'exit')))
      for (const worker of workers) worker.process.kill('SIGTERM')
      await Promise.all([...ended, ...kept])
    },
  }
}

async function portOf(worker: Worker) {
  const started = new AbortController()
  const { signal } = started
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('A worker could not start. What it said stands above.')
  })
  try {
    const [address] = (await Promise.race([once(worker, 'listening', { signal }), ended])) as [
      { port: number },
    ]
    return address.port
  } finally {
    ended.catch(() => {})
    started.abort()
  }
}
