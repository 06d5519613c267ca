import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { compressLongAnswers } from './compress.ts'
import { handleError } from './error-handler.ts'
import { AppError, notFound, unavailable } from './errors.ts'
import { commonHeaders } from './http-headers.ts'
import { answerUnreadable } from './http-unreadable.ts'
import { acceptJson } from './json-body.ts'
import { createValidatorCompiler } from './validation.ts'

export interface HttpOptions {
  log: FastifyBaseLogger
  /** Addresses or ranges of proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy?: string[]
  /** In place of the error for a path that nobody serves. */
  answerUnknown?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

const BODY_LIMIT = 1024 * 1024

/** Fastify with everything that holds for all routes: limits, JSON, errors, headers. */
export function createHttp({ log, trustProxy = [], answerUnknown = refuseUnknown }: HttpOptions) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One for all: most requests say nothing, and what is said names the request itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    // Longer than the minute for which proxies keep theirs: whoever closes first may cut off a request that is on its way.
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // Fastify's own answer while closing is not in our form; the hook below gives one that is.
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // Longer than any URL that Node takes: an id that is too long is one that does not exist, and nothing else.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 20_000 },
    frameworkErrors: (error, request, reply) => {
      // No hook has run: the URL could not be read.
      void reply.headers(commonHeaders(request.id))
      void handleError(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(createValidatorCompiler())
  // Answers are validated against their schemas in the tests; in production what a handler returns is sent as it is.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply))
  app.decorateRequest('spend', undefined)
  acceptJson(app)
  compressLongAnswers(app)
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(commonHeaders(request.id))
    if (stopping) done(unavailable('The server is stopping. Try again shortly.'))
    // PostgreSQL cannot hold a NUL, so nothing that is stored has one in its name.
    else
      done(
        request.url.includes('%00')
          ? new AppError(400, 'invalid_request', 'The URL holds a NUL.')
          : undefined,
      )
  })
  // What is answered while stopping is the last on its connection: one that stays open would hold up the end.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) void reply.header('connection', 'close')
    done(null, payload)
  })
  return app
}

function refuseUnknown(): never {
  throw notFound()
}
