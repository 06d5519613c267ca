import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { UsageMeter } from '../accounts/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { forbidden } from '../platform/errors.ts'
import type { News } from '../platform/news.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { Principal } from '../platform/principal.ts'
import type { RateLimit } from '../platform/rate-limit.ts'
import type { Secret } from '../platform/secret.ts'
import { Admission } from './admission.ts'
import { BEARER, createAuthHook } from './auth-hook.ts'
import { cookieName, isCrossSite, readCookie } from './cookies.ts'
import {
  holdsKey,
  holdsSession,
  Identities,
  keyCredential,
  principalOf,
  sessionCredential,
} from './identities.ts'
import { PasswordResets } from './password-resets.ts'
import { createRecheck } from './recheck.ts'
import { invalidToken, missingToken } from './refusals.ts'
import { createRenewal } from './renew-session.ts'
import type { SendMail } from './send-patiently.ts'
import { Sessions } from './sessions.ts'
import { SignInThrottle } from './sign-in-throttle.ts'
import { Tickets } from './tickets.ts'
import { Tokens } from './tokens.ts'

export interface AuthDeps {
  db: Db
  secret: Secret
  now: Clock
  news: News
  passwords: Passwords
  usage: UsageMeter
  rateLimit: RateLimit | undefined
  tokenTtlSeconds: number
  secureCookies: boolean
  log: FastifyBaseLogger
  /** The address at which people reach the server: what links in e-mails begin with. */
  publicUrl?: string | undefined
  /** Absent when no mail server is configured. */
  sendMail?: SendMail | undefined
}

export type Auth = ReturnType<typeof createAuth>

/** Everything that decides who is asking. `hook` runs before every route, also before the answer to an unknown path. */
export function createAuth(deps: AuthDeps) {
  const { db, secret, now, news, usage, rateLimit, secureCookies } = deps
  const tokens = new Tokens(secret, deps.tokenTtlSeconds, now)
  const identities = new Identities(db, news)
  const sessions = new Sessions(deps)
  const resets = new PasswordResets(deps)
  const recheck = createRecheck(db, now)
  const tickets = new Tickets({ db, secret, now, recheck })

  async function byToken(token: string): Promise<Principal> {
    const claims = await tokens.verify(token)
    const identity = await identities.find(claims.accountId, claims.userId)
    if (!identity || !holdsKey(identity, claims.keyId, now)) throw invalidToken()
    return principalOf(identity, keyCredential(claims.keyId), claims.expires)
  }

  async function bySession(value: string): Promise<Principal> {
    const session = await sessions.find(value)
    const identity = session && (await identities.behind(session))
    if (!identity || !holdsSession(identity, session, now)) throw invalidToken()
    sessions.noteUse(session)
    return principalOf(identity, sessionCredential(session.hash), session.expiresAt)
  }

  async function authenticate(request: FastifyRequest): Promise<Principal> {
    const { authorization } = request.headers
    if (authorization !== undefined) {
      const token = BEARER.exec(authorization)?.[1]
      if (!token) throw invalidToken()
      return byToken(token)
    }
    const { ticket } = request.query as { ticket?: unknown }
    if (request.routeOptions.config.stream && typeof ticket === 'string') return tickets.redeem(ticket)
    const cookie = readCookie(request, cookieName(secureCookies))
    if (cookie === undefined) throw missingToken()
    if (isCrossSite(request)) throw forbidden('This request came from another site and was refused.')
    return bySession(cookie)
  }

  const admission = new Admission(usage, rateLimit, now)
  const hook = createAuthHook({ tokens, identities, admission, authenticate, now })
  const throttle = new SignInThrottle(now)
  const renewSession = createRenewal(sessions, secureCookies)
  const stop = () => Promise.all([sessions.stop(), resets.stop()])
  return {
    ...deps,
    tokens,
    identities,
    sessions,
    resets,
    tickets,
    recheck,
    throttle,
    hook,
    admit: admission.admit,
    renewSession,
    stop,
  }
}
