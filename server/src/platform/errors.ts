import type { ErrorCode, ErrorDetail } from '@sextant/contract'

interface AppErrorOptions extends ErrorOptions {
  details?: readonly ErrorDetail[]
  headers?: Record<string, string>
  /** When what is refused now will be possible again. */
  resetsAt?: Date
}

/** An outcome the caller can act on. Anything else that is thrown is a fault of ours and becomes a 500. */
export class AppError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  readonly headers: Record<string, string> | undefined
  readonly resetsAt: Date | undefined
  constructor(status: number, code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options)
    this.status = status
    this.code = code
    this.details = options.details
    this.headers = options.headers
    this.resetsAt = options.resetsAt
  }
}

/** One body for what does not exist and for what is not yours: nobody can tell the two apart. */
export const notFound = () => new AppError(404, 'not_found', 'There is nothing here by that name.')

export const forbidden = (message: string) => new AppError(403, 'forbidden', message)

export const conflict = (code: ErrorCode, message: string, cause?: unknown) =>
  new AppError(409, code, message, { cause })

/** Bad input: names the field and the rule. */
export const invalid = (path: string, message: string) =>
  new AppError(400, 'invalid_request', `${path} ${message}.`, { details: [{ path, message }] })

export const unavailable = (message: string, cause?: unknown) =>
  new AppError(503, 'unavailable', message, { cause, headers: { 'retry-after': '2' } })
