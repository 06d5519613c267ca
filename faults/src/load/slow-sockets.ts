import { connect, type Socket } from 'node:net'

export type Slowness = 'headers' | 'body' | 'silent' | 'stream' | 'export'

interface Manner {
  /** How many at a time. */
  count: number
  /** What is sent at once. */
  opening: (token: string, device: string) => string
  /** What is sent each second after that, one piece at a time. */
  drip: string
  /** Whether another one takes the place of one that was cut off. */
  again: boolean
}

const get = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`

export const MANNERS: Record<Slowness, Manner> = {
  headers: {
    count: 300,
    opening: () => 'GET /api/devices HTTP/1.1\r\nhost: 127.0.0.1\r\n',
    drip: 'x',
    again: true,
  },
  body: {
    count: 300,
    opening: (token, device) =>
      `POST /api/devices/${device}/locations HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    drip: ' ',
    again: true,
  },
  silent: { count: 300, opening: () => '', drip: '', again: true },
  stream: { count: 20, opening: (token) => get('/api/events?lastEventId=0', token), drip: '', again: false },
  export: {
    count: 20,
    opening: (token, device) => get(`/api/devices/${device}/locations?format=csv`, token),
    drip: '',
    again: false,
  },
}

/** Connections that hold on to the server: they send too slowly, or nothing, or do not read what they asked for. */
export class SlowSockets {
  readonly #port: number
  readonly #token: string
  readonly #device: string
  readonly #open = new Map<Socket, { slowness: Slowness; since: number }>()
  readonly #drips: NodeJS.Timeout
  #isEnding = false
  /** How long each was let be, in seconds, by manner. */
  readonly cutAfter: Record<Slowness, number[]> = {
    headers: [],
    body: [],
    silent: [],
    stream: [],
    export: [],
  }

  constructor(port: number, token: string, device: string) {
    this.#port = port
    this.#token = token
    this.#device = device
    for (const slowness of Object.keys(MANNERS) as Slowness[])
      for (let i = 0; i < MANNERS[slowness].count; i++) this.#connect(slowness)
    this.#drips = setInterval(() => this.#drip(), 1000)
  }

  get size() {
    return this.#open.size
  }

  /** From now on nobody comes again. */
  comeNoMore() {
    this.#isEnding = true
  }

  close() {
    this.#isEnding = true
    clearInterval(this.#drips)
    for (const socket of this.#open.keys()) socket.destroy()
  }

  #connect(slowness: Slowness) {
    const { opening, again } = MANNERS[slowness]
    const socket = connect({ host: '127.0.0.1', port: this.#port })
    const since = performance.now()
    this.#open.set(socket, { slowness, since })
    socket.on('error', () => undefined)
    // Those who do not read never notice the end: the kernel tells only who asks it.
    if (again) socket.resume()
    else socket.pause()
    socket.on('close', () => {
      this.#open.delete(socket)
      if (this.#isEnding && !again) return
      this.cutAfter[slowness].push((performance.now() - since) / 1000)
      if (again && !this.#isEnding) setImmediate(() => this.#connect(slowness))
    })
    socket.write(opening(this.#token, this.#device))
  }

  #drip() {
    for (const [socket, { slowness }] of this.#open) {
      const { drip } = MANNERS[slowness]
      if (drip !== '' && socket.writable) socket.write(drip)
    }
  }
}
