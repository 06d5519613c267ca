import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { API_VERSION } from '@sextant/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'

const t = useApp()
let port: number
let token: string | undefined
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as { port: number }).port
  token = (await t.account()).client.token
})

/** Writes the text to a socket of its own and reads until the server hangs up. */
async function talk(text: string | Buffer, at = port) {
  const socket = connect(at, '127.0.0.1')
  // The server may hang up while we are still sending.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return readAll(socket)
}

async function readAll(socket: Socket) {
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk
  })
  await once(socket, 'close')
  return received
}

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])
const bodyOf = (response: string) =>
  JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>

describe.concurrent('a client that is too slow is cut off with 408', () => {
  test('when its headers never end', async ({ expect }) => {
    const response = await talk('GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    expect(statusOf(response)).toBe(408)
    expect(bodyOf(response)).toMatchObject({ success: false, code: 'invalid_request' })
  }, 20_000)

  test('when its body never ends', async ({ expect }) => {
    const head = `POST /api/groups HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
    const response = await talk(
      `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":`,
    )
    expect(statusOf(response)).toBe(408)
  }, 30_000)
})

describe('what is not HTTP', () => {
  test.each([
    ['words', 'hello, is anybody there?\r\n\r\n', 400],
    ['a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex'), 400],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/groups HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['huge headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('such as %s is answered in our own form, and hung up on', async (_what, text, status) => {
    const response = await talk(text)
    expect(statusOf(response)).toBe(status)
    expect(response).toContain(`api-version: ${API_VERSION}`)
    const body = bodyOf(response)
    expect(body).toMatchObject({ success: false, code: 'invalid_request', error: expect.any(String) })
    expect(response).toContain(`x-request-id: ${String(body['requestId'])}`)
  })

  test('does not stop the server from answering others', async () => {
    const response = await talk('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect([statusOf(response), bodyOf(response)]).toEqual([200, { success: true, status: 'live' }])
  })
})

test('a connection that is idle stays open for longer than proxies keep theirs', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(Number(/^keep-alive: timeout=(\d+)/im.exec(String(answer))?.[1])).toBeGreaterThan(60)
})

test('a body that is too large is 413 before it has been sent', async () => {
  const head = `POST /api/groups HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n`
  const response = await talk(`${head}Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{`)
  expect([statusOf(response), bodyOf(response)['code']]).toEqual([413, 'payload_too_large'])
})

test('a server that is stopping finishes what it began and answers what comes late with 503', async () => {
  const app = await t.anotherApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const at = (app.server.address() as { port: number }).port
  const begin = (method: string) =>
    `${method} /api/groups HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
  const begun = connect(at, '127.0.0.1')
  const late = connect(at, '127.0.0.1')
  const answers = Promise.all([readAll(begun), readAll(late)])
  const arrived = once(app.server, 'request')
  late.write(begin('GET'))
  await once(late, 'connect')
  begun.write(`${begin('POST')}Content-Type: application/json\r\nContent-Length: 18\r\n\r\n{"name":`)
  await arrived
  const closed = app.close()
  begun.write('"stopped"}')
  late.write('\r\n')
  const [first, second] = await answers
  await closed
  expect([statusOf(first), statusOf(second)]).toEqual([201, 503])
  expect(bodyOf(second)).toMatchObject({ success: false, code: 'unavailable' })
  expect(second.toLowerCase()).toContain('retry-after: ')
  expect(first.toLowerCase()).toContain('connection: close')
})
