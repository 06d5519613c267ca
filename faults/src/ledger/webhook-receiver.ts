import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

/** Remembers which deliveries of which event came in. */
export class WebhookReceiver {
  /** By id of the event: the ids of its deliveries, and how often any came. */
  readonly received = new Map<number, { deliveries: Set<string>; times: number }>()
  readonly #server = createServer((request, response) => {
    this.#take(request).then(
      () => response.writeHead(204).end(),
      () => response.destroy(),
    )
  })

  async #take(request: IncomingMessage) {
    const { id } = (await json(request)) as { id: number }
    const known = this.received.get(id) ?? { deliveries: new Set(), times: 0 }
    known.deliveries.add(String(request.headers['webhook-id']))
    known.times++
    this.received.set(id, known)
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  }
}
