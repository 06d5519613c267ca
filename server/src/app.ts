import type { FastifyBaseLogger } from 'fastify'
import { UsageMeter } from './accounts/index.ts'
import { accountAlertRoutes, alertRoutes, alertRuleRoutes, createJudge, RuleBooks } from './alerts/index.ts'
import {
  apiKeyRoutes,
  createAuth,
  ownSessionRoutes,
  passwordResetRoutes,
  type SendMail,
  sessionRoutes,
  setupRoutes,
  tokenRoutes,
} from './auth/index.ts'
import { Background } from './background.ts'
import { deviceRoutes, limitRoutes } from './devices/index.ts'
import { geofenceRoutes } from './geofences/index.ts'
import { groupRoutes } from './groups/index.ts'
import { historyRoutes, LocationRecorder, locationRoutes, trackRoutes } from './locations/index.ts'
import { type Channels, messageRoutes, templateRoutes } from './notifications/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import { createHttp } from './platform/http.ts'
import { answerWrongMethods } from './platform/method-not-allowed.ts'
import { countStreams, createMetrics, measureRequests } from './platform/metrics.ts'
import { createNews } from './platform/news.ts'
import { collectRoutes } from './platform/openapi/index.ts'
import { createPasswords } from './platform/passwords.ts'
import { RateLimit } from './platform/rate-limit.ts'
import { createResolver, type ResolveName } from './platform/resolve-name.ts'
import { parseRange } from './platform/safe-address.ts'
import type { Secret } from './platform/secret.ts'
import { serviceRoutes } from './platform/service-routes.ts'
import { accountRoutes } from './settings/index.ts'
import { openSharing, type ShareLimits, shareLinkRoutes, visitorRoutes } from './sharing/index.ts'
import { Hub, type StreamLimits, streamRoutes } from './stream/index.ts'
import { userRoutes } from './users/index.ts'
import {
  addDocs,
  addInterface,
  answerUnknownPath,
  loadSite,
  type MapSettings,
  mapRoutes,
  openMaps,
} from './web/index.ts'
import { deliveryRoutes, keepSecrets, webhookRoutes } from './webhooks/index.ts'

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

/** The one list of rooms, in order. main.ts and the tests call the same function. */
export async function buildApp(deps: AppDeps) {
  const { db, now, log } = deps
  const maps = await openMaps(deps.maps ?? {}, log)
  const site = deps.webRoot === undefined ? undefined : await loadSite(deps.webRoot)
  const web = { site, tileOrigins: maps.tileOrigins }
  const app = createHttp({
    log,
    trustProxy: deps.trustProxy ?? [],
    answerUnknown: (request, reply) => answerUnknownPath(request, reply, web),
  })
  const routes = collectRoutes(app)
  const addWrongMethodRoutes = answerWrongMethods(app)
  const metrics = createMetrics(db)
  measureRequests(app, metrics)

  const news = createNews()
  const passwords = createPasswords()
  const usage = new UsageMeter(db, now, (error) =>
    log.warn({ err: error }, 'usage could not be saved, trying again'),
  )
  const rateLimit = deps.rateLimit > 0 ? new RateLimit(deps.rateLimit) : undefined
  const email = deps.channels?.Email
  const sendMail: SendMail | undefined = email && ((mail) => email.send({ ...mail, critical: false }))
  const auth = createAuth({ ...deps, news, passwords, usage, rateLimit, sendMail })
  const books = new RuleBooks((error) => log.error({ err: error }, 'an alert rule could not be read'))
  const recorder = new LocationRecorder({ db, now, metrics, judge: createJudge(books) })
  const hub = new Hub({
    db,
    recheck: auth.recheck,
    limits: deps.streams,
    onError: (error) => log.warn({ err: error }, 'events could not be read, trying again'),
  })
  const sharing = openSharing({
    ...deps,
    limits: deps.shareStreams,
    onError: (error) => log.warn({ err: error }, 'share links could not be served, trying again'),
  })
  countStreams(metrics, () => hub.size + sharing.streams.size)
  const guard = {
    allowed: (deps.webhookAllow ?? []).map(parseRange),
    resolve: deps.resolveName ?? createResolver(),
  }
  const services = { guard, secrets: keepSecrets(deps.secret) }
  const channels = deps.channels ?? {}
  const background = new Background({ db, now, log, metrics, books, channels, webhooks: services })
  const webhooks = { db, now, ...services, wake: () => background.wakeWebhooks() }
  app.addHook('onRequest', auth.hook)
  app.addHook('onReady', async () => {
    usage.start()
    if (deps.background) background.start()
  })
  app.addHook('onClose', async () => {
    await background.stop()
    await auth.stop()
    await recorder.drain()
    await usage.stop()
    await maps.close()
  })

  await app.register(serviceRoutes, { db, metrics, metricsToken: deps.metricsToken, routes })
  await app.register(tokenRoutes, { prefix: '/api', auth })
  await app.register(sessionRoutes, { prefix: '/api', auth })
  await app.register(ownSessionRoutes, { prefix: '/api', auth })
  await app.register(passwordResetRoutes, { prefix: '/api', auth })
  await app.register(setupRoutes, { prefix: '/api', auth })
  await app.register(apiKeyRoutes, { prefix: '/api', auth })
  await app.register(accountRoutes, { prefix: '/api', db, now, news })
  await app.register(userRoutes, {
    prefix: '/api',
    db,
    now,
    news,
    passwords,
    renewSession: auth.renewSession,
  })
  await app.register(groupRoutes, { prefix: '/api', db, now })
  await app.register(deviceRoutes, { prefix: '/api', db, now })
  await app.register(limitRoutes, { prefix: '/api', db, now })
  await app.register(locationRoutes, { prefix: '/api', db, now, recorder })
  await app.register(historyRoutes, { prefix: '/api', db, now })
  await app.register(trackRoutes, { prefix: '/api', db })
  await app.register(geofenceRoutes, { prefix: '/api', db, now })
  await app.register(alertRoutes, { prefix: '/api', db, now, books })
  await app.register(accountAlertRoutes, { prefix: '/api', db, now })
  await app.register(alertRuleRoutes, { prefix: '/api', db, now })
  await app.register(messageRoutes, { prefix: '/api', db, now })
  await app.register(templateRoutes, { prefix: '/api', db, now })
  await app.register(streamRoutes, { prefix: '/api', auth, hub })
  await app.register(webhookRoutes, { prefix: '/api', ...webhooks })
  await app.register(deliveryRoutes, { prefix: '/api', ...webhooks })
  await app.register(shareLinkRoutes, { prefix: '/api', ...sharing })
  await app.register(visitorRoutes, { prefix: '/api', ...sharing })
  await app.register(mapRoutes, { maps })
  addDocs(app)
  addInterface(app, web)
  addWrongMethodRoutes()
  return app
}
