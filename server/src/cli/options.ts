import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Password } from '@sextant/contract'
import { compileBody } from '../platform/validation.ts'

export type Options = Record<string, string>

export interface OptionRules {
  required: readonly string[]
  optional: readonly string[]
}

/** Options as --name value. A required one that is missing, or one that is not known, is an error that names it. */
export async function readOptions(
  args: readonly string[],
  { required, optional }: OptionRules,
): Promise<Options> {
  const names = [...required, ...optional]
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    strict: true,
    allowPositionals: false,
  })
  const missing = required.filter((name) => values[name] === undefined)
  if (missing.length > 0) throw new Error(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`)
  const options = { ...values } as Options
  // A password on the command line can be seen by other users of the machine; "-" takes it from standard input.
  if (options['password'] === '-') options['password'] = (await text(process.stdin)).replace(/\r?\n$/, '')
  return options
}

export function wholeNumber(options: Options, name: string): number {
  const text = options[name] ?? ''
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 1_000_000)
    throw new Error(`--${name} must be a whole number from 0 to 1000000.`)
  return value
}

export function checkOption(name: string, schema: object, value: string, rule: string) {
  if (!compileBody(schema)(value)) throw new Error(`--${name} ${rule}.`)
}

export const checkPassword = (password: string) =>
  checkOption('password', Password, password, 'must have 8 to 200 characters')
