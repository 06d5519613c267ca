import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ErrorBody } from '@sextant/contract'
import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { createDatabaseCheck } from './ask-database.ts'
import type { Db } from './db.ts'
import { AppError, unavailable } from './errors.ts'
import { buildOpenApi } from './openapi/index.ts'

interface ServiceRoutesOptions {
  db: Db
  /** Metrics as text, of all processes that serve. */
  readMetrics: () => Promise<string>
  /** When set, /metrics asks for it as a bearer token. */
  metricsToken: string | undefined
  routes: () => RouteOptions[]
}

const tags = ['Service']
const Alive = (status: string) =>
  Type.Object(
    { success: Type.Literal(true), status: Type.Literal(status) },
    { examples: [{ success: true, status }] },
  )

export const serviceRoutes: FastifyPluginAsyncTypebox<ServiceRoutesOptions> = async (app, options) => {
  const { db, readMetrics, metricsToken, routes } = options
  const config = { access: 'public' } as const
  const checkDatabase = createDatabaseCheck(db)

  app.get(
    '/health/live',
    {
      config,
      schema: { operationId: 'live', summary: 'The process runs', tags, response: { 200: Alive('live') } },
    },
    async () => ({ success: true as const, status: 'live' }),
  )

  app.get(
    '/health/ready',
    {
      config,
      schema: {
        operationId: 'ready',
        summary: 'The database answers',
        tags,
        response: { 200: Alive('ready') },
      },
    },
    async () => {
      try {
        await checkDatabase()
      } catch (error) {
        throw unavailable('The database cannot be reached.', error)
      }
      return { success: true as const, status: 'ready' }
    },
  )

  app.get(
    '/metrics',
    {
      config,
      schema: {
        operationId: 'metrics',
        summary: 'Metrics for Prometheus',
        description: 'The operator may set a token of its own for this path.',
        tags,
        produces: {
          'text/plain': '# TYPE sextant_locations_stored_total counter\nsextant_locations_stored_total 42\n',
        },
        response: { 200: Type.String(), 401: ErrorBody },
      },
    },
    async (request, reply) => {
      if (metricsToken !== undefined && !isBearer(request.headers.authorization, metricsToken))
        throw new AppError(401, 'invalid_token', 'Metrics need the token that the operator set.', {
          headers: { 'www-authenticate': 'Bearer realm="metrics"' },
        })
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await readMetrics())
    },
  )

  let document: string | undefined
  app.get(
    '/api/openapi.json',
    {
      config,
      schema: {
        operationId: 'openapi',
        summary: 'This description (OpenAPI 3.1)',
        tags,
        response: { 200: Type.Object({ openapi: Type.String() }, { examples: [{ openapi: '3.1.0' }] }) },
      },
    },
    async (_request, reply) => {
      document ??= JSON.stringify(buildOpenApi(routes()))
      return reply.type('application/json; charset=utf-8').send(document as never)
    },
  )
}

function isBearer(header: string | undefined, token: string) {
  const given = Buffer.from(header ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
