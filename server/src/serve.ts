import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { AppDeps } from './app-deps.ts'
import type { Config } from './config.ts'
import type { Installation } from './installation.ts'
import { makeMailChannel, makeSmsChannel } from './notifications/index.ts'

const WEB = fileURLToPath(new URL('../../web/', import.meta.url))
const GRACE_MS = 6000
const SWEEP_MS = 50

interface ServeOptions {
  config: Config
  installation: Pick<Installation, 'db' | 'secret'>
  log: FastifyBaseLogger
  shareMetrics?: AppDeps['shareMetrics']
}

/** Everything that one process does for callers, from configuration to an app that can listen. */
export async function openServer({ config, installation, log, shareMetrics }: ServeOptions) {
  const channels = { Email: makeMailChannel(config), SMS: makeSmsChannel(config) }
  const app = await buildApp({
    ...installation,
    now: () => new Date(),
    log,
    rateLimit: config.RATE_LIMIT,
    tokenTtlSeconds: config.TOKEN_TTL,
    secureCookies: config.PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    shareMetrics,
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
  return {
    async listen() {
      try {
        return await app.listen({ host: config.HOST, port: config.PORT })
      } catch (error) {
        throw listenError(error, config)
      }
    },
    async close() {
      await closeApp(app)
      for (const channel of Object.values(channels)) await channel?.close()
    },
  }
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
