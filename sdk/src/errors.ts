import type { ErrorCode, ErrorDetail } from '@sextant/contract'

/** The server's codes, and three for what can go wrong before a proper answer of it arrives. */
export type SextantErrorCode = ErrorCode | 'network_error' | 'timeout' | 'invalid_answer'

interface ErrorFields {
  code: SextantErrorCode
  status?: number | undefined
  details?: readonly ErrorDetail[] | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  resetsAt?: string | undefined
  cause?: unknown
}

/**
 * Everything that a call can fail with, but for an abort of your own: that is thrown as the signal's reason.
 *
 * @example
 * try {
 *   await sextant.devices.reactivate('300434061197913')
 * } catch (error) {
 *   if (error instanceof SextantError && error.code === 'no_license_available') console.log('Buy a licence first.')
 *   else throw error
 * }
 */
export class SextantError extends Error {
  override readonly name: string = 'SextantError'
  /** Stable; branch on this. A newer server may send one that this version does not list. */
  readonly code: SextantErrorCode
  /** Status of the answer; undefined when there was none. */
  readonly status: number | undefined
  /** What is wrong with which field, when the request was not valid. */
  readonly details: readonly ErrorDetail[]
  /** Finds this very request in the server's log. */
  readonly requestId: string | undefined
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfter: number | undefined
  /** With `daily_limit_reached`: when the device may send again. */
  readonly resetsAt: string | undefined

  constructor(message: string, fields: ErrorFields) {
    const { code, status, details = [], requestId, retryAfter, resetsAt, cause } = fields
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.resetsAt = resetsAt
  }
}

/** No answer came: no connection, or it broke. `cause` holds what the platform said. */
export class SextantNetworkError extends SextantError {
  override readonly name = 'SextantNetworkError'

  constructor(url: string, cause: unknown) {
    super(`No answer from ${url}: ${reasonOf(cause)}`, { code: 'network_error', cause })
  }
}

/** No answer came in time. Whether the server did what was asked is not known. */
export class SextantTimeoutError extends SextantError {
  override readonly name = 'SextantTimeoutError'

  constructor(url: string, timeoutMs: number) {
    super(`No answer from ${url} within ${timeoutMs} ms.`, { code: 'timeout' })
  }
}

/** What came is not an answer of Sextant: a proxy's page, another server, or half an answer. */
export class SextantAnswerError extends SextantError {
  override readonly name = 'SextantAnswerError'

  constructor(url: string, status: number, retryAfter: number | undefined) {
    super(`${url} answered ${status} with something that Sextant does not send.`, {
      code: 'invalid_answer',
      status,
      retryAfter,
    })
  }
}

// fetch says "fetch failed" and hides the reason one level down.
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause
  if (!(inner instanceof Error)) return cause.message
  return inner.message || ('code' in inner ? String(inner.code) : cause.message)
}
