import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { SextantEvent } from '@sextant/contract'
import { waitUntil } from './wait-until.ts'

interface StreamMessage {
  event: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it gets
  data: any
}

export interface StreamOptions {
  token?: string | undefined
  lastEventId?: number | string | undefined
  headers?: Record<string, string>
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

/** Reads a stream of events over a socket of its own, as plainly as can be. */
export class EventStream {
  readonly messages: StreamMessage[] = []
  /** The last id that was received, with an event or without. */
  lastEventId = -1
  ended = false
  #rest = ''
  readonly #chunks: string[] = []
  readonly #response: IncomingMessage

  private constructor(response: IncomingMessage) {
    this.#response = response
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => this.#take(chunk))
    response.on('error', () => {})
    response.on('close', () => {
      this.ended = true
    })
  }

  static async open(url: string, { token, lastEventId, headers = {} }: StreamOptions = {}) {
    const sent = request(url, {
      agent,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
        ...headers,
      },
    })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return new EventStream(response)
  }

  /** Opens it and waits until it is known where it begins. */
  static async ready(url: string, options: StreamOptions = {}) {
    const stream = await EventStream.open(url, options)
    if (stream.status !== 200) throw new Error(`The stream was refused with ${stream.status}.`)
    await waitUntil(() => stream.messages.length > 0, 'the stream has begun')
    return stream
  }

  get status() {
    return this.#response.statusCode ?? 0
  }

  get headers() {
    return this.#response.headers
  }

  /** What happened, without what the stream says of itself. */
  get events(): SextantEvent[] {
    return this.messages.filter(({ event }) => event.includes('.')).map(({ data }) => data)
  }

  get types() {
    return this.events.map(({ type }) => type)
  }

  async until(check: (stream: EventStream) => boolean, what: string) {
    await waitUntil(() => check(this), `${what}; there were ${JSON.stringify(this.messages).slice(0, 2000)}`)
    return this
  }

  pause() {
    this.#response.pause()
  }

  resume() {
    this.#response.resume()
  }

  close() {
    this.#response.destroy()
  }

  get raw() {
    return this.#chunks.join('')
  }

  #take(chunk: string) {
    this.#chunks.push(chunk)
    const blocks = (this.#rest + chunk).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) this.#read(block)
  }

  #read(block: string) {
    const fields = new Map(block.split('\n').map((line) => splitField(line)))
    const id = fields.get('id')
    if (id !== undefined) this.lastEventId = Number(id)
    const data = fields.get('data')
    if (data !== undefined)
      this.messages.push({ event: fields.get('event') ?? 'message', data: JSON.parse(data) })
  }
}

function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}
