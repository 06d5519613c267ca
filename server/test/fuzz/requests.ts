import fc from 'fast-check'
import type { Response } from '../client.ts'
import { FLEET_HINTS, type Fleet } from './fleet.ts'
import type { Operation, Schema } from './json-schema.ts'
import { arbitraryOf } from './schema-arbitrary.ts'
import { anyText } from './texts.ts'

/** A request in pieces, so that one of them can be spoiled. */
export interface Pieces {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

// A URL takes these for steps on the way.
const anySegment = anyText({ min: 1, max: 64 }).filter((text) => text !== '.' && text !== '..')

/** Requests that fit what the contract says of the operation; unless told otherwise some ask for records that do not exist. */
export function requestsTo(
  { parameters, body }: Operation,
  { strangeIds = true } = {},
): fc.Arbitrary<Pieces> {
  const params = parameters
    .filter((each) => each.in === 'path')
    .map(({ name, schema }) => [name, segment(name, schema, strangeIds)] as const)
  const query = parameters.filter((each) => each.in === 'query')
  const fields = query.map(({ name, schema }) => [name, arbitraryOf(schema, FLEET_HINTS, name)] as const)
  return fc.record({
    params: fc.record(Object.fromEntries(params)),
    query: fc.record(Object.fromEntries(fields), {
      requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
    }),
    body: body ? arbitraryOf(body, FLEET_HINTS) : fc.constant(undefined),
  })
}

function segment(name: string, schema: Schema, strangeIds: boolean): fc.Arbitrary<string> {
  if (schema.type === 'integer') return arbitraryOf(schema).map(String)
  const known = fc.constant(`@@${name}@@`)
  if (!strangeIds) return known
  return fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: anySegment })
}

function urlOf(fleet: Fleet, { path }: Operation, { params, query }: Pieces): string {
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(fleet.resolve(params[name] ?? '')),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, fleet.resolve(String(each))]),
    ),
  )
  return search.size === 0 ? pathname : `${pathname}?${search.toString()}`
}

let sent = 0
/** Each request comes from elsewhere: an address that guesses wrong too often is told to wait, and learns nothing more. */
const fromElsewhere = () => ({
  'x-forwarded-for': `10.${(++sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
})

/** What an app needs for requests of this kind. */
export const FOR_REQUESTS = { webhookAllow: ['192.0.2.0/24'], trustProxy: ['127.0.0.1'] }

/** Sends it as the fleet's holder. `text` goes in place of the body. */
export function sendPieces(
  fleet: Fleet,
  operation: Operation,
  pieces: Pieces,
  { text, headers = {} }: { text?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = text ?? (operation.body ? JSON.stringify(pieces.body) : undefined)
  const url = urlOf(fleet, operation, pieces)
  return fleet.client.send(operation.method, url, body && fleet.resolve(body), {
    ...fromElsewhere(),
    ...headers,
  })
}
