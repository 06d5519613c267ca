import type { RouteOptions } from 'fastify'
import { ERRORS } from './components.ts'
import type { Hoist, Json } from './hoist.ts'

export const pathOf = ({ url }: RouteOptions) => url.replace(/:(\w+)/g, '{$1}')

export function successes(route: RouteOptions, records: ReadonlySet<string>, hoist: Hoist): Json {
  const result: Json = {}
  for (const [status, schema] of Object.entries(declaredResponses(route))) {
    if (ERRORS[status]) continue
    const content: Json = {}
    if (schema['type'] === 'object') content['application/json'] = hoist.media(schema)
    const produces = schema['type'] === 'null' ? {} : (route.schema?.produces ?? {})
    for (const [type, example] of Object.entries(produces)) content[type] = download(type, example)
    const names = successHeaders(route, status, records)
    const headers = Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ) as Json
    result[status] = { description: schema['description'] ?? SUCCESS_TEXTS[status], headers, content }
  }
  return result
}

const SUCCESS_TEXTS: Record<string, string> = {
  200: 'Done.',
  201: 'Created, or stored.',
  202: 'Taken on; it is done soon after.',
}

const download = (type: string, example: string): Json =>
  type.endsWith('json')
    ? { schema: { type: 'object' }, example: JSON.parse(example) as unknown }
    : { schema: { type: 'string' }, example }

function successHeaders(route: RouteOptions, status: string, records: ReadonlySet<string>) {
  const { schema, config } = route
  const path = pathOf(route)
  const query = (schema?.querystring as { properties?: object } | undefined)?.properties ?? {}
  const isRecord = records.has(path) && route.method !== 'DELETE'
  const isCreation =
    status === '201' && [...records].some((record) => record.replace(/\/\{\w+\}$/, '') === path)
  const headers = ['X-Request-Id', 'API-Version']
  if (config?.access !== 'public') headers.push('RateLimit', 'RateLimit-Policy')
  if (isRecord || isCreation) headers.push('ETag')
  if (isCreation) headers.push('Location')
  if ('cursor' in query) headers.push('Link')
  if (schema?.setsCookie) headers.push('Set-Cookie')
  return headers
}

export function failures(route: RouteOptions): Json {
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

export const declaredResponses = ({ schema }: RouteOptions) =>
  (schema?.response ?? {}) as Record<string, Json>
