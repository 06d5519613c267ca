import type { RouteOptions } from 'fastify'
import { ERRORS } from './openapi-components.ts'
import { type Hoist, type Json, mediaExamples } from './openapi-hoist.ts'
import type { Access } from './principal.ts'

declare module 'fastify' {
  interface FastifySchema {
    hide?: boolean
    operationId?: string
    summary?: string
    description?: string
    tags?: string[]
    /** Media types of the body; JSON when absent. */
    consumes?: string[]
    /** Media types of a 200 that is not JSON, each with an example. */
    produces?: Record<string, string>
    /** The body may be left out. */
    bodyOptional?: boolean
    /** Examples of the body, where those of its schema do not fit. */
    bodyExamples?: unknown[]
    /** The answer has an ETag although If-Match means nothing to this route. */
    versioned?: boolean
    setsCookie?: boolean
  }
}

export const pathOf = ({ url }: RouteOptions) => url.replace(/:(\w+)/g, '{$1}')

/** Paths of records that have a version: those where some method honours If-Match. */
export const recordPaths = (routes: readonly RouteOptions[]): ReadonlySet<string> =>
  new Set(routes.filter(honoursIfMatch).map(pathOf))

export function describeOperation(route: RouteOptions, records: ReadonlySet<string>, hoist: Hoist): Json {
  const { schema = {}, config } = route
  const open = config?.access === 'public'
  return {
    operationId: schema.operationId,
    summary: schema.summary,
    description: descriptionOf(schema.description, config?.access ?? 'signedIn'),
    tags: schema.tags,
    security: open ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [
      ...parameters('path', schema.params as Json | undefined, hoist),
      ...parameters('query', schema.querystring as Json | undefined, hoist),
      ...(honoursIfMatch(route) ? [IF_MATCH] : []),
    ],
    ...(schema.body ? { requestBody: requestBody(route, hoist) } : {}),
    responses: { ...successes(route, records, hoist), ...failures(route) },
  }
}

function descriptionOf(description: string | undefined, access: Access) {
  if (access === 'signedIn' && description) return description
  return [description, ACCESS_TEXTS[access]].filter(Boolean).join(' ')
}

const privilege = (name: string) => `Needs the privilege \`${name}\`.`
const ACCESS_TEXTS: Record<Access, string> = {
  public: 'Needs no token.',
  signedIn: 'For every signed-in user.',
  holder: 'Only for the holder of the account.',
  read: privilege('read'),
  write: privilege('write'),
  execute: privilege('execute'),
  users: privilege('users'),
  api: privilege('api'),
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: '`ETag` of the record as it was read: the request fails with 412 if it has changed since.',
  schema: { type: 'string' },
  example: '"3"',
}

function parameters(place: 'path' | 'query', schema: Json | undefined, hoist: Hoist): Json[] {
  const required = new Set((schema?.['required'] as string[] | undefined) ?? [])
  return Object.entries((schema?.['properties'] as Record<string, Json> | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...(typeof property['description'] === 'string' && { description: property['description'] }),
    schema: hoist.schema(property),
  }))
}

function requestBody({ schema = {} }: RouteOptions, hoist: Hoist): Json {
  const body = schema.body as Json
  const examples = schema.bodyExamples ?? (body['examples'] as unknown[] | undefined) ?? []
  const content = (schema.consumes ?? ['application/json']).map((type) => [
    type,
    { schema: (hoist.media(body) as Json)['schema'], ...mediaExamples(examples.filter((each) => fits(each, type))) },
  ])
  return { required: !schema.bodyOptional, content: Object.fromEntries(content) as Json }
}

// A patch is an array or an object, and two of its media types allow only one of them.
function fits(example: unknown, type: string) {
  if (type === 'application/json-patch+json') return Array.isArray(example)
  return type !== 'application/merge-patch+json' || !Array.isArray(example)
}

function successes(route: RouteOptions, records: ReadonlySet<string>, hoist: Hoist): Json {
  const result: Json = {}
  for (const [status, schema] of Object.entries(declaredResponses(route))) {
    if (ERRORS[status]) continue
    const content: Json = {}
    if (schema['type'] === 'object') content['application/json'] = hoist.media(schema)
    for (const [type, example] of Object.entries(route.schema?.produces ?? {})) content[type] = download(type, example)
    const names = successHeaders(route, status, records)
    const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) as Json
    result[status] = { description: schema['description'] ?? SUCCESS_TEXTS[status], headers, content }
  }
  return result
}

const SUCCESS_TEXTS: Record<string, string> = { 200: 'Done.', 201: 'Created, or stored.' }

const download = (type: string, example: string): Json =>
  type.endsWith('json')
    ? { schema: { type: 'object' }, example: JSON.parse(example) as unknown }
    : { schema: { type: 'string' }, example }

function successHeaders(route: RouteOptions, status: string, records: ReadonlySet<string>) {
  const { schema, config } = route
  const path = pathOf(route)
  const query = (schema?.querystring as { properties?: object } | undefined)?.properties ?? {}
  const isRecord = records.has(path) && route.method !== 'DELETE'
  const isCreation = status === '201' && [...records].some((record) => record.replace(/\/\{\w+\}$/, '') === path)
  const headers = ['X-Request-Id', 'API-Version']
  if (config?.access !== 'public') headers.push('RateLimit', 'RateLimit-Policy')
  if (isRecord || isCreation || schema?.versioned) headers.push('ETag')
  if (isCreation) headers.push('Location')
  if ('cursor' in query) headers.push('Link')
  if (schema?.setsCookie) headers.push('Set-Cookie')
  return headers
}

function failures(route: RouteOptions): Json {
  const refs = failureStatuses(route).map((status) => [
    status,
    { $ref: `#/components/responses/${ERRORS[status]?.name}` },
  ])
  return Object.fromEntries(refs) as Json
}

function failureStatuses(route: RouteOptions): string[] {
  const { schema, config } = route
  const access = config?.access
  const wanted = new Set(Object.keys(declaredResponses(route)).filter((status) => ERRORS[status]))
  if (access !== 'public') for (const status of ['401', '429']) wanted.add(status)
  // A request that another site made a browser send is refused whatever its sender may do.
  if (access !== 'public' && (access !== 'signedIn' || route.method !== 'GET')) wanted.add('403')
  if (schema?.body) for (const status of ['400', '413', '415']) wanted.add(status)
  if (schema?.querystring || schema?.params) wanted.add('400')
  if (schema?.params) wanted.add('404')
  wanted.add('500').add('503')
  return [...wanted].toSorted()
}

const declaredResponses = ({ schema }: RouteOptions) => (schema?.response ?? {}) as Record<string, Json>
const honoursIfMatch = (route: RouteOptions) => '412' in declaredResponses(route)
