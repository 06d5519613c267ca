import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export const etagOf = (version: string) => `"${version}"`

/** If-Match, when sent, must name the version that is about to change. */
export function checkIfMatch(request: FastifyRequest, version: string) {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return
  const wanted = header.split(',').map((tag) => tag.trim())
  if (!wanted.includes(etagOf(version)))
    throw new AppError(
      412,
      'precondition_failed',
      'The record has changed since it was read. Read it again and repeat the change.',
      { headers: { etag: etagOf(version) } },
    )
}
