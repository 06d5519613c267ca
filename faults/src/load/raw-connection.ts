import { connect, type Socket } from 'node:net'
import { NO_ANSWER } from '../api-caller.ts'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** A kept connection that sends whole requests, one at a time. Much lighter than an HTTP client, so that thousands fit into a process. */
export class RawConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #settle: ((status: number) => void) | undefined
  isOpen = true

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true })
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      this.isOpen = false
      this.#end(NO_ANSWER)
    })
  }

  /** Resolves with the status of the answer, 0 when the connection broke. */
  send(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.#settle = resolve
      if (this.isOpen) this.#socket.write(request)
      else this.#end(NO_ANSWER)
    })
  }

  close() {
    this.#socket.destroy()
  }

  #read(chunk: Buffer) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf(END_OF_HEAD)
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const end = headEnd + END_OF_HEAD.length + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#received.length < end) return
    this.#received = this.#received.subarray(end)
    this.#end(Number(head.slice(9, 12)))
  }

  #end(status: number) {
    const settle = this.#settle
    this.#settle = undefined
    settle?.(status)
  }
}
