import { type Fault, faultsOf } from './faults.ts'
import { branchOf, resolved, type Schema } from './json-schema.ts'

/** A value with one thing wrong, and the JSON Pointer that the refusal has to name. */
export interface NearMiss {
  what: string
  pointer: string
  /** The whole body as text: some faults are not values. */
  text: string
}

type Path = readonly (string | number)[]

/** Everything that can be wrong with one place of a value that fits the schema. */
export function nearMisses(schema: Schema, value: unknown): NearMiss[] {
  const misses: NearMiss[] = []
  visit(schema, value, [], (path, { what, at, value: faulty }) => {
    const pointer = path.map((key) => `/${String(key)}`).join('') + (at === undefined ? '' : `/${at}`)
    const whole = at === undefined ? faulty : { ...(valueAt(value, path) as object), [at]: faulty }
    misses.push({
      what: `${pointer || 'the body'}: ${what}`,
      pointer,
      text: textOf(replaced(value, path, whole)),
    })
  })
  return misses
}

const textOf = (value: unknown) =>
  // What is removed is undefined, and JSON leaves that out.
  (JSON.stringify(value) ?? '').replace(/"\\u0000raw:([^"]*)"/g, '$1')

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value)

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? replaced(item, rest, by) : item))
  const object = value as Record<string, unknown>
  return { ...object, [key]: replaced(object[key], rest, by) }
}

function visit(raw: Schema, value: unknown, path: Path, tell: (path: Path, fault: Fault) => void) {
  const schema = resolved(raw)
  // A field of the system takes anything.
  if (Object.keys(schema).length === 0 || (schema.readOnly && schema.type === undefined)) return
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    const branch = branchOf(branches, value)
    // What is wrong for one kind may be another kind, and right.
    const isOther = ({ at, value: faulty }: Fault) =>
      at === undefined && branchOf(branches, faulty) !== undefined
    if (branch)
      visit(
        branch,
        value,
        path,
        (at, fault) => (at.length === path.length && isOther(fault)) || tell(at, fault),
      )
    return
  }
  for (const fault of faultsOf(schema, value)) tell(path, fault)
  if (Array.isArray(value) && value.length > 0) visit(schema.items ?? {}, value[0], [...path, 0], tell)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      const field = schema.properties?.[key] ?? schema.additionalProperties
      if (typeof field === 'object' && !/[~/]/.test(key)) visit(field, inner, [...path, key], tell)
    }
}

/** Bodies that are no JSON at all, or JSON that nobody should take. */
export const UNREADABLE = [
  '{',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":-Infinity}',
  '{"a":01}',
  '{"a":0x1}',
  '{"a":"\t"}',
  '{"a":1}{"b":2}',
  '{"a":"\\x41"}',
  'undefined',
  '\ufeff\ufeff{}',
  '{"__proto__":{"disabled":true}}',
  '{"constructor":{"prototype":{"disabled":true}}}',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  '{"a":'.repeat(5000),
]
