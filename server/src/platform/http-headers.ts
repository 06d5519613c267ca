import { API_VERSION } from '@sextant/contract'

/** What every response carries. */
export const commonHeaders = (requestId: string) => ({
  'x-request-id': requestId,
  'api-version': API_VERSION,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
})
