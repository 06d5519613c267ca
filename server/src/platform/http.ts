import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { API_VERSION } from '@sextant/contract'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { handleError } from './error-handler.ts'
import { AppError, notFound } from './errors.ts'
import { acceptJson } from './json-body.ts'
import { createValidators } from './validation.ts'

export interface HttpOptions {
  log: FastifyBaseLogger
  /** Addresses or ranges of proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy?: string[]
}

const BODY_LIMIT = 1024 * 1024

/** Fastify with everything that holds for all routes: limits, JSON, errors, headers. */
export function createHttp({ log, trustProxy = [] }: HttpOptions) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: handleError,
  }).withTypeProvider<TypeBoxTypeProvider>()
  const { compile } = createValidators()
  app.setValidatorCompiler(compile)
  // Answers are validated against their schemas in the tests; in production what a handler returns is sent as it is.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.decorateRequest('spend', undefined)
  acceptJson(app)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-request-id': request.id,
      'api-version': API_VERSION,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    })
    // PostgreSQL cannot hold a NUL, so nothing that is stored has one in its name.
    done(request.url.includes('%00') ? new AppError(400, 'invalid_request', 'The URL holds a NUL.') : undefined)
  })
  return app
}

export type Http = ReturnType<typeof createHttp>
