import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const NOTHING: Buffer = Buffer.alloc(0)

interface Pending {
  resolve: (status: number) => void
  reject: (error: Error) => void
}

/**
 * One keep-alive connection that sends whole requests and reads whole answers, one at a time. Much lighter than a full HTTP
 * client, so that the load generator is not what is measured: bodies are counted, not kept. It knows answers with Content-Length only.
 */
export class Connection {
  readonly #socket: Socket
  /** What has come of a head that is not whole yet. */
  #head = NOTHING
  #status = 0
  /** Bytes that are to come of the answer, while there is one. */
  #bodyLeft: number | undefined
  #pending: Pending | undefined
  #failure: Error | undefined
  /** Text of the last answer, where it was no success. */
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
    const body = this.#bodyLeft === undefined ? this.#readHead(chunk) : chunk
    if (this.#bodyLeft === undefined || !body) return
    if (this.#status >= 300) this.refusal += body.toString('utf8')
    this.#bodyLeft -= body.length
    if (this.#bodyLeft > 0) return
    this.#bodyLeft = undefined
    const pending = this.#pending
    this.#pending = undefined
    pending?.resolve(this.#status)
  }

  /** Answers what follows the head, once all of that is there. */
  #readHead(chunk: Buffer): Buffer | undefined {
    const received = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
    const end = received.indexOf(END_OF_HEAD)
    this.#head = end < 0 ? received : NOTHING
    if (end < 0) return undefined
    const head = received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#fail(new Error(`An answer without Content-Length: ${head}`))
      return undefined
    }
    this.#status = Number(head.slice(9, 12))
    this.refusal = ''
    this.#bodyLeft = Number(length)
    return received.subarray(end + END_OF_HEAD.length)
  }

  #fail(error: Error) {
    this.#failure ??= error
    this.#pending?.reject(this.#failure)
    this.#pending = undefined
  }
}
