import { timingSafeEqual } from 'node:crypto'
import type { Secret } from '../platform/secret.ts'

/** In the link that the first start prints. It opens the set-up as long as there is no account: once. */
export const setupToken = (secret: Secret) => secret.derive('set-up link').toString('base64url')

export function isSetupToken(secret: Secret, token: string) {
  const right = Buffer.from(setupToken(secret))
  const given = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right)
}
