import type { FastifyReply, FastifyRequest } from 'fastify'

/** The header for clients that follow links (RFC 8288): this request again, with the next cursor. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, nextCursor: string | undefined) {
  if (nextCursor === undefined) return
  const url = new URL(request.url, 'http://self')
  url.searchParams.set('cursor', nextCursor)
  void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
