import { API_VERSION, ErrorBody } from '@sextant/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'

type Json = Record<string, unknown>

declare module 'fastify' {
  interface FastifySchema {
    hide?: boolean
    operationId?: string
    summary?: string
    description?: string
    tags?: string[]
    /** Media types of the body; JSON when absent. */
    consumes?: string[]
    /** Media types of a 200 that is not JSON. */
    produces?: string[]
    /** The body may be left out. */
    bodyOptional?: boolean
  }
}

const ERRORS: Record<string, [name: string, description: string]> = {
  400: ['BadRequest', 'Malformed, or a rule is broken: `details` names each field.'],
  401: ['Unauthorized', 'No token, or one that is malformed, expired or revoked.'],
  403: ['Forbidden', 'Signed in, but not allowed.'],
  404: ['NotFound', 'No such record, or it belongs to somebody else.'],
  405: ['MethodNotAllowed', 'The path does not answer this method.'],
  409: ['Conflict', 'The state forbids it: `code` says why.'],
  412: ['PreconditionFailed', '`If-Match` does not fit: the record has changed.'],
  413: ['PayloadTooLarge', 'The body is larger than 1 MiB.'],
  415: ['UnsupportedMediaType', 'The body is not JSON.'],
  429: ['TooManyRequests', 'Rate limit, or too many failed sign-ins. See `Retry-After`.'],
  500: ['Internal', 'A fault of the server; `requestId` finds it in the log.'],
  503: ['Unavailable', 'Overloaded, or the database is away. See `Retry-After`.'],
}

/** Collects every route as it is registered; call before the rooms. The document is made from the routes themselves. */
export function collectRoutes(app: FastifyInstance): () => RouteOptions[] {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${route.method} ${route.url} does not say who may call it.`)
    if (!route.schema?.hide && route.method !== 'HEAD') routes.push(route)
  })
  return () => routes
}

export function buildOpenApi(routes: readonly RouteOptions[]): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    for (const method of [route.method].flat()) paths[path][method.toLowerCase()] = operation(route, schemas)
  }
  const error = hoist(ErrorBody, schemas)
  const responses = Object.fromEntries(
    Object.values(ERRORS).map(([name, description]) => [
      name,
      { description, content: { 'application/json': { schema: error } } },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sextant',
      version: API_VERSION,
      description: 'REST API of the Sextant satellite and GPS tracking platform.',
      contact: { name: 'The operator of this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: TAGS,
    paths,
    components: {
      schemas,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From POST /api/Auth/Token.' },
        session: { type: 'apiKey', in: 'cookie', name: 'sextant', description: 'From POST /api/auth/session.' },
      },
    },
  }
}

const TAGS = [
  { name: 'Auth', description: 'Tokens, sessions and API keys.' },
  { name: 'Devices', description: 'Trackers, their limits and licences.' },
  { name: 'Locations', description: 'Where devices are and were.' },
  { name: 'Alerts', description: 'What devices raised.' },
  { name: 'Groups', description: 'Sets of devices.' },
  { name: 'Users', description: 'People and programs of the account.' },
  { name: 'Account', description: 'The account itself.' },
  { name: 'Service', description: 'Health, metrics and this description.' },
]

function operation(route: RouteOptions, schemas: Json): Json {
  const { schema = {}, config } = route
  const open = config?.access === 'public'
  return {
    operationId: schema.operationId,
    summary: schema.summary,
    ...(schema.description && { description: schema.description }),
    tags: schema.tags,
    ...(open ? { security: [] } : { security: [{ bearer: [] }, { session: [] }] }),
    parameters: [
      ...parameters('path', schema.params as Json | undefined, schemas),
      ...parameters('query', schema.querystring as Json | undefined, schemas),
    ],
    ...(schema.body ? { requestBody: requestBody(route, schemas) } : {}),
    responses: responses(route, schemas),
  }
}

function parameters(place: 'path' | 'query', schema: Json | undefined, schemas: Json): Json[] {
  const required = new Set((schema?.['required'] as string[] | undefined) ?? [])
  return Object.entries((schema?.['properties'] as Record<string, Json> | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...(typeof property['description'] === 'string' && { description: property['description'] }),
    schema: hoist(property, schemas),
  }))
}

function requestBody({ schema }: RouteOptions, schemas: Json): Json {
  const body = hoist(schema?.body, schemas)
  const types = schema?.consumes ?? ['application/json']
  return {
    required: !schema?.bodyOptional,
    content: Object.fromEntries(types.map((type) => [type, { schema: body }])),
  }
}

function responses(route: RouteOptions, schemas: Json): Json {
  const declared = (route.schema?.response ?? {}) as Record<string, Json>
  const result: Json = {}
  for (const [status, schema] of Object.entries(declared)) {
    if (ERRORS[status]) continue
    const description = typeof schema['description'] === 'string' ? schema['description'] : 'Done.'
    const content: Json = {}
    if (schema['type'] === 'object' || schema['properties'])
      content['application/json'] = { schema: hoist(schema, schemas) }
    for (const type of route.schema?.produces ?? []) content[type] = { schema: { type: 'string' } }
    result[status] = { description, content }
  }
  for (const status of errorStatuses(route, declared))
    result[status] = { $ref: `#/components/responses/${ERRORS[status]?.[0]}` }
  return result
}

function errorStatuses({ schema, config }: RouteOptions, declared: Record<string, Json>): string[] {
  const access = config?.access
  const wanted = new Set(Object.keys(declared).filter((status) => ERRORS[status]))
  if (access !== 'public') for (const status of ['401', '429']) wanted.add(status)
  if (access !== 'public' && access !== 'signedIn') wanted.add('403')
  if (schema?.body) for (const status of ['400', '413', '415']) wanted.add(status)
  if (schema?.querystring || schema?.params) wanted.add('400')
  if (schema?.params) wanted.add('404')
  wanted.add('500').add('503')
  return [...wanted].toSorted()
}

/** Every schema with a title becomes a component and is referred to by name. */
function hoist(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((each) => hoist(each, schemas))
  if (typeof schema !== 'object' || schema === null) return schema
  const copy: Json = {}
  for (const [key, value] of Object.entries(schema))
    copy[key] = key === 'examples' || key === 'default' ? value : hoist(value, schemas)
  const { title } = copy
  if (typeof title !== 'string') return copy
  schemas[title] = copy
  return { $ref: `#/components/schemas/${title}` }
}
