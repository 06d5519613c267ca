import type { ErrorDetail } from '@sextant/contract'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { AppError } from './errors.ts'
import { addFormats } from './formats.ts'

const MOST_DETAILS = 20
const options = {
  allErrors: true,
  allowUnionTypes: true,
  // Of several kinds of object only the one that `type` names is checked: the faults of the others would mislead.
  discriminator: true,
  removeAdditional: false,
} satisfies Options

const createStrict = () => addFormats(new Ajv(options))

/** A validator for what is not a route's body as it arrived but must pass for one: a patched record, an option. */
export const compileBody = <T>(schema: object): ValidateFunction<T> => createStrict().compile<T>(schema)

export function createValidatorCompiler() {
  const strict = createStrict()
  // The text 1e400 is coerced to infinity, and with strict numbers Ajv holds no bounds against that.
  const coercing = addFormats(
    new Ajv({ ...options, coerceTypes: true, useDefaults: true, strictNumbers: false }),
  )

  // Fastify coerces every part by default, and Ajv coerces null and false to 0: a position with a missing
  // latitude would be stored off the coast of Ghana. Only text that arrives in a URL is coerced.
  const compile: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : coercing).compile(schema)
  return compile
}

/** Throws a 400 that names every field at fault, as a body of this schema would get. */
export function assertValid<T>(validate: ValidateFunction<T>, value: unknown): asserts value is T {
  if (!validate(value)) throw validationError(validate.errors ?? [], 'body')
}

export function validationError(errors: readonly ErrorObject[], part: string): AppError {
  const details = toDetails(errors, part)
  const rest = details.length > MOST_DETAILS ? ` And ${details.length - MOST_DETAILS} more.` : ''
  const text = details
    .slice(0, 3)
    .map(({ path, message }) => `${path || 'The body'} ${message}.`)
    .join(' ')
  return new AppError(400, 'invalid_request', `${text}${rest}`, { details: details.slice(0, MOST_DETAILS) })
}

function toDetails(errors: readonly ErrorObject[], part: string): ErrorDetail[] {
  const seen = new Set<string>()
  return errors
    .filter(({ keyword }) => keyword !== 'anyOf' || errors.length === 1)
    .filter((error) => !isOtherAlternative(error, errors))
    .map((error) => ({ path: pathOf(error, part), message: messageOf(error) }))
    .filter(({ path, message }) => !seen.has(path + message) && seen.add(path + message))
}

/** Of several alternatives only the one that fits so far is worth a word: "must be object" would mislead who sent a list. */
function isOtherAlternative({ keyword, instancePath }: ErrorObject, errors: readonly ErrorObject[]) {
  if (keyword !== 'type') return false
  const here = errors.filter((error) => error.instancePath === instancePath)
  const isAlternative = here.some((error) => error.keyword === 'anyOf')
  return isAlternative && errors.some((error) => error.instancePath.startsWith(`${instancePath}/`))
}

function pathOf({ instancePath, keyword, params }: ErrorObject, part: string) {
  const extra =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : keyword === 'propertyNames'
          ? params['propertyName']
          : keyword === 'discriminator'
            ? params['tag']
            : undefined
  const pointer = extra === undefined ? instancePath : `${instancePath}/${escapePointer(String(extra))}`
  if (part === 'querystring') return `query${pointer}`
  return part === 'params' ? `path${pointer}` : pointer
}

function messageOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a known property'
    case 'enum':
      return `must be one of: ${(params['allowedValues'] as unknown[]).join(', ')}`
    case 'discriminator':
      return 'must name a known kind'
    case 'format':
      return FORMAT_MESSAGES[params['format'] as string] ?? 'has the wrong format'
    default:
      return message ?? 'is not valid'
  }
}

const FORMAT_MESSAGES: Record<string, string> = {
  'date-time': 'must be a date and time such as 2026-11-14T09:30:00.000Z',
  date: 'must be a date such as 2027-03-31',
  email: 'must be one e-mail address',
  phone: 'must be a telephone number in E.164 form, such as +4512345678',
}

/** A key as it stands in a JSON pointer. */
export const escapePointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')
