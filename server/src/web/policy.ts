/** The policy of scripts that work beside the page: theirs comes with the script, not with the page. The map loads tiles in one. */
export const workerPolicy = (tileOrigins: readonly string[]) =>
  ["default-src 'self'", ['connect-src', "'self'", ...tileOrigins].join(' ')].join('; ')

/**
 * The Content-Security-Policy of the interface's pages: everything from this server, and tiles from the hosts that the operator
 * has named. Styles that scripts set on elements are not under it; style elements need the nonce.
 */
export function contentPolicy(nonce: string, tileOrigins: readonly string[]) {
  const tiles = tileOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${tiles}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
