import type { SextantOptions } from './options.ts'

export interface IssuedToken {
  token: string
  /** How long it is valid from now on, by the server's clock. */
  lifetimeMs: number
}

export type RequestToken = (userName: string, apiKey: string) => Promise<IssuedToken>

/** How a client says who it is. */
export interface Credentials {
  /** undefined where a cookie does the work. */
  token(): Promise<string | undefined>
  /** Another token in place of one that was refused; absent where there is no way to get one. */
  renew?(refused: string): Promise<string>
  /** Goes on with a new key. */
  adopt?(apiKey: string): void
}

export function credentialsFrom(options: SextantOptions, requestToken: RequestToken): Credentials {
  if ('apiKey' in options) return new KeyCredentials(options.userName, options.apiKey, requestToken)
  const token = 'token' in options ? options.token : undefined
  return { token: () => Promise.resolve(token) }
}

const MARGIN_MS = 60_000

/** Requests a token when it is first needed and again shortly before it expires; calls in parallel share one request. */
class KeyCredentials implements Credentials {
  readonly #userName: string
  readonly #requestToken: RequestToken
  #apiKey: string
  #current: { token: string; renewAt: number } | undefined
  #pending: Promise<string> | undefined

  constructor(userName: string, apiKey: string, requestToken: RequestToken) {
    this.#userName = userName
    this.#apiKey = apiKey
    this.#requestToken = requestToken
  }

  async token() {
    return this.#current && Date.now() < this.#current.renewAt ? this.#current.token : this.#request()
  }

  async renew(refused: string) {
    // Somebody else's call may have renewed it while this one was on its way.
    return this.#current && this.#current.token !== refused ? this.#current.token : this.#request()
  }

  adopt(apiKey: string) {
    this.#apiKey = apiKey
    this.#current = undefined
  }

  #request(): Promise<string> {
    this.#pending ??= this.#requestAndKeep().finally(() => {
      this.#pending = undefined
    })
    return this.#pending
  }

  async #requestAndKeep() {
    const { token, lifetimeMs } = await this.#requestToken(this.#userName, this.#apiKey)
    const margin = Math.min(MARGIN_MS, lifetimeMs / 10)
    this.#current = { token, renewAt: Date.now() + lifetimeMs - margin }
    return token
  }
}
