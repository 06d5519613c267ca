import type { Clock } from '../platform/clock.ts'
import { AppError } from '../platform/errors.ts'
import { FailureThrottle } from '../platform/failure-throttle.ts'

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

  constructor(now: Clock) {
    this.#now = now
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

  #check(address: string, login: string | undefined) {
    const now = this.#now().getTime()
    const stranger = login !== undefined && !this.#familiar.has(`${place(address)} ${login}`)
    const wait = Math.max(
      this.#addresses.wait(place(address), now),
      stranger ? this.#names.wait(login, now) : 0,
    )
    if (wait === 0) return
    const seconds = Math.ceil(wait / 1000)
    throw new AppError(429, 'rate_limited', `Too many failed attempts. Try again in ${seconds} s.`, {
      headers: {
        'retry-after': String(seconds),
        ratelimit: `"sign-in";r=0;t=${seconds}`,
        'ratelimit-policy': '"sign-in";q=10;w=900',
      },
    })
  }

  #failed(address: string, login: string | undefined) {
    const now = this.#now().getTime()
    this.#addresses.fail(place(address), now)
    if (login !== undefined) this.#names.fail(login, now)
  }

  #succeeded(address: string, login: string) {
    const key = `${place(address)} ${login}`
    this.#familiar.delete(key)
    this.#familiar.add(key)
    if (this.#familiar.size > MOST_PLACES)
      this.#familiar.delete(this.#familiar.values().next().value as string)
  }
}

// A subscriber of IPv6 holds a whole /64: counting single addresses would count nothing.
function place(address: string) {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - groups.length - tail.split(':').filter(Boolean).length)
  const full = plain.includes('::') ? [...groups, ...Array<string>(missing).fill('0')] : groups
  return `${full.slice(0, 4).join(':')}::/64`
}
