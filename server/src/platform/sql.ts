/** Runs one statement. */
export type Query = <Row extends object>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>

/** A piece of SQL with its parameters, to be placed inside another: sql`and name = ${name}`. */
class SqlFragment {
  readonly strings: TemplateStringsArray
  readonly values: readonly unknown[]
  constructor(strings: TemplateStringsArray, values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

export const sql = (strings: TemplateStringsArray, ...values: unknown[]) => new SqlFragment(strings, values)

export interface CompiledSql {
  text: string
  values: unknown[]
}

// Templates without fragments give the same text each time, and there are as many as the code has.
const texts = new WeakMap<TemplateStringsArray, string>()

/** Values never become text: each turns into $1, $2, …, and a fragment is spliced in with its own. */
export function compileSql(strings: TemplateStringsArray, values: readonly unknown[]): CompiledSql {
  const isWhole = !values.some((value) => value instanceof SqlFragment)
  const known = isWhole ? texts.get(strings) : undefined
  if (known !== undefined) return { text: known, values: [...values] }
  const out: CompiledSql = { text: '', values: [] }
  append(out, strings, values)
  if (isWhole) texts.set(strings, out.text)
  return out
}

function append(out: CompiledSql, strings: TemplateStringsArray, values: readonly unknown[]) {
  strings.forEach((string, i) => {
    out.text += string
    if (i >= values.length) return
    const value = values[i]
    if (value instanceof SqlFragment) append(out, value.strings, value.values)
    else out.text += `$${out.values.push(value)}`
  })
}
