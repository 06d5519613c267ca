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
  return origin !== undefined && !isOwn(origin, request.host)
}

// Both through the same parser: it settles the case of letters and whether a default port is written out.
function isOwn(origin: string, host: string) {
  if (!URL.canParse(origin)) return false
  const { protocol, host: theirs } = new URL(origin)
  const ours = `${protocol}//${host}`
  return URL.canParse(ours) && new URL(ours).host === theirs
}
