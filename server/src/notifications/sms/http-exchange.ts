import { type ClientRequest, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestTls, Agent as TlsAgent } from 'node:https'
import type { GatewayAnswer, GatewayRequest, Origin } from './gateway.ts'

export interface HttpLimits {
  connectMs: number
  answerMs: number
}

export const HTTP_LIMITS: HttpLimits = { connectMs: 10_000, answerMs: 30_000 }
const LONGEST_ANSWER = 64 * 1024
/** Shorter than servers keep an idle connection, so that a request rarely meets one that is just being closed. */
const IDLE_MS = 4000

interface NoAnswer {
  /** Whether the request may have reached the other side. */
  sent: boolean
  why: string
}

export interface HttpPeer {
  exchange(request: GatewayRequest): Promise<GatewayAnswer | NoAnswer>
  close(): void
}

/** One HTTP server: connections are kept for the next request, redirects are not followed, answers are cut at a bound. */
export function openHttpPeer({ tls, host, port }: Origin, limits: HttpLimits): HttpPeer {
  const agent = new (tls ? TlsAgent : PlainAgent)({ keepAlive: true, timeout: IDLE_MS })
  return {
    exchange({ method, path, headers, body }) {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = { agent, host, port, method, path, headers: { ...headers, ...length } }
      const request = (tls ? requestTls : requestPlain)(options)
      const answer = listen(request, tls ? 'secureConnect' : 'connect', limits)
      request.end(body)
      return answer
    },
    close: () => agent.destroy(),
  }
}

function listen(request: ClientRequest, connected: string, limits: HttpLimits) {
  return new Promise<GatewayAnswer | NoAnswer>((resolve) => {
    let sent = false
    let answered = false
    const cutAfter = (ms: number, why: string) =>
      setTimeout(() => request.destroy(Object.assign(new Error(why), { code: why })), ms)
    let timer = cutAfter(limits.connectMs, 'no connection in time')
    const end = (result: GatewayAnswer | NoAnswer) => {
      clearTimeout(timer)
      resolve(result)
    }
    // Nothing of a request leaves before its connection stands, TLS included.
    const noteSent = () => {
      sent = true
      clearTimeout(timer)
      timer = cutAfter(limits.answerMs, 'no answer in time')
    }
    request.on('socket', (socket) => (request.reusedSocket ? noteSent() : socket.once(connected, noteSent)))
    // The message of the error would name addresses of the operator's network.
    const give = (why: string) => !answered && end({ sent, why })
    request.on('error', (error: NodeJS.ErrnoException) => give(error.code ?? 'broken connection'))
    request.on('close', () => give('closed without an answer'))
    request.on('response', (response) => {
      answered = true
      const chunks: Buffer[] = []
      let size = 0
      const finish = () => {
        const body = Buffer.concat(chunks).subarray(0, LONGEST_ANSWER).toString()
        end({ status: response.statusCode ?? 0, body })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= LONGEST_ANSWER) request.destroy()
      })
      // Cut off in its body, an answer still has its status.
      response.on('error', finish)
      response.on('close', finish)
    })
  })
}
