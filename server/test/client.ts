import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import type { buildApp } from '../src/app.ts'
import type { SeenResponse } from './check-response.ts'

export type App = Awaited<ReturnType<typeof buildApp>>

export interface Response {
  status: number
  headers: Record<string, string | undefined>
  text: string
  // Answers are checked against openapi.json as they arrive; a test reads them freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** Plays a plain HTTP client against the app: whole requests, whole answers. */
export class Client {
  readonly app: App
  readonly token: string | undefined
  readonly #check: (seen: SeenResponse) => void

  constructor(app: App, token: string | undefined, check: (seen: SeenResponse) => void) {
    this.app = app
    this.token = token
    this.#check = check
  }

  /** The same caller at another app. */
  at(app: App) {
    return new Client(app, this.token, this.#check)
  }

  get = (url: string, headers: Record<string, string> = {}) => this.send('GET', url, undefined, headers)
  delete = (url: string, headers: Record<string, string> = {}) => this.send('DELETE', url, undefined, headers)
  post = (url: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send('POST', url, body, headers)
  put = (url: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send('PUT', url, body, headers)
  patch = (url: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send('PATCH', url, body, headers)

  /** A string is sent as it is, anything else as JSON. */
  async send(method: string, url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
    const response = await this.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      payloadAsStream: true,
    })
    const contentType = String(response.headers['content-type'] ?? '')
    const status = response.statusCode
    const text = await readText(response.stream(), contentType)
    this.#check({ method, url, status, contentType, body: text })
    return {
      status,
      headers: response.headers as Record<string, string | undefined>,
      text,
      body: contentType.startsWith('application/json') ? JSON.parse(text) : undefined,
    }
  }
}

/** The whole answer; of an event stream, which has no end, only that it began. */
async function readText(stream: Readable, contentType: string) {
  if (!contentType.startsWith('text/event-stream')) return text(stream)
  stream.on('error', () => {}).destroy()
  return ''
}
