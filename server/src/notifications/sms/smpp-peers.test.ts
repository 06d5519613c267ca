import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import smpp from 'smpp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Random } from '../../../test/random.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import type { Channel } from '../channel.ts'
import { makeSmppChannel } from './smpp-channel.ts'
import { SmppFrames } from './smpp-frames.ts'
import { readSmppUrl } from './smpp-settings.ts'

const sms = { id: 'a', to: '+351912345678', subject: '', text: 'Van 7', critical: false }
const LIMITS = { connectMs: 2000, answerMs: 2000, enquireMs: 60_000, throttledMs: 5 }
const SUBMIT = 0x04
const BIND = 0x09

const frame = (command: number, sequence: number, body = Buffer.alloc(0), status = 0) => {
  const head = Buffer.alloc(16)
  for (const [index, value] of [16 + body.length, command, status, sequence].entries())
    head.writeUInt32BE(value, index * 4)
  return Buffer.concat([head, body])
}
const answerTo = (command: number, sequence: number) =>
  frame(command + 0x80000000, sequence, Buffer.from('id\0'))

/** A peer that writes bytes as the test says. Signs in whoever comes, and notes the units that it gets. */
let server: Server
let channel: Channel
let seen: { command: number; status: number; sequence: number }[]
let onSubmit: (socket: Socket, sequence: number) => void
let onBind: (socket: Socket, sequence: number) => void
let socket: Socket | undefined

beforeEach(async () => {
  seen = []
  onBind = (socket, sequence) => socket.write(answerTo(BIND, sequence))
  onSubmit = (socket, sequence) => socket.write(answerTo(SUBMIT, sequence))
  server = createServer((connected) => {
    socket = connected.on('error', () => {})
    const frames = new SmppFrames()
    connected.on('data', (chunk) => {
      for (const { command, status, sequence } of frames.push(chunk)) {
        seen.push({ command, status, sequence })
        if (command === BIND) onBind(connected, sequence)
        if (command === SUBMIT) onSubmit(connected, sequence)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  channel = makeSmppChannel(readSmppUrl(`smpp://acme:pass@127.0.0.1:${port}?from=Acme`), LIMITS)
})
afterEach(async () => {
  socket?.destroy()
  await channel.close()
  await new Promise((resolve) => server.close(resolve))
})

const bytes = (...values: number[]) => Buffer.from(values)

describe('a peer that writes nonsense', () => {
  test.each([
    ['a length of 0', bytes(0, 0, 0, 0)],
    ['a length of 4', bytes(0, 0, 0, 4)],
    ['a length of 15', bytes(0, 0, 0, 15, 0, 0, 0, 0)],
    ['a length of 4 GB', bytes(255, 255, 255, 255)],
    ['another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['an answer to another question', frame(0x80000015, 2)],
  ])('is left, and the message is uncertain: %s', async (_, nonsense) => {
    onSubmit = (socket) => socket.write(nonsense)
    expect(await channel.send(sms)).toMatchObject({ outcome: 'uncertain' })
    await waitUntil(() => socket?.destroyed === true, 'the connection is closed')
  })

  test('at the sign-in makes the message fail', async () => {
    onBind = (socket) => socket.write('220 mail.example.org ESMTP\r\n')
    expect(await channel.send(sms)).toMatchObject({ outcome: 'failed' })
  })

  test('refuses with a generic_nack, and the message fails', async () => {
    onSubmit = (socket, sequence) => socket.write(frame(0x80000000, sequence, undefined, 0x03))
    expect(await channel.send(sms)).toMatchObject({ outcome: 'failed' })
    onSubmit = (socket, sequence) => socket.write(frame(0x80000000, sequence))
    expect(await channel.send(sms)).toMatchObject({ outcome: 'failed' })
  })

  test('harms nobody, whatever it writes', async () => {
    const numbers = new Random(7)
    const random = (below: number) => numbers.upTo(below)
    onSubmit = (socket, sequence) => {
      for (let count = 0; count < 300; count++) {
        const body = Buffer.from(Array.from({ length: random(60) }, () => random(256)))
        const command = [0x05, 0x103, 0x102, 0x15, 0x80000005, 0x0b, 0x21, random(0x7fffffff)][random(8)] ?? 0
        socket.write(frame(command, 1_000_000 + random(1000), body, random(300)))
      }
      socket.write(answerTo(SUBMIT, sequence))
    }
    expect(await channel.send(sms)).toMatchObject({ outcome: 'sent' })
  })
})

describe('a peer that speaks the protocol', () => {
  test('may cut its units anywhere and write several at once', async () => {
    onSubmit = (socket, sequence) => {
      const all = Buffer.concat([answerTo(SUBMIT, 77), frame(0x15, 5), answerTo(SUBMIT, sequence)])
      for (const byte of all) socket.write(bytes(byte))
    }
    expect(await channel.send(sms)).toEqual({ outcome: 'sent', detail: 'The SMS centre took it as id.' })
    await waitUntil(() => seen.some(({ command }) => command === 0x80000015), 'its enquiry is answered')
    expect(seen.at(-1)).toEqual({ command: 0x80000015, status: 0, sequence: 5 })
  })

  test('gets an answer to what it asks', async () => {
    await channel.send(sms)
    const deliver = new smpp.PDU('deliver_sm', { sequence_number: 11, short_message: 'report' }).toBuffer()
    socket?.write(Buffer.concat([deliver, frame(0x05, 12, bytes(1, 2)), frame(0x15, 13), frame(0x102, 14)]))
    socket?.write(frame(0x77, 15))
    await waitUntil(() => seen.some(({ sequence }) => sequence === 15), 'all are answered')
    expect(seen.filter(({ command }) => command >= 0x80000000)).toEqual([
      { command: 0x80000005, status: 0, sequence: 11 },
      { command: 0x80000005, status: 0, sequence: 12 },
      { command: 0x80000015, status: 0, sequence: 13 },
      { command: 0x80000000, status: 3, sequence: 15 },
    ])
  })

  test('may unbind; the next message makes a new connection', async () => {
    await channel.send(sms)
    const first = socket
    first?.write(frame(0x06, 9))
    await waitUntil(() => seen.some(({ command }) => command === 0x80000006), 'unbind is answered')
    expect(await channel.send(sms)).toMatchObject({ outcome: 'sent' })
    expect(socket).not.toBe(first)
  })

  test('is left when it asks without end and never reads', async () => {
    await channel.send(sms)
    const peer = socket
    peer?.pause()
    const enquiries = Buffer.concat(Array.from({ length: 4000 }, (_, index) => frame(0x15, index + 1)))
    await waitUntil(() => peer?.destroyed === true || (peer?.write(enquiries), false), 'it is cut off', {
      everyMs: 1,
    })
    expect(await channel.send(sms)).toMatchObject({ outcome: 'sent' })
  })
})
