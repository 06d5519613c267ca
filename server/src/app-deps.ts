import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Channels } from './notifications/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import type { ResolveName } from './platform/resolve-name.ts'
import type { Secret } from './platform/secret.ts'
import type { ShareLimits } from './sharing/index.ts'
import type { StreamLimits } from './stream/index.ts'
import type { MapSettings } from './web/index.ts'

export interface AppDeps {
  db: Db
  secret: Secret
  now: Clock
  log: FastifyBaseLogger
  /** Requests a minute for one key or session; 0 means no limit. */
  rateLimit: number
  tokenTtlSeconds: number
  /** Whether browsers reach us by TLS: then cookies are bound to it. */
  secureCookies: boolean
  /** The address at which people reach the server: what links in e-mails begin with. */
  publicUrl?: string | undefined
  trustProxy?: string[]
  metricsToken?: string | undefined
  /** Where several processes serve: makes theirs known to each other, and answers how to read all of them. */
  shareMetrics?: ((registry: Registry) => () => Promise<string>) | undefined
  /** How messages reach people. Those for a channel that is absent are kept. */
  channels?: Channels
  /** In place of the usual limits of event streams. */
  streams?: Partial<StreamLimits>
  /** In place of the usual limits of streams of share links. */
  shareStreams?: Partial<ShareLimits>
  /** Address ranges that webhooks may use beyond public addresses. */
  webhookAllow?: string[]
  /** In place of the name servers, to find the hosts of webhooks. */
  resolveName?: ResolveName
  /** Folder of the built web interface. */
  webRoot?: string
  maps?: MapSettings
  /** Whether this process also does what happens by itself: sending, delivering, watching the clock. */
  background?: boolean
}
