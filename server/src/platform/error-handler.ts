import type { ErrorBody } from '@sextant/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from './db-unavailable.ts'
import { AppError, unavailable } from './errors.ts'
import { validationError } from './validation.ts'

export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error)
  if (known.status >= 500)
    request.log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'request failed')
  void reply.headers(known.headers ?? {})
  return reply.code(known.status).type('application/json; charset=utf-8').send(errorBody(known, request))
}

function errorBody(error: AppError, request: FastifyRequest): ErrorBody {
  return {
    success: false,
    error: error.message,
    code: error.code,
    ...(error.details && { details: [...error.details] }),
    ...(error.resetsAt && { resetsAt: error.resetsAt.toISOString() }),
    requestId: request.id,
    // Who could not be identified has no account to count against.
    ...(error.status !== 401 && request.spend?.(1)),
  }
}

function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  if ('validation' in error && error.validation)
    return validationError(error.validation as never, error.validationContext ?? 'body')
  if (isUnavailable(error))
    return unavailable('The database cannot be reached just now. Try again shortly.', error)
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  const code = 'code' in error ? error.code : ''
  if (status === 413)
    return new AppError(413, 'payload_too_large', 'The body is larger than 1 MiB. Send less at once.')
  if (status === 415)
    return new AppError(
      415,
      'unsupported_media_type',
      'Send the body as JSON with Content-Type: application/json.',
    )
  if (code === 'FST_ERR_BAD_URL') return new AppError(400, 'invalid_request', 'The URL is malformed.')
  if (status >= 400 && status < 500)
    return new AppError(status, 'invalid_request', error.message, { cause: error })
  return new AppError(500, 'internal', 'Something went wrong on our side. The log holds the details.', {
    cause: error,
  })
}
