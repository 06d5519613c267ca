import type { TokenAnswer, TokenRequest } from '@sextant/contract'
import { type Answer, readAnswer, readStream } from './answers.ts'
import { type Credentials, credentialsFrom, type IssuedToken } from './credentials.ts'
import { SextantError } from './errors.ts'
import { exchange } from './exchange.ts'
import type { SextantOptions, WriteOptions } from './options.ts'
import { waitBeforeRetry } from './retries.ts'
import { queryText } from './urls.ts'
import { unlessAborted, wait } from './waiting.ts'

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: object | undefined
  body?: unknown
  contentType?: string
  /** Whether sending it twice does the same as sending it once; so for every GET. */
  repeatable?: boolean
  /** Whether a 429 is waited out. Not where it says that the credentials were wrong too often. */
  waitsOut429?: boolean
  options?: WriteOptions | undefined
}

type Read<T> = (response: Response, url: string) => Promise<T>

/** Sends calls as who the client is: with a token that is valid, repeated where that is safe, with errors made of what fails. */
export class Transport {
  readonly #baseUrl: string
  readonly #fetch: typeof globalThis.fetch
  readonly #timeoutMs: number
  readonly #retries: number
  readonly #cookies: boolean
  readonly credentials: Credentials

  constructor(options: SextantOptions) {
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '')
    this.#fetch = options.fetch ?? ((...request) => globalThis.fetch(...request))
    this.#timeoutMs = options.timeoutMs ?? 30_000
    this.#retries = options.retries ?? 2
    this.#cookies = 'session' in options
    this.credentials = credentialsFrom(options, (userName, apiKey) =>
      this.#requestToken({ userName, apiKey }),
    )
  }

  /** The JSON that the call is answered with. */
  async json<T>(call: Call): Promise<T> {
    return (await this.answer<T>(call)).body
  }

  /** The same with the headers of the answer. */
  answer<T>(call: Call): Promise<Answer<T>> {
    return this.#send(call, (response, url) => readAnswer<T>(response, url))
  }

  /** The answer itself, its body not yet read. The timeout ends when it begins. */
  stream(call: Call): Promise<Response> {
    return this.#send(call, readStream)
  }

  async #send<T>(call: Call, read: Read<T>): Promise<T> {
    const { credentials } = this
    const signal = call.options?.signal
    const token = await unlessAborted(credentials.token(), signal)
    try {
      return await this.#repeat(call, token, read)
    } catch (error) {
      if (token === undefined || !credentials.renew || !isRefusedToken(error)) throw error
      return this.#repeat(call, await unlessAborted(credentials.renew(token), signal), read)
    }
  }

  async #repeat<T>(call: Call, token: string | undefined, read: Read<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(call, token, read)
      } catch (error) {
        const { repeatable = call.method === 'GET', waitsOut429 = true } = call
        const pause =
          attempt < this.#retries ? waitBeforeRetry(error, attempt, { repeatable, waitsOut429 }) : undefined
        if (pause === undefined) throw error
        await wait(pause, call.options?.signal)
      }
    }
  }

  #once<T>(
    { method, path, query, body, contentType, options = {} }: Call,
    token: string | undefined,
    read: Read<T>,
  ) {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': contentType ?? 'application/json' }),
      ...(options.ifMatch !== undefined && { 'if-match': options.ifMatch }),
    }
    const init: RequestInit = {
      method,
      headers,
      credentials: this.#cookies ? 'include' : 'omit',
      // The API never redirects, and a key must not follow somebody who does.
      redirect: 'error',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const url = `${this.#baseUrl}${path}${queryText(query)}`
    const { signal, timeoutMs = this.#timeoutMs } = options
    return exchange({ fetch: this.#fetch, url, init, timeoutMs, signal }, read)
  }

  async #requestToken(body: TokenRequest): Promise<IssuedToken> {
    const call: Call = { method: 'POST', path: '/api/Auth/Token', body, repeatable: true, waitsOut429: false }
    const answer = await this.#repeat(call, undefined, (response, url) =>
      readAnswer<TokenAnswer>(response, url),
    )
    const { token, expires } = answer.body
    // By the server's clock where it can be seen: this machine's may be wrong.
    const now = Date.parse(answer.headers.get('date') ?? '') || Date.now()
    return { token, lifetimeMs: Date.parse(expires) - now }
  }
}

const isRefusedToken = (error: unknown) =>
  error instanceof SextantError && (error.code === 'expired_token' || error.code === 'invalid_token')
