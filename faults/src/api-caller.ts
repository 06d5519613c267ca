import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Credentials } from '@sextant/harness'

/** Besides the statuses of HTTP: no connection or a broken one, and no answer in time. */
export const NO_ANSWER = 0
export const TOO_LATE = 1

export interface Answer<Body = Record<string, unknown>> {
  status: number
  body: Body
  headers: IncomingHttpHeaders
  ms: number
}

export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
  /** Another address of this machine to come from: the sign-in throttle counts by address. */
  from?: string
}

export interface Caller {
  ask: <Body = Record<string, unknown>>(ask: Ask) => Promise<Answer<Body>>
}

const TIMEOUT_MS = 20_000

/** Sends requests over kept connections. Never throws: what fails is an outcome like any other. */
export class HttpCaller implements Caller {
  readonly #url: string
  readonly #agent: Agent
  readonly #timeoutMs: number
  readonly #onAnswer: (answer: Answer, ask: Ask) => void

  constructor(
    url: string,
    {
      timeoutMs = TIMEOUT_MS,
      onAnswer = () => {},
    }: { timeoutMs?: number; onAnswer?: (answer: Answer, ask: Ask) => void } = {},
  ) {
    this.#url = url
    this.#timeoutMs = timeoutMs
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64 })
    this.#onAnswer = onAnswer
  }

  async ask<Body = Record<string, unknown>>(ask: Ask): Promise<Answer<Body>> {
    const begun = performance.now()
    const outcome = await this.#send(ask)
    const answer = { ...outcome, ms: performance.now() - begun }
    this.#onAnswer(answer, ask)
    return answer as Answer<Body>
  }

  #send({ method, path, body, headers, from }: Ask): Promise<Omit<Answer, 'ms'>> {
    return new Promise((resolve) => {
      const text = body && JSON.stringify(body)
      const nothing = (status: number, error: string) => resolve({ status, body: { error }, headers: {} })
      const sent = request(`${this.#url}${path}`, {
        method,
        agent: from === undefined ? this.#agent : false,
        ...(from !== undefined && { localAddress: from }),
        headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
      })
      const late = setTimeout(() => {
        nothing(TOO_LATE, `no answer within ${this.#timeoutMs} ms`)
        sent.destroy()
      }, this.#timeoutMs)
      sent.on('close', () => clearTimeout(late))
      sent.on('error', ({ message }) => nothing(NO_ANSWER, message))
      sent.on('response', (response) => {
        json(response).then(
          (read) =>
            resolve({
              status: response.statusCode ?? NO_ANSWER,
              body: read as Record<string, unknown>,
              headers: response.headers,
            }),
          ({ message }: Error) => nothing(NO_ANSWER, message),
        )
      })
      sent.end(text)
    })
  }
}

/** Asks as a user, with a token that is renewed when it is refused. */
export class ApiCaller implements Caller {
  readonly #http: Caller
  readonly #credentials: Credentials
  #token: string | undefined

  constructor(http: Caller, credentials: Credentials) {
    this.#http = http
    this.#credentials = credentials
  }

  async ask<Body = Record<string, unknown>>(ask: Ask): Promise<Answer<Body>> {
    const answer = await this.#once<Body>(ask)
    if (answer.status !== 401) return answer
    this.#token = undefined
    return this.#once<Body>(ask)
  }

  async #once<Body>(ask: Ask): Promise<Answer<Body>> {
    if (this.#token === undefined) {
      const path = '/api/Auth/Token'
      const made = await this.#http.ask<Body>({ method: 'POST', path, body: this.#credentials })
      const { token } = made.body as { token?: string }
      if (token === undefined) return made
      this.#token = token
    }
    return this.#http.ask<Body>({
      ...ask,
      headers: { ...ask.headers, authorization: `Bearer ${this.#token}` },
    })
  }
}
