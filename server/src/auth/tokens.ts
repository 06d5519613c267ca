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

interface VerifiedToken extends TokenClaims {
  expires: Date
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
  readonly #verified = new Map<string, VerifiedToken>()

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

  /** What a token says, at once, if it was verified before and has not expired. */
  peek(token: string): VerifiedToken | undefined {
    const known = this.#verified.get(token)
    return known && known.expires > this.#now() ? known : undefined
  }

  async verify(token: string): Promise<VerifiedToken> {
    const known = this.#verified.get(token)
    if (known) {
      if (known.expires > this.#now()) return known
      this.#verified.delete(token)
      throw expiredToken()
    }
    const verified = await this.#check(token)
    if (this.#verified.size >= MOST_REMEMBERED)
      this.#verified.delete(this.#verified.keys().next().value as string)
    this.#verified.set(token, verified)
    return verified
  }

  async #check(token: string): Promise<VerifiedToken> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp', 'acc', 'key'],
        currentDate: this.#now(),
      })
      return {
        accountId: String(payload['acc']),
        userId: String(payload.sub),
        keyId: String(payload['key']),
        expires: new Date((payload.exp ?? 0) * 1000),
      }
    } catch (error) {
      throw error instanceof errors.JWTExpired ? expiredToken() : invalidToken()
    }
  }
}
