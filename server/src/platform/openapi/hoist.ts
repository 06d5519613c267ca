export type Json = Record<string, unknown>

/** Every schema with a title becomes a component and is referred to by name. */
export class Hoist {
  readonly schemas: Json = {}

  schema(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.schema(each))
    if (typeof schema !== 'object' || schema === null) return schema
    const copy: Json = {}
    for (const [key, value] of Object.entries(schema))
      copy[key] = key === 'examples' || key === 'default' ? value : this.schema(value)
    const { title, readOnly, ...rest } = copy
    if (typeof title !== 'string') return copy
    this.#add(title, { title, ...rest })
    // Read-only is how this place uses the schema, not what the schema is.
    return { $ref: `#/components/schemas/${title}`, ...(readOnly === true && { readOnly }) }
  }

  /** A body: its examples go where tools look for them first. */
  media(schema: Json): Json {
    const { examples = [], ...bare } = schema as Json & { examples?: unknown[] }
    return { schema: this.schema(schema['title'] === undefined ? bare : schema), ...mediaExamples(examples) }
  }

  #add(title: string, schema: Json) {
    const known = this.schemas[title]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two different schemas have the title ${title}.`)
    this.schemas[title] = schema
  }
}

export function mediaExamples(examples: readonly unknown[]): Json {
  if (examples.length < 2) return examples.length === 0 ? {} : { example: examples[0] }
  const named = examples.map((value, i) => [`example${i + 1}`, { summary: summaryOf(value), value }])
  return { examples: Object.fromEntries(named) as Json }
}

const summaryOf = (value: unknown) =>
  Array.isArray(value) ? 'A list of operations' : `With ${Object.keys(value as object).join(', ')}`
