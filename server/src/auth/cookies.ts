import type { FastifyRequest } from 'fastify'

/** The __Host- prefix makes browsers insist on TLS and on this very host; it cannot be used without TLS. */
export const cookieName = (secure: boolean) => (secure ? '__Host-sextant' : 'sextant')

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = request.headers.cookie?.split(';') ?? []
  return pairs
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

export function sessionCookie(value: string, expires: Date, secure: boolean) {
  return `${cookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}${secure ? '; Secure' : ''}`
}

/** A page of another site can make a browser send our cookie; it cannot make it lie about where the request began. */
export function isCrossSite(request: FastifyRequest) {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  const { origin } = request.headers
  return origin !== undefined && hostOf(origin) !== request.host
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
