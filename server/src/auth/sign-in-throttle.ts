import type { Clock } from '../platform/clock.ts'
import { AppError } from '../platform/errors.ts'
import { FailureThrottle } from '../platform/failure-throttle.ts'
import { networkOf } from '../platform/network-of.ts'

const MOST_PLACES = 100_000

/**
 * Ten failures in a quarter of an hour block the address they came from, and block the user name for addresses it has not
 * signed in from before: guessing from many places gets nowhere, and nobody can lock a user out from elsewhere.
 */
export class SignInThrottle {
  readonly #now: Clock
  readonly #addresses = new FailureThrottle()
  readonly #names = new FailureThrottle()
  readonly #familiar = new Set<string>()
  readonly #policy: string
  readonly #refusal: string

  constructor(now: Clock, { policy = 'sign-in', refusal = 'Too many failed attempts.' } = {}) {
    this.#now = now
    this.#policy = policy
    this.#refusal = refusal
  }

  /**
   * Lets `attempt` find out who it is, unless the address or the name is blocked. It is asked again afterwards: of guesses that
   * were sent all at once, those beyond the limit learn nothing, not even the right one.
   */
  async guard<T>(address: string, login: string | undefined, attempt: () => Promise<T | undefined>) {
    this.#check(address, login)
    const found = await attempt()
    this.#check(address, login)
    if (found === undefined) this.#failed(address, login)
    else if (login !== undefined) this.#succeeded(address, login)
    return found
  }

  /** Counts what is limited whatever comes of it, unless the address or the name is blocked. */
  take(address: string, login: string) {
    this.#check(address, login)
    this.#failed(address, login)
  }

  #check(address: string, login: string | undefined) {
    const now = this.#now().getTime()
    const stranger = login !== undefined && !this.#familiar.has(`${networkOf(address)} ${login}`)
    const wait = Math.max(
      this.#addresses.wait(networkOf(address), now),
      stranger ? this.#names.wait(login, now) : 0,
    )
    if (wait === 0) return
    const seconds = Math.ceil(wait / 1000)
    throw new AppError(429, 'rate_limited', `${this.#refusal} Try again in ${seconds} s.`, {
      headers: {
        'retry-after': String(seconds),
        ratelimit: `"${this.#policy}";r=0;t=${seconds}`,
        'ratelimit-policy': `"${this.#policy}";q=10;w=900`,
      },
    })
  }

  #failed(address: string, login: string | undefined) {
    const now = this.#now().getTime()
    this.#addresses.fail(networkOf(address), now)
    if (login !== undefined) this.#names.fail(login, now)
  }

  #succeeded(address: string, login: string) {
    const key = `${networkOf(address)} ${login}`
    this.#familiar.delete(key)
    this.#familiar.add(key)
    if (this.#familiar.size > MOST_PLACES)
      this.#familiar.delete(this.#familiar.values().next().value as string)
  }
}
