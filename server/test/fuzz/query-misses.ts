import { type Operation, resolved, type Schema } from './json-schema.ts'

/** A query with one thing wrong, and how the refusal has to call it. */
export interface QueryMiss {
  what: string
  path: string
  query: Record<string, unknown>
}

export function queryMisses({ parameters }: Operation, query: Record<string, unknown>): QueryMiss[] {
  const named = parameters.filter((each) => each.in === 'query')
  const misses = named.flatMap(({ name, schema, required }) => [
    ...wrongTexts(resolved(schema)).map((value) => ({ name, value })),
    { name, value: ['a', 'b'] },
    ...(required ? [{ name, value: [] }] : []),
  ])
  return [...misses, { name: 'nonsense', value: '1' }].map(({ name, value }) => ({
    what: `${name} is ${JSON.stringify(value).slice(0, 60)}`,
    path: `query/${name}`,
    query: { ...query, [name]: value },
  }))
}

function wrongTexts({
  type,
  enum: values,
  format,
  minimum,
  maximum,
  minLength = 0,
  maxLength,
}: Schema): string[] {
  if (values) return ['nonsense', '', String(values[0]).toUpperCase() + String(values[0])]
  if (format === 'date-time') return ['yesterday', '2026-11-14', '2026-02-30T00:00:00Z', '']
  if (type === 'boolean') return ['yes', '2', '']
  if (type === 'integer' || type === 'number')
    return [
      'abc',
      'NaN',
      '',
      '1,5',
      ...(type === 'integer' ? ['1.5'] : []),
      ...(minimum === undefined ? [] : [String(minimum - 1)]),
      ...(maximum === undefined ? [] : [String(maximum + 1), '1e400']),
    ]
  return [...(minLength > 0 ? [''] : []), ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)])]
}
