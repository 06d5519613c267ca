import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** What a peer says when it hears something. Nothing keeps silent, CUT hangs up. */
type Answer = string | undefined

/** Commands are told by their first word; `GREETING` is the connection itself, `BODY` the end of a message. */
export type Script = (heard: string) => Answer

/** Takes every message. */
export const OBLIGING: Script = (heard) =>
  heard === 'GREETING'
    ? '220 ready'
    : heard === 'DATA'
      ? '354 go on'
      : heard === 'QUIT'
        ? '221 bye'
        : '250 ok'

/** A peer that speaks SMTP as the test wants it. */
export class ScriptedPeer {
  script: Script
  /** Messages that came in whole, whatever was answered. */
  bodies = 0
  /** Commands, in order. */
  readonly heard: string[] = []
  port = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(script: Script) {
    this.script = script
    this.#server = createServer((socket) => this.#talk(socket))
  }

  get url() {
    return `smtp://127.0.0.1:${this.port}`
  }

  async open() {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as AddressInfo).port
    return this
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  #talk(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    let inBody = false
    const hear = (what: string) => {
      this.heard.push(what)
      const answer = this.script(what)
      if (answer === 'CUT') socket.destroy()
      else if (answer !== undefined) socket.write(`${answer}\r\n`)
      inBody = what === 'DATA' && answer?.startsWith('354') === true
    }
    createInterface({ input: socket }).on('line', (line) => {
      if (!inBody) return hear((line.split(/[ :]/)[0] ?? '').toUpperCase())
      if (line !== '.') return
      this.bodies++
      hear('BODY')
    })
    hear('GREETING')
  }
}
