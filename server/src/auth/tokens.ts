import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Secret } from '../platform/secret.ts'
import { expiredToken, invalidToken } from './refusals.ts'

export interface TokenClaims {
  accountId: string
  userId: string
  /** Public id of the key that the token was made from: the token dies with it. */
  keyId: string
}

const TYPE = 'at+jwt'
const ISSUER = 'sextant'
const AUDIENCE = 'sextant-api'
const MOST_REMEMBERED = 20_000

/** Makes and checks tokens. A token that was verified once is remembered until it expires. */
export class Tokens {
  readonly #key: Buffer
  readonly #ttlSeconds: number
  readonly #now: Clock
  readonly #verified = new Map<string, { claims: TokenClaims; expires: Date }>()

  constructor(secret: Secret, ttlSeconds: number, now: Clock) {
    this.#key = secret.derive('access tokens')
    this.#ttlSeconds = ttlSeconds
    this.#now = now
  }

  async issue({ accountId, userId, keyId }: TokenClaims) {
    const issued = Math.floor(this.#now().getTime() / 1000)
    const expires = issued + this.#ttlSeconds
    const token = await new SignJWT({ acc: accountId, key: keyId })
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(this.#key)
    return { token, expires: new Date(expires * 1000) }
  }

  async verify(token: string): Promise<TokenClaims & { expires: Date }> {
    const known = this.#verified.get(token)
    if (known) {
      if (known.expires.getTime() > this.#now().getTime()) return { ...known.claims, expires: known.expires }
      this.#verified.delete(token)
      throw expiredToken()
    }
    const { claims, expires } = await this.#check(token)
    if (this.#verified.size >= MOST_REMEMBERED)
      this.#verified.delete(this.#verified.keys().next().value as string)
    this.#verified.set(token, { claims, expires })
    return { ...claims, expires }
  }

  async #check(token: string) {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp', 'acc', 'key'],
        currentDate: this.#now(),
      })
      const claims = {
        accountId: String(payload['acc']),
        userId: String(payload.sub),
        keyId: String(payload['key']),
      }
      return { claims, expires: new Date((payload.exp ?? 0) * 1000) }
    } catch (error) {
      throw error instanceof errors.JWTExpired ? expiredToken() : invalidToken()
    }
  }
}
