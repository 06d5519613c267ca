import { readFileSync } from 'node:fs'

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  propertyNames?: Schema
  maxProperties?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  readOnly?: boolean
}

const UNDERSTOOD = new Set(
  (
    '$ref type enum const anyOf oneOf properties required additionalProperties patternProperties propertyNames maxProperties ' +
    'items minItems maxItems uniqueItems minLength maxLength pattern format minimum maximum readOnly'
  ).split(' '),
)
/** What says nothing about which values fit. */
const REMARKS = new Set(['description', 'title', 'examples', 'default', 'writeOnly', 'discriminator'])

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

export interface Operation {
  /** Method and path. */
  name: string
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  mediaTypes: string[]
  statuses: string[]
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters?: Parameter[]
        requestBody?: { content: Record<string, { schema: Schema }> }
        responses: Record<string, unknown>
      }
    >
  >
  components: { schemas: Record<string, Schema> }
}

const document = JSON.parse(
  readFileSync(new URL('../../../contract/openapi.json', import.meta.url), 'utf8'),
) as Document

/** Every operation of the contract. */
export const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operationId,
    method: method.toUpperCase(),
    path,
    parameters,
    body: Object.values(requestBody?.content ?? {})[0]?.schema,
    mediaTypes: Object.keys(requestBody?.content ?? {}),
    statuses: Object.keys(responses),
  })),
)

export function componentSchema(name: string): Schema {
  const schema = document.components.schemas[name]
  if (!schema) throw new Error(`There is no schema named ${name}.`)
  return schema
}

/** The schema behind its references. One with a keyword that nobody here understands is a fault: it would be tested half. */
export function resolved(schema: Schema): Schema {
  const unknown = Object.keys(schema).find((keyword) => !UNDERSTOOD.has(keyword) && !REMARKS.has(keyword))
  if (unknown !== undefined)
    throw new Error(`The fuzzer does not understand "${unknown}" in ${JSON.stringify(schema)}.`)
  return schema.$ref === undefined ? schema : resolved(componentSchema(schema.$ref.split('/').at(-1) ?? ''))
}

export const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat())

/** Of several kinds of object the one that the value says it is, or that its form is of. */
export function branchOf(branches: readonly Schema[], value: unknown): Schema | undefined {
  const kind = (value as { type?: unknown } | null)?.type
  const form = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  const isKind = (schema: Schema) => {
    const named = schema.properties?.['type']?.const
    return named === undefined ? typesOf(schema).includes(form) : named === kind
  }
  return branches.map(resolved).find(isKind)
}
