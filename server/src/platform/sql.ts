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

// What a template became last, and of which pieces: nearly always it is made of the same ones again.
const known = new WeakMap<TemplateStringsArray, { pieces: TemplateStringsArray[]; text: string }>()

/** Values never become text: each turns into $1, $2, …, and a fragment is spliced in with its own. */
export function compileSql(strings: TemplateStringsArray, values: readonly unknown[]): CompiledSql {
  const pieces: TemplateStringsArray[] = []
  const parameters: unknown[] = []
  collect(strings, values, pieces, parameters)
  const last = known.get(strings)
  if (last && isSame(last.pieces, pieces)) return { text: last.text, values: parameters }
  const out = { text: '', count: 0 }
  append(out, strings, values)
  known.set(strings, { pieces, text: out.text })
  return { text: out.text, values: parameters }
}

function collect(
  strings: TemplateStringsArray,
  values: readonly unknown[],
  pieces: TemplateStringsArray[],
  parameters: unknown[],
) {
  pieces.push(strings)
  for (const value of values)
    if (value instanceof SqlFragment) collect(value.strings, value.values, pieces, parameters)
    else parameters.push(value)
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((piece, i) => piece === b[i])

function append(
  out: { text: string; count: number },
  strings: TemplateStringsArray,
  values: readonly unknown[],
) {
  strings.forEach((string, i) => {
    out.text += string
    if (i >= values.length) return
    const value = values[i]
    if (value instanceof SqlFragment) append(out, value.strings, value.values)
    else out.text += `$${++out.count}`
  })
}
