import type { ErrorBody } from '@sextant/contract'
import { SextantAnswerError, SextantError } from './errors.ts'

export interface Answer<T> {
  body: T
  headers: Headers
}

interface Envelope {
  success: true
  apiUsage: number
  apiDailyUsage: number
}

/** The JSON of a good answer. Anything else is thrown as what it is. */
export async function readAnswer<T>(response: Response, url: string): Promise<Answer<T>> {
  const body = parse(await response.text())
  const { status, headers } = response
  if (isRecord(body) && response.ok && body['success'] === true) return { body: body as T, headers }
  const retryAfter = secondsOf(headers.get('retry-after'))
  if (!isRecord(body) || response.ok || typeof body['code'] !== 'string')
    throw new SextantAnswerError(url, status, retryAfter)
  const { error, code, details, requestId, resetsAt } = body as unknown as ErrorBody
  throw new SextantError(error, { status, code, details, requestId, retryAfter, resetsAt })
}

/** The answer as it streams in, once it is known to be a good one. */
export async function readStream(response: Response, url: string): Promise<Response> {
  if (!response.ok) await readAnswer(response, url)
  return response
}

/** A record that travels flat beside the envelope. */
export function withoutEnvelope<T extends object>(body: T & Envelope): T {
  const { success: _success, apiUsage: _usage, apiDailyUsage: _dailyUsage, ...record } = body
  return record as unknown as T
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

// Sextant sends seconds; a proxy in between may send a date.
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
