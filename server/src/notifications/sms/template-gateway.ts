import { validateHeaderName, validateHeaderValue } from 'node:http'
import { decodePart } from './connection-url.ts'
import { basicAuthorization, type Gateway, judgeStatus, readBase, secretForms } from './gateway.ts'
import { checkJson, escapeFor, fill, placeholdersOf } from './template.ts'

type Headers = Record<string, string>

const NOT_THEIRS = [
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'expect',
  'te',
  'trailer',
  'upgrade',
]
const URL_SHAPE =
  /^(?<scheme>https?:\/\/)(?:(?<user>[^:@/?#]*):(?<password>[^@/?#]*)@)?(?<host>[^/?#@]+)(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/i

/** A URL with placeholders. They may not name the server, and the text belongs into the query: in the path `..` has a meaning. */
export function readUrlTemplate(template: string) {
  const {
    scheme = '',
    user,
    password,
    host = '',
    path = '/',
    query = '',
  } = URL_SHAPE.exec(template.trim())?.groups ?? {}
  if (!scheme || !URL.canParse(`${scheme}${host}`))
    throw new Error('must be a URL that begins with http:// or https://')
  placeholdersOf(template)
  if (placeholdersOf(path).includes('text')) throw new Error('must have {text} after the ?, not in the path')
  if (placeholdersOf(`${host} ${user} ${password}`).length > 0)
    throw new Error('must have its placeholders behind the name of the server')
  if (/[^\x21-\x7e]/.test(path + query)) throw new Error('must have no spaces and only ASCII characters')
  const [name, secret] = [decodePart(user), decodePart(password)]
  return {
    origin: readBase(`${scheme}${host}`),
    path: path + query,
    authorization: user === undefined ? {} : { authorization: basicAuthorization(name, secret) },
    secrets: user === undefined ? [] : secretForms(name, secret),
  }
}

/** Lines of `Name: value`, or a JSON object. A value may contain {id}, for gateways that take a key against doubles. */
export function readHeaders(given: string): Headers {
  const headers: Headers = {}
  for (const [name, value] of given.trim().startsWith('{') ? readJsonPairs(given) : readLines(given)) {
    const key = name.toLowerCase()
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    } catch {
      throw new Error(
        `has a header that HTTP does not allow: ${/^[\w-]*$/.test(name) ? name : 'its name is bad'}`,
      )
    }
    if (NOT_THEIRS.includes(key)) throw new Error(`must not set ${name}`)
    if (Object.hasOwn(headers, key)) throw new Error(`has ${name} twice`)
    if (placeholdersOf(value).some((placeholder) => placeholder !== 'id'))
      throw new Error('may have no placeholder but {id}')
    headers[key] = value
  }
  return headers
}

function readJsonPairs(given: string): [string, string][] {
  try {
    const pairs = Object.entries(JSON.parse(given) as Record<string, unknown>)
    if (pairs.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return pairs
  } catch {
    // The message of the parser would show a piece of a secret.
  }
  throw new Error('must be lines of Name: value, or a JSON object of strings')
}

const readLines = (given: string) =>
  given
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      if (colon < 1) throw new Error('must be lines of Name: value, or a JSON object of strings')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    })

export function readBodyTemplate(template: string, headers: Headers) {
  placeholdersOf(template)
  const looksLikeJson = /^\s*[[{]/.test(template)
  const contentType =
    headers['content-type'] ?? (looksLikeJson ? 'application/json' : 'application/x-www-form-urlencoded')
  if (/json/i.test(contentType)) checkJson(template)
  return { template, contentType, escape: escapeFor(contentType) }
}

export function readSuccess(pattern: string): RegExp {
  try {
    return new RegExp(pattern)
  } catch {
    throw new Error('must be a regular expression')
  }
}

/** What looks like a key or a token in what the operator wrote. */
const findKeys = (given: string) => (given.match(/[\w.~+/=-]{8,}/g) ?? []).filter((word) => /\d/.test(word))

interface TemplateParts {
  url: ReturnType<typeof readUrlTemplate>
  headers: Headers
  body?: ReturnType<typeof readBodyTemplate> | undefined
  success?: RegExp | undefined
}

/** Any gateway that takes an SMS as one HTTP request. */
export function makeTemplateGateway({ url, headers, body, success }: TemplateParts): Gateway {
  const asked = [url.path, body?.template ?? ''].flatMap(placeholdersOf)
  if (!asked.includes('text') || !(asked.includes('to') || asked.includes('digits')))
    throw new Error('must contain {to} and {text}, or SMS_TEMPLATE must')
  return {
    origin: url.origin,
    secrets: [
      ...url.secrets,
      ...[url.path, body?.template ?? '', ...Object.values(headers)].flatMap(findKeys),
    ],
    write: (sms) => ({
      method: body ? 'POST' : 'GET',
      path: fill(url.path, sms, encodeURIComponent),
      headers: {
        ...url.authorization,
        ...(body && { 'content-type': body.contentType }),
        ...Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, fill(value, sms, String)]),
        ),
      },
      body: body && fill(body.template, sms, body.escape),
    }),
    judge(answer) {
      const judged = judgeStatus(answer)
      if (judged.outcome !== 'sent' || !success || success.test(answer.body)) return judged
      return { outcome: 'failed', detail: `The SMS gateway did not take it: ${answer.body}` }
    },
  }
}
