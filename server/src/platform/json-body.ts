import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError, invalid } from './errors.ts'
import { PATCH_MEDIA_TYPES } from './patch-document.ts'
import { escapePointer } from './validation.ts'

const DEEPEST = 32
// Only these escapes can put a NUL or half a surrogate pair into a string; PostgreSQL stores neither.
const SUSPECT = /\\u(0000|[dD][89a-fA-F])/

// With the u flag only halves of a pair that stand alone are surrogates.
const UNSTORABLE = /\0|\p{Surrogate}/u

/** Strict JSON: bounded in depth, no prototype keys, no text that the database could not hold. An empty body is no body. */
export function acceptJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(PATCH_MEDIA_TYPES, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(textOf(body as Buffer)))
    } catch (error) {
      done(error as Error)
    }
  })
}

// Decoding would put a replacement character in the place of every bad byte, and that would be stored.
function textOf(body: Buffer) {
  if (!isUtf8(body)) throw new AppError(400, 'invalid_json', 'The body is not UTF-8.')
  return body.toString().replace(/^\ufeff/, '')
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  const value = parse(text)
  if (isDeeperThan(value, DEEPEST))
    throw new AppError(400, 'invalid_json', `The body is nested deeper than ${DEEPEST} levels.`)
  if (SUSPECT.test(text)) refuseUnstorable(value, '')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(
      text,
      text.includes('__proto__') || text.includes('constructor') ? refusePrototype : undefined,
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(400, 'invalid_json', 'The body is not valid JSON.', { cause: error })
  }
}

function refusePrototype(key: string, value: unknown) {
  if (key === '__proto__' || (key === 'constructor' && typeof value === 'object'))
    throw new AppError(400, 'invalid_json', `The body has a key that is not allowed: ${key}.`)
  return value
}

function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (most === 0) return true
  for (const key in value) if (isDeeperThan(value[key as keyof typeof value], most - 1)) return true
  return false
}

function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) throw invalid(path, 'must not hold NUL or half a surrogate pair')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const place = `${path}/${escapePointer(key.replaceAll('\u0000', ''))}`
      refuseUnstorable(key, place)
      refuseUnstorable(inner, place)
    }
  }
}
