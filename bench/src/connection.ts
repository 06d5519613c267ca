import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

interface Pending {
  resolve: (status: number) => void
  reject: (error: Error) => void
}

/**
 * One keep-alive connection that sends whole requests and reads whole answers, one at a time. Much lighter than a full HTTP
 * client, so that the load generator is not what is measured. It knows answers with Content-Length only.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #pending: Pending | undefined
  #failure: Error | undefined
  /** Text of the last answer that was not a success. */
  refusal = ''

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Connection(socket.off('error', reject))))
    })
  }

  /** Sends a request and resolves with the status of its answer. */
  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#pending = { resolve, reject }
      this.#socket.write(request)
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
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#fail(new Error(`An answer without Content-Length: ${head}`))
    const end = headEnd + END_OF_HEAD.length + Number(length)
    if (this.#received.length < end) return
    const status = Number(head.slice(9, 12))
    if (status >= 300) this.refusal = this.#received.toString('utf8', headEnd + END_OF_HEAD.length, end)
    this.#received = this.#received.subarray(end)
    const pending = this.#pending
    this.#pending = undefined
    pending?.resolve(status)
  }

  #fail(error: Error) {
    this.#failure ??= error
    this.#pending?.reject(this.#failure)
    this.#pending = undefined
  }
}
