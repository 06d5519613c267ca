import { accountAlertRoutes, alertRoutes, alertRuleRoutes } from './alerts/index.ts'
import type { AppDeps } from './app-deps.ts'
import {
  apiKeyRoutes,
  ownSessionRoutes,
  passwordResetRoutes,
  sessionRoutes,
  setupRoutes,
  tokenRoutes,
} from './auth/index.ts'
import { deviceRoutes, limitRoutes } from './devices/index.ts'
import { geofenceRoutes } from './geofences/index.ts'
import { groupRoutes } from './groups/index.ts'
import { historyRoutes, locationRoutes, trackRoutes } from './locations/index.ts'
import { messageRoutes, templateRoutes } from './notifications/index.ts'
import { createHttp } from './platform/http.ts'
import { answerWrongMethods } from './platform/method-not-allowed.ts'
import { measureRequests } from './platform/metrics.ts'
import { collectRoutes } from './platform/openapi/index.ts'
import { serviceRoutes } from './platform/service-routes.ts'
import { openServices } from './services.ts'
import { accountRoutes } from './settings/index.ts'
import { shareLinkRoutes, visitorRoutes } from './sharing/index.ts'
import { streamRoutes } from './stream/index.ts'
import { userRoutes } from './users/index.ts'
import { addDocs, addInterface, answerUnknownPath, loadSite, mapRoutes, openMaps } from './web/index.ts'
import { deliveryRoutes, webhookRoutes } from './webhooks/index.ts'

export type { AppDeps } from './app-deps.ts'

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
  const services = openServices(deps)
  const { metrics, news, passwords, auth, books, recorder, hub, sharing, webhooks } = services
  measureRequests(app, metrics)
  app.addHook('onRequest', auth.hook)
  app.addHook('onReady', async () => services.start())
  app.addHook('onClose', async () => {
    await services.stop()
    await maps.close()
  })

  const readMetrics = deps.shareMetrics?.(metrics.registry) ?? (() => metrics.registry.metrics())
  const { metricsToken } = deps
  await app.register(serviceRoutes, { db, readMetrics, metricsToken, routes })
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
