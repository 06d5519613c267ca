import type { Request } from './work.ts'

/** A request as it goes over the wire. */
export function requestText({ method, path, body }: Request, token: string) {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n`
  if (body === undefined) return `${head}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
