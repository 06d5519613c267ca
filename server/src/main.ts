import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasAccounts } from './accounts/index.ts'
import { buildApp } from './app.ts'
import { setupToken } from './auth/index.ts'
import { type Config, describeSettings, readConfig } from './config.ts'
import { startHousekeeping } from './housekeeping.ts'
import { type Installation, openInstallation } from './installation.ts'
import { makeMailChannel, makeSmsChannel } from './notifications/index.ts'
import { createLog } from './platform/log.ts'

const HELP = `Sextant: self-hosted satellite and GPS tracking platform

Usage: npm start

Starts the server. It is set up by environment variables:
${describeSettings()}

Accounts, users and keys are managed with: npm run -s sextant -- --help
`

const WEB = fileURLToPath(new URL('../../web/', import.meta.url))
const GRACE_MS = 6000
const SWEEP_MS = 50
const LONGEST_STOP_MS = 9500

export async function main(args: readonly string[]) {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP)
    return
  }
  // Whoever reads our output may go away; the server stays.
  process.stdout.on('error', () => {})
  try {
    await serve(readConfig(process.env))
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n`)
    process.exit(1)
  }
}

async function serve(config: Config) {
  const now = () => new Date()
  const log = createLog(config.LOG_LEVEL)
  const stopping = listenForStop()
  process.stdout.write('Sextant is starting …\n')
  const installation = await openInstallation(config, { role: 'server', log: (message) => log.info(message) })
  for (const name of installation.migrated) log.info(`migrated: ${name}`)
  const { db, secret } = installation
  const secureCookies = config.PUBLIC_URL?.startsWith('https:') ?? false
  const channels = { Email: makeMailChannel(config), SMS: makeSmsChannel(config) }
  const app = await buildApp({
    db,
    secret,
    now,
    log,
    rateLimit: config.RATE_LIMIT,
    tokenTtlSeconds: config.TOKEN_TTL,
    secureCookies,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    webhookAllow: config.WEBHOOK_ALLOW,
    channels,
    webRoot: join(WEB, 'dist'),
    maps: {
      world: join(WEB, 'dist-basemap/world.pmtiles'),
      operator: join(config.DATA_DIR, 'basemap.pmtiles'),
      tiles: config.MAP_TILES,
      attribution: config.MAP_ATTRIBUTION,
      hosts: config.MAP_HOSTS,
    },
    background: true,
  })
  const housekeeping = startHousekeeping(db, now, config.EVENTS_KEPT, (error) =>
    log.warn({ err: error }, 'housekeeping failed'),
  )
  const close = async () => {
    await closeApp(app)
    for (const channel of Object.values(channels)) await channel?.close()
    await housekeeping.stop()
    await installation.close()
  }
  if (stopping.aborted) return finish(close)
  try {
    const address = await app.listen({ host: config.HOST, port: config.PORT })
    await greet(installation, config.PUBLIC_URL ?? address)
  } catch (error) {
    await close()
    throw listenError(error, config)
  }
  if (!stopping.aborted) await once(stopping, 'abort')
  await finish(close)
}

async function closeApp(app: Awaited<ReturnType<typeof buildApp>>) {
  // Requests in flight get their answers; a download that would take longer is cut off.
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  // A connection that falls idle after its last answer would be kept for seconds, waiting for another request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await app.close()
  clearTimeout(cut)
  clearInterval(sweep)
}

async function finish(close: () => Promise<void>) {
  await close()
  process.exit(0)
}

async function greet({ db, secret }: Installation, url: string) {
  const base = url.replace(/\/$/, '')
  const ready = `Sextant is ready at ${base} (API documentation: ${base}/docs)\n`
  const link = `\nThere is no account yet. Set up the first one here, once:\n  ${base}/setup#${setupToken(secret)}\n\n`
  process.stdout.write((await db.system(hasAccounts)) ? ready : ready + link)
}

/**
 * Aborts at the first SIGTERM or SIGINT. More of them change nothing: npm passes on to us what the whole process group has
 * got already. Whatever still runs at the end is left; a database in the middle of its own stop completes it.
 */
function listenForStop(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) return
    process.stdout.write('Sextant is stopping …\n')
    setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref()
    stopping.abort()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stopping.signal
}

function listenError(error: unknown, { HOST, PORT }: Config) {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${PORT} on ${HOST} is in use. Stop the other program, or set PORT to another number.`,
    )
  if (code === 'EACCES')
    return new Error(`This user may not listen on port ${PORT}. Set PORT to one above 1023.`)
  return error
}
