import fc from 'fast-check'
import { resolved, type Schema, typesOf } from './json-schema.ts'
import { anyText, TEXTS_OF_PATTERN } from './texts.ts'
import { anyDate, anyTime } from './times.ts'

/**
 * Values that a place is likely to be served with, by the name of the property, and with the format of its text after a colon
 * when it has one. A list of them goes by the list's name.
 */
export type Hints = Record<string, fc.Arbitrary<unknown>>

const MOST_ITEMS = 4
const PHONES = ['+4520123456', '+14155552671', '+351912345678']
const EMAILS = ['a@acme.test', "o'hara+night@mail.acme.test", 'x@1.acme.test']

/** Any JSON, but for keys that are refused wherever they are: somebody could be after the prototype of all objects. */
export const anyJson = (maxDepth: number): fc.Arbitrary<unknown> =>
  fc.jsonValue({ maxDepth }).filter((value) => !/"(__proto__|constructor)":/.test(JSON.stringify(value)))

/** Makes values that fit a schema. */
export function arbitraryOf(schema: Schema, hints: Hints = {}, name = ''): fc.Arbitrary<unknown> {
  const plain = plainArbitrary(resolved(schema), hints, name)
  const { format, pattern, properties, items } = resolved(schema)
  const hint = hints[format === undefined ? name : `${name}:${format}`]
  if (!hint || pattern !== undefined || properties || items) return plain
  return fc.oneof({ weight: 4, arbitrary: hint }, { weight: 1, arbitrary: plain })
}

function plainArbitrary(schema: Schema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map((branch) => arbitraryOf(branch, hints, name)))
  const types = typesOf(schema)
  if (types.length === 0 && schema.pattern === undefined && schema.minLength === undefined) return anyJson(2)
  return fc.oneof(
    ...(types.length === 0 ? ['string'] : types).map((type) => ofType(type, schema, hints, name)),
  )
}

function ofType(type: string, schema: Schema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return wholeNumber(schema)
    case 'number':
      return number(schema)
    case 'string':
      return text(schema)
    case 'array':
      return list(schema, hints, name)
    case 'object':
      return object(schema, hints)
    default:
      throw new Error(`The fuzzer does not know the type "${type}".`)
  }
}

function wholeNumber({
  minimum: min = Number.MIN_SAFE_INTEGER,
  maximum: max = Number.MAX_SAFE_INTEGER,
}: Schema) {
  return fc.oneof(
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
    fc.integer({ min, max: Math.min(max, min + 5) }),
  )
}

function number({ minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE }: Schema) {
  const edges = [minimum, maximum, 0, -0, Number.MIN_VALUE, 1e-7, 1e21].filter(
    (x) => x >= minimum && x <= maximum,
  )
  return fc.oneof(
    fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(...edges),
  )
}

function text({ format, pattern, minLength = 0, maxLength = 500 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return anyTime
  if (format === 'date') return anyDate
  if (format === 'email') return fc.constantFrom(...EMAILS)
  if (format === 'phone') return fc.constantFrom(...PHONES)
  if (format !== undefined) throw new Error(`The fuzzer does not know the format "${format}".`)
  if (pattern === undefined) return anyText({ min: minLength, max: maxLength })
  const make = TEXTS_OF_PATTERN[pattern]
  if (!make) throw new Error(`The fuzzer has no texts for the pattern ${pattern}: add them to texts.ts.`)
  return make(maxLength)
}

function list(
  { items = {}, minItems = 0, maxItems = MOST_ITEMS, uniqueItems }: Schema,
  hints: Hints,
  name: string,
) {
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)) }
  const item = arbitraryOf(items, hints, name)
  return uniqueItems
    ? fc.uniqueArray(item, { ...length, selector: (value) => JSON.stringify(value) })
    : fc.array(item, length)
}

function object(schema: Schema, hints: Hints): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, patternProperties, propertyNames } = schema
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field, hints, name)]),
  )
  const known = fc.record(fields, { requiredKeys: required })
  const free = patternProperties ? {} : additionalProperties
  if (typeof free !== 'object') return known
  const names = anyText({ min: 1, max: propertyNames?.maxLength ?? 20 }).filter((key) => key !== '__proto__')
  const others = fc.dictionary(names, arbitraryOf(free, hints), { maxKeys: 3 })
  return fc.tuple(others, known).map(([more, own]) => ({ ...more, ...own }))
}
