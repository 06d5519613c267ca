import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export interface Received {
  path: string
  method: string
  headers: IncomingHttpHeaders
  body: string
  // oxlint-disable-next-line typescript/no-explicit-any
  event: any
}

type Answer = number | ((received: Received, response: ServerResponse) => void)

/** What a user would run to receive webhooks, on a port of this machine. Paths keep the tests of one file apart. */
export class WebhookReceiver {
  readonly received: Received[] = []
  readonly #answers = new Map<string, Answer>()
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const path = request.url ?? ''
      const received = {
        path,
        method: request.method ?? '',
        headers: request.headers,
        body,
        event: JSON.parse(body || 'null'),
      }
      this.received.push(received)
      const answer = this.#answers.get(path) ?? 204
      if (typeof answer === 'number') response.writeHead(answer).end()
      else answer(received, response)
    })
  })

  get port() {
    return (this.#server.address() as AddressInfo).port
  }

  url(path: string, host = '127.0.0.1') {
    return `http://${host}:${this.port}${path}`
  }

  /** How it answers on a path from now on; 204 unless told. */
  answer(path: string, answer: Answer) {
    this.#answers.set(path, answer)
  }

  at(path: string) {
    return this.received.filter((each) => each.path === path)
  }

  listen() {
    return new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  close() {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(resolve))
  }
}

export function useReceiver(): WebhookReceiver {
  const receiver = new WebhookReceiver()
  beforeAll(() => receiver.listen())
  afterAll(() => receiver.close())
  return receiver
}
