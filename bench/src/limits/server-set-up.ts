import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Owner } from '../database/owner.ts'

// The build, not the source: a limit is made of the very code that the measured server runs.
const load = <Module>(file: string) =>
  import(new URL(`../../../server/dist/${file}`, import.meta.url).href) as Promise<Module>

interface HttpModule {
  createHttp: (options: { log: FastifyBaseLogger }) => FastifyInstance
}
interface LogModule {
  createLog: (level: string) => FastifyBaseLogger
}
interface DbModule {
  openDb: (options: { connection: Owner }) => object
}
interface SecretModule {
  readOrCreateSecret: (dataDir: string) => Promise<object>
}
interface MetricsModule {
  measureRequests: (app: FastifyInstance, metrics: object) => void
}
interface ServicesModule {
  openServices: (deps: object) => Services
}
interface AlertsModule {
  createJudge: (books: object) => object
}
interface WriteModule {
  writeBatch: (db: object, batch: object[], options: object) => Promise<{ kind: string }[]>
}
interface SubmissionModule {
  toFix: (deviceId: string, location: object) => object
}
interface KnownModule {
  KnownDevices: new () => object
}

interface Services {
  metrics: object
  books: object
  auth: { hook: Parameters<FastifyInstance['addHook']>[1] }
  start: () => void
}

/** Whose tokens are good. */
export interface Place {
  dataDir: string
  owner: Owner
}

/** Fastify as the server sets it up: its validator, its strict JSON, its headers, its limits; no sign-in and no routes. */
export async function createServerHttp(): Promise<FastifyInstance> {
  const { createHttp } = await load<HttpModule>('platform/http.js')
  const { createLog } = await load<LogModule>('platform/log.js')
  return createHttp({ log: createLog('warn') })
}

/** The same with what the server does for every request besides: who calls, what it counts for, how long it took. */
export async function createSignedInHttp({ dataDir, owner }: Place) {
  const { openDb } = await load<DbModule>('platform/db.js')
  const { readOrCreateSecret } = await load<SecretModule>('platform/secret.js')
  const { openServices } = await load<ServicesModule>('services.js')
  const { measureRequests } = await load<MetricsModule>('platform/metrics.js')
  const app = await createServerHttp()
  const db = openDb({ connection: owner })
  const now = () => new Date()
  const secret = await readOrCreateSecret(dataDir)
  const services = openServices({ db, now, log: app.log, secret, rateLimit: 0, tokenTtlSeconds: 60 })
  measureRequests(app, services.metrics)
  app.addHook('onRequest', services.auth.hook as never)
  services.start()
  return { app, db, books: services.books }
}

/** Stores one location as the server stores a batch: with all its checks, the last location and the event, in one transaction. */
export async function createSingleWriter({ db, books }: { db: object; books: object }, accountId: string) {
  const { writeBatch } = await load<WriteModule>('locations/ingest/write-batch.js')
  const { toFix } = await load<SubmissionModule>('locations/ingest/submission.js')
  const { KnownDevices } = await load<KnownModule>('locations/ingest/known-devices.js')
  const { createJudge } = await load<AlertsModule>('alerts/index.js')
  const judge = createJudge(books)
  const known = new KnownDevices()
  return async (deviceId: string, location: object) => {
    const batch = [{ accountId, fixes: [toFix(deviceId, location)] }]
    const [outcome] = await writeBatch(db, batch, { now: new Date(), judge, known, careful: false })
    if (outcome?.kind !== 'stored') throw new Error(`A location was not stored: ${outcome?.kind}.`)
  }
}

/** Adds the headers that the set-up has not set by itself: setting them twice would cost the limit time. */
export function headerAdder(headers: Record<string, string>) {
  let missing: Record<string, string> | undefined
  return (reply: FastifyReply) => {
    missing ??= Object.fromEntries(Object.entries(headers).filter(([name]) => !reply.hasHeader(name)))
    return reply.headers(missing)
  }
}
