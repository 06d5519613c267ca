import { once } from 'node:events'
import type { Config } from '../config.ts'
import { joinInstallation } from '../installation.ts'
import type { Connection } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { openServer } from '../serve.ts'
import { listenForStop } from '../stopping.ts'
import { shareMetrics } from './metrics.ts'

/** Where a worker finds the database that the first process has opened. */
export const CONNECTION_VARIABLE = 'SEXTANT_WORKER_CONNECTION'

/** One of several processes that serve callers on the same port. */
export async function runWorker(config: Config) {
  const stopping = listenForStop(() => {})
  const log = createLog(config.LOG_LEVEL)
  const connection = JSON.parse(process.env[CONNECTION_VARIABLE] ?? '{}') as Connection
  const installation = await joinInstallation(config, connection, (message) => log.info(message))
  const server = await openServer({
    config,
    installation,
    log,
    shareMetrics,
  })
  try {
    if (!stopping.aborted) await server.listen()
    if (!stopping.aborted) await once(stopping, 'abort')
  } finally {
    await server.close()
    await installation.db.end()
  }
}
