import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface SeenRequest {
  method: string
  /** As it stood in the request, not normalised. */
  url: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  form: URLSearchParams
  socket: Socket
}

type Answer = (seen: SeenRequest, response: ServerResponse) => void

const say: Answer = (_, response) => response.end('ok')

/** An SMS gateway that speaks HTTP: notes what it is asked, and answers as the test says. */
export class TestGateway {
  seen: SeenRequest[] = []
  answer: Answer = say
  port = 0
  readonly server = createServer((request, response) => void this.#take(request, response))

  get origin() {
    return `http://127.0.0.1:${this.port}`
  }

  /** Answers every request from now on with this. */
  answers(status: number, body: string | object) {
    this.answer = (_, response) => {
      response.statusCode = status
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', this.origin)
    const body = await text(request)
    const seen: SeenRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body,
      form: new URLSearchParams(body),
      socket: request.socket,
    }
    this.seen.push(seen)
    this.answer(seen, response)
  }
}

export function useGateway(): TestGateway {
  const gateway = new TestGateway()
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        gateway.server.listen(0, '127.0.0.1', () => {
          gateway.port = (gateway.server.address() as AddressInfo).port
          resolve()
        })
      }),
  )
  beforeEach(() => {
    gateway.seen = []
    gateway.answer = say
  })
  afterAll(() => {
    gateway.server.closeAllConnections()
    gateway.server.close()
  })
  return gateway
}

/** Texts made to break out of wherever they are put. */
export const NASTY_TEXTS = [
  `quotes " ' \` and back \\ slashes \\" \\n`,
  'a&to=+15550199&text=other#x?y=z;to=1',
  '100% %41 %2B %zz {to} {text} ${id} {{text}} $& $1',
  'line one\nline two\n\nTo: +15550199',
  '"},"to":"+15550199","x":{"text":"}',
  '</text><to>+15550199</to><!-- & ]]>',
  'Überfuhr ½ 世界 🚗 العربية',
]
