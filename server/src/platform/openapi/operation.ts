import type { RouteOptions } from 'fastify'
import type { Access } from '../principal.ts'
import { declaredResponses, failures, pathOf, successes } from './answers.ts'
import { type Hoist, type Json, mediaExamples } from './hoist.ts'

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
    setsCookie?: boolean
  }
}

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
      ...parameters('header', schema.headers as Json | undefined, hoist),
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

function parameters(place: 'path' | 'query' | 'header', schema: Json | undefined, hoist: Hoist): Json[] {
  const required = new Set((schema?.['required'] as string[] | undefined) ?? [])
  return Object.entries((schema?.['properties'] as Record<string, Json> | undefined) ?? {}).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(typeof property['description'] === 'string' && { description: property['description'] }),
      schema: hoist.schema(property),
    }),
  )
}

function requestBody({ schema = {} }: RouteOptions, hoist: Hoist): Json {
  const body = schema.body as Json
  const examples = schema.bodyExamples ?? (body['examples'] as unknown[] | undefined) ?? []
  const content = (schema.consumes ?? ['application/json']).map((type) => [
    type,
    { schema: hoist.media(body)['schema'], ...mediaExamples(examples.filter((each) => fits(each, type))) },
  ])
  return { required: !schema.bodyOptional, content: Object.fromEntries(content) as Json }
}

// A patch is an array or an object, and two of its media types allow only one of them.
function fits(example: unknown, type: string) {
  if (type === 'application/json-patch+json') return Array.isArray(example)
  return type !== 'application/merge-patch+json' || !Array.isArray(example)
}

const honoursIfMatch = (route: RouteOptions) => '412' in declaredResponses(route)
