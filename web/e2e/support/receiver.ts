import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Somebody's program that hears of events, on this machine. */
export async function startReceiver() {
  const received: Received[] = []
  const state = { status: 204 }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    received.push({ headers: request.headers, body })
    response.writeHead(state.status).end(state.status === 204 ? undefined : 'Out of order')
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/sextant`,
    received,
    /** What it answers from now on. */
    answer: (status: number) => {
      state.status = status
    },
    end: () => server.close(),
  }
}

/** Whether a delivery was signed with the secret. */
export function isSignedWith(secret: string, { headers, body }: Received) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
