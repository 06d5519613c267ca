import { UsageMeter } from './accounts/index.ts'
import { createJudge, RuleBooks } from './alerts/index.ts'
import type { AppDeps } from './app-deps.ts'
import { createAuth, type SendMail } from './auth/index.ts'
import { Background } from './background.ts'
import { LocationRecorder } from './locations/index.ts'
import { countStreams, createMetrics } from './platform/metrics.ts'
import { createNews } from './platform/news.ts'
import { createPasswords } from './platform/passwords.ts'
import { RateLimit } from './platform/rate-limit.ts'
import { createResolver } from './platform/resolve-name.ts'
import { parseRange } from './platform/safe-address.ts'
import { openSharing } from './sharing/index.ts'
import { Hub } from './stream/index.ts'
import { keepSecrets } from './webhooks/index.ts'

/** What lives as long as the process and what routes are given. */
export function openServices(deps: AppDeps) {
  const { db, now, log } = deps
  const metrics = createMetrics(db)
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
  return {
    metrics,
    news,
    passwords,
    auth,
    books,
    recorder,
    hub,
    sharing,
    webhooks,
    start() {
      usage.start()
      if (deps.background) background.start()
    },
    async stop() {
      await background.stop()
      await auth.stop()
      await recorder.drain()
      await usage.stop()
    },
  }
}
