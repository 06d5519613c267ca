import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { type Access, checkAccess, type Principal } from '../platform/principal.ts'
import type { Admission } from './admission.ts'
import { holdsKey, type Identities, keyCredential, principalOf } from './identities.ts'
import type { Tokens } from './tokens.ts'

export const BEARER = /^Bearer +([\w.~+/-]+=*)$/i

interface AuthHookDeps {
  tokens: Tokens
  identities: Identities
  admission: Admission
  authenticate: (request: FastifyRequest) => Promise<Principal>
  now: Clock
}

/** Runs before every route. A request whose caller is remembered waits for nothing. */
export function createAuthHook({ tokens, identities, admission, authenticate, now }: AuthHookDeps) {
  function remembered({ authorization }: FastifyRequest['headers']): Principal | undefined {
    const token = authorization && BEARER.exec(authorization)?.[1]
    const claims = token ? tokens.peek(token) : undefined
    const identity = claims && identities.peek(claims.accountId, claims.userId)
    if (!identity || !holdsKey(identity, claims.keyId, now)) return undefined
    return principalOf(identity, keyCredential(claims.keyId), claims.expires)
  }

  function letInNow(request: FastifyRequest, reply: FastifyReply, access: Access): boolean {
    const principal = remembered(request.headers)
    if (!principal || !admission.admitNow(request, reply, principal)) return false
    checkAccess(principal, access)
    return true
  }

  async function letIn(request: FastifyRequest, reply: FastifyReply, access: Access) {
    const principal = await authenticate(request)
    await admission.admit(request, reply, principal)
    checkAccess(principal, access)
  }

  return function hook(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) {
    const access = accessOf(request)
    try {
      if (access === 'public' || letInNow(request, reply, access)) done()
      else void tell(done, letIn(request, reply, access))
    } catch (error) {
      done(error as Error)
    }
  }
}

async function tell(done: HookHandlerDoneFunction, work: Promise<void>) {
  try {
    await work
  } catch (error) {
    return done(error as Error)
  }
  done()
}

/** An unknown path under /api tells strangers nothing; elsewhere it is an ordinary 404. */
function accessOf({ is404, url, routeOptions }: FastifyRequest): Access {
  if (!is404) return routeOptions.config.access ?? 'signedIn'
  return /^\/api(\/|$)/i.test(url) ? 'signedIn' : 'public'
}
