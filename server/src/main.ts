import cluster from 'node:cluster'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, describeSettings, readConfig } from './config.ts'
import { greet } from './greet.ts'
import { startHousekeeping } from './housekeeping.ts'
import { openInstallation } from './installation.ts'
import { createLog } from './platform/log.ts'
import { openServer } from './serve.ts'
import { listenForStop } from './stopping.ts'
import { runWorker, startWorkers } from './workers/index.ts'

const HELP = `Sextant: self-hosted satellite and GPS tracking platform

Usage: npm start

Starts the server. It is set up by environment variables:
${describeSettings()}

Accounts, users and keys are managed with: npm run -s sextant -- --help
`

export async function main(args: readonly string[]) {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP)
    return
  }
  // Whoever reads our output may go away; the server stays.
  process.stdout.on('error', () => {})
  try {
    const config = readConfig(process.env)
    await (cluster.isWorker ? runWorker(config) : run(config))
    process.exit(0)
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** From the start to the end of the installation: its database, its upkeep, and whoever serves callers. */
async function run(config: Config) {
  const log = createLog(config.LOG_LEVEL)
  const stopping = listenForStop(() => process.stdout.write('Sextant is stopping …\n'))
  process.stdout.write('Sextant is starting …\n')
  const installation = await openInstallation(config, { role: 'server', log: (message) => log.info(message) })
  for (const name of installation.migrated) log.info(`migrated: ${name}`)
  const housekeeping = startHousekeeping(
    installation.db,
    () => new Date(),
    config,
    (error) => log.warn({ err: error }, 'housekeeping failed'),
  )
  try {
    const server = await openServers(config, installation, log)
    try {
      if (!stopping.aborted) await listenAndGreet(server, installation, config)
      if (!stopping.aborted) await once(stopping, 'abort')
    } finally {
      await server.close()
    }
  } finally {
    await housekeeping.stop()
    await installation.close()
  }
}

async function listenAndGreet(
  server: { listen(): Promise<string> },
  installation: OpenedInstallation,
  { PUBLIC_URL }: Config,
) {
  const address = await server.listen()
  await greet(installation, PUBLIC_URL ?? address)
}

type OpenedInstallation = Awaited<ReturnType<typeof openInstallation>>

const openServers = (config: Config, installation: OpenedInstallation, log: FastifyBaseLogger) =>
  config.WORKERS > 1
    ? startWorkers({ config, connection: installation.connection, log })
    : openServer({ config, installation, log })
