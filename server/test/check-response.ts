import { Ajv, type ValidateFunction } from 'ajv'
import { addFormats } from '../src/platform/formats.ts'

type Json = Record<string, unknown>
interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Json> }>>
  components: { schemas: Json; responses: Record<string, Json> }
}

export interface SeenResponse {
  method: string
  url: string
  status: number
  contentType: string
  body: string
}

/** Fails when an answer is not what openapi.json says: an unknown status, a missing field, or one that is not described. */
export function createResponseChecker(document: unknown) {
  const openapi = document as OpenApi
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true }))
  ajv.addSchema({ $id: 'openapi', components: closed(openapi.components) })
  const compiled = new Map<string, ValidateFunction>()
  const paths = Object.keys(openapi.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    literal: !path.includes('{'),
  }))

  function validatorOf(schema: unknown): ValidateFunction {
    const key = JSON.stringify(schema)
    const known = compiled.get(key)
    if (known) return known
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"openapi#/components/')
    const validate = ajv.compile(JSON.parse(text) as object)
    compiled.set(key, validate)
    return validate
  }

  return function check({ method, url, status, contentType, body }: SeenResponse) {
    const pathname = url.split('?')[0] ?? ''
    const matches = paths.filter(({ pattern }) => pattern.test(pathname))
    const path = (matches.find(({ literal }) => literal) ?? matches[0])?.path ?? ''
    const operation = openapi.paths[path]?.[method.toLowerCase()]
    if (!operation) {
      // Unknown paths and methods are not described; what they answer is an error like any other.
      if (status >= 400 && contentType.startsWith('application/json'))
        assertMatches(validatorOf({ $ref: '#/components/schemas/Error' }), body, `${method} ${url} ${status}`)
      return
    }
    const described = operation.responses[String(status)]
    if (!described)
      throw new Error(`${method} ${path} answered ${status}, which openapi.json does not describe: ${body}`)
    const content = resolve(openapi, described)['content'] as Record<string, { schema: unknown }>
    const schema = content[contentType.split(';')[0] ?? '']?.schema
    if (!schema)
      throw new Error(`${method} ${path} ${status} answered ${contentType}, which is not described`)
    if (contentType.startsWith('application/json'))
      assertMatches(validatorOf(schema), body, `${method} ${path} ${status}`)
  }
}

function assertMatches(validate: ValidateFunction, body: string, what: string) {
  if (!validate(JSON.parse(body)))
    throw new Error(
      `${what} does not match openapi.json: ${JSON.stringify(validate.errors)}\n${body.slice(0, 2000)}`,
    )
}

function resolve(openapi: OpenApi, described: Json): Json {
  const name = typeof described['$ref'] === 'string' ? described['$ref'].split('/').at(-1) : undefined
  return name === undefined ? described : (openapi.components.responses[name] as Json)
}

/** The same schema with every object closed: a field that nobody described is a fault here. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const describesObject =
    'properties' in copy && copy['type'] !== undefined && !('additionalProperties' in copy)
  // openapi.json itself is described by its first field only.
  const open = describesObject && 'openapi' in (copy['properties'] as Json)
  return describesObject && !open ? { ...copy, additionalProperties: false } : copy
}
