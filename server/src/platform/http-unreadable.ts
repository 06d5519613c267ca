import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@sextant/contract'
import { commonHeaders } from './http-headers.ts'

/** Answers what never became a request: not HTTP, headers too large, or a client that was too slow. Then hangs up. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const [status, message] = outcomeOf(error.code)
  const requestId = randomUUID()
  const body: ErrorBody = { success: false, error: message, code: 'invalid_request', requestId }
  const text = JSON.stringify(body)
  const headers = {
    ...commonHeaders(requestId),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`, () =>
    socket.destroy(),
  )
}

function outcomeOf(code: string | undefined): [status: number, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long to arrive.']
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The headers are too large.']
  return [400, 'This is not a well-formed HTTP request.']
}
