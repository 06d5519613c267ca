import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UsageMeter } from '../accounts/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Principal } from '../platform/principal.ts'
import type { RateLimit } from '../platform/rate-limit.ts'

/** Makes the caller known to the rest of the request: rooms read the principal, answers count what they cost. */
export class Admission {
  readonly #usage: UsageMeter
  readonly #rateLimit: RateLimit | undefined
  readonly #now: Clock

  constructor(usage: UsageMeter, rateLimit: RateLimit | undefined, now: Clock) {
    this.#usage = usage
    this.#rateLimit = rateLimit
    this.#now = now
  }

  admit = async (request: FastifyRequest, reply: FastifyReply, principal: Principal) => {
    const spend = await this.#usage.open(principal.accountId, principal.timeZone)
    this.#letIn(request, reply, principal, spend)
  }

  /** The same at once; false when it has to wait. */
  admitNow(request: FastifyRequest, reply: FastifyReply, principal: Principal): boolean {
    const spend = this.#usage.peek(principal.accountId, principal.timeZone)
    if (spend) this.#letIn(request, reply, principal, spend)
    return spend !== undefined
  }

  #letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Principal,
    spend: NonNullable<FastifyRequest['spend']>,
  ) {
    request.spend = spend
    if (this.#rateLimit) {
      void reply.header('ratelimit', this.#rateLimit.take(principal.credential, this.#now().getTime()))
      void reply.header('ratelimit-policy', this.#rateLimit.policy)
    }
    request.principal = principal
  }
}
