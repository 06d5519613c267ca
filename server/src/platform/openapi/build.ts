import { API_VERSION, ErrorBody } from '@sextant/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { ABOUT } from './about.ts'
import { pathOf } from './answers.ts'
import { ERRORS, HEADERS, TAGS } from './components.ts'
import { Hoist, type Json } from './hoist.ts'
import { describeOperation, recordPaths } from './operation.ts'

/** Collects every route as it is registered; call before the rooms. The document is made from the routes themselves. */
export function collectRoutes(app: FastifyInstance): () => RouteOptions[] {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`)
    if (!route.schema?.hide && route.method !== 'HEAD') routes.push(route)
  })
  return () => routes
}

export function buildOpenApi(routes: readonly RouteOptions[]): Json {
  const hoist = new Hoist()
  const paths: Record<string, Json> = {}
  const records = recordPaths(routes)
  for (const route of routes) {
    const path = pathOf(route)
    paths[path] ??= {}
    for (const method of [route.method].flat())
      paths[path][method.toLowerCase()] = describeOperation(route, records, hoist)
  }
  const responses = errorResponses(hoist.schema(ErrorBody))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sextant',
      version: API_VERSION,
      description: ABOUT,
      contact: { name: 'The operator of this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: TAGS,
    paths,
    components: {
      schemas: hoist.schemas,
      responses,
      headers: HEADERS,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From POST /api/Auth/Token.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sextant',
          description:
            'From POST /api/auth/session. The cookie is named `__Host-sextant` where the server is reached by TLS.',
        },
      },
    },
  }
}

function errorResponses(schema: unknown): Json {
  const responses: Json = {}
  for (const { name, description, example, headers = [] } of Object.values(ERRORS)) {
    const refs = ['X-Request-Id', 'API-Version', ...headers].map((header) => [header, headerRef(header)])
    responses[name] = {
      description,
      headers: Object.fromEntries(refs) as Json,
      content: { 'application/json': { schema, example } },
    }
  }
  return responses
}

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` })
