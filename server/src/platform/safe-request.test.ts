import { getEventListeners, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { queryObjects } from 'node:v8'
import { afterEach, describe, expect, test } from 'vitest'
import { parseRange } from './safe-address.ts'
import { describeFailure, postSafely, type SafeRequest } from './safe-request.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A peer that does with each connection what the test wants. */
async function givenPeer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size }
}

const allowed = [parseRange('127.0.0.0/8')]
const resolve = async () => ['127.0.0.1']
const post = (url: string, more: Partial<SafeRequest> = {}, guard = { allowed, resolve }) =>
  postSafely(
    {
      url,
      headers: { 'x-test': '1' },
      body: '{"é":1}',
      timeoutMs: 5000,
      mostAnswerBytes: 1024,
      signal: new AbortController().signal,
      ...more,
    },
    guard,
  )
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'sent',
    (error: unknown) => describeFailure(error, 200),
  )

describe('postSafely', () => {
  test('leaves nothing behind in a server that runs for long', async () => {
    const { port } = await givenPeer((socket) =>
      socket.on('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n')),
    )
    const { signal } = new AbortController()
    const warnings: Error[] = []
    const warn = (warning: Error) => warning.name.startsWith('MaxListeners') && warnings.push(warning)
    process.on('warning', warn)
    const signals = () => queryObjects(AbortSignal, { format: 'count' })
    await post(`http://127.0.0.1:${port}/`, { signal })
    const before = signals()
    await Promise.all(Array.from({ length: 50 }, () => post(`http://127.0.0.1:${port}/`, { signal })))
    expect(signals() - before).toBeLessThan(10)
    expect(getEventListeners(signal, 'abort')).toEqual([])
    process.off('warning', warn)
    expect(warnings).toEqual([])
  })

  test('sends the body with the name as Host, whatever address it was found at', async () => {
    let seen = ''
    const { port } = await givenPeer((socket) =>
      socket.on('data', (data) => {
        seen += data.toString()
        if (seen.endsWith('{"é":1}'))
          socket.end('HTTP/1.1 200 OK\r\nretry-after: 7\r\ncontent-length: 2\r\n\r\nok')
      }),
    )
    expect(await post(`http://Hooks.Acme.test.:${port}/a/b?c=d#e`)).toEqual({
      status: 200,
      retryAfter: '7',
      text: 'ok',
    })
    expect(seen).toMatch(/^POST \/a\/b\?c=d HTTP\/1.1\r\n/)
    expect(seen).toContain(`host: hooks.acme.test.:${port}\r\n`)
    expect(seen).toContain('content-length: 8\r\n')
  })

  test('names the host in the TLS handshake, and does not talk to a peer without a certificate for it', async () => {
    let hello = Buffer.alloc(0)
    const { port } = await givenPeer((socket) =>
      socket.on('data', (data) => {
        hello = Buffer.concat([hello, data])
        if (hello.includes('hooks.acme.test')) socket.end('no TLS here')
      }),
    )
    expect(await failureOf(post(`https://hooks.acme.test.:${port}/`))).toMatch(/^The connection failed \(/)
    expect(hello.includes('hooks.acme.test.')).toBe(false)
    expect(hello.includes('POST')).toBe(false)
  })

  test('asks for the address anew each time, and refuses before it connects', async () => {
    const peer = await givenPeer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
    const answers = [['127.0.0.1'], ['127.0.0.1', '10.0.0.1'], [], ['127.0.0.1']]
    const rebinding = { allowed, resolve: async () => answers.shift() ?? [] }
    const url = `http://hooks.acme.test:${peer.port}/`
    expect((await post(url, {}, rebinding)).status).toBe(204)
    expect(await failureOf(post(url, {}, rebinding))).toContain(
      'Not sent: the URL names a host at an address',
    )
    expect(await failureOf(post(url, {}, rebinding))).toContain('does not exist')
    expect(peer.connections()).toBe(1)
    expect(answers).toHaveLength(1)
  })

  test('gives up after its time: while the name is looked up, while nothing is answered, while the head drips in', async () => {
    const silent = await givenPeer(() => {})
    const dripping = await givenPeer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x-a: b\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const never = { allowed, resolve: () => new Promise<string[]>(() => {}) }
    const timeoutMs = 200
    for (const late of [
      post('http://hooks.acme.test/', { timeoutMs }, never),
      post(`http://127.0.0.1:${silent.port}/`, { timeoutMs }),
      post(`http://127.0.0.1:${dripping.port}/`, { timeoutMs }),
    ])
      expect(await failureOf(late)).toBe('No answer within 0.2 seconds.')
  })

  test('counts the status when the body after it never ends or breaks off', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'
    const endless = await givenPeer((socket) => socket.write(head))
    const broken = await givenPeer((socket) => {
      socket.write(head)
      setTimeout(() => socket.destroy(), 20)
    })
    for (const { port } of [endless, broken])
      expect(await post(`http://127.0.0.1:${port}/`, { timeoutMs: 300 })).toMatchObject({
        status: 200,
        text: 'half',
      })
  })

  test('ends at once when it is told to', async () => {
    const silent = await givenPeer(() => {})
    const stopping = new AbortController()
    const sent = failureOf(post(`http://127.0.0.1:${silent.port}/`, { signal: stopping.signal }))
    stopping.abort()
    expect(await sent).toMatch(/^The connection failed/)
  })

  test.each([
    ['ftp://127.0.0.1/', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['http://a:b@127.0.0.1/', 'must not contain a user name'],
    ['http://1.1.1.1/', 'must begin with https://'],
    ['not a url', 'must be a URL'],
    ['http://[fe80::1%25lo]/', 'must be a URL'],
  ])('refuses %s', async (url, why) => {
    expect(await failureOf(post(url))).toContain(why)
  })
})
