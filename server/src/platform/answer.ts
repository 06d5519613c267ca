import type { FastifyRequest } from 'fastify'
import type { Access, Principal } from './principal.ts'

export interface Usage {
  apiUsage: number
  apiDailyUsage: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the auth hook on every route that is not public. */
    principal: Principal
    /** Counts records against the account's day; undefined until the caller is known. */
    spend: ((records: number) => Usage) | undefined
  }
  interface FastifyContextConfig {
    access?: Access
    /** The answer does not end by itself. A browser may open it with a ticket in place of a header. */
    stream?: true
  }
}

/** A successful answer with what it cost: records returned or written, at least 1. */
export function answer<T extends object>(request: FastifyRequest, fields: T, records = 1) {
  if (!request.spend) throw new Error('An answer with usage belongs to a signed-in route.')
  return { success: true as const, ...fields, ...request.spend(Math.max(1, records)) }
}
