import type { StoredEvent } from '../platform/outbox.ts'

/** An event as it goes over the wire. Its text is made once, whoever gets it. */
export class Frame {
  readonly event: StoredEvent
  readonly #accountId: string
  readonly #texts = new Map<string | null, string>()

  constructor(accountId: string, event: StoredEvent) {
    this.#accountId = accountId
    this.event = event
  }

  /** For somebody limited to a group the record of a device names no other groups. */
  textFor(groupId: string | null): string {
    const device = this.event.data['device'] as { groups?: string[] } | undefined
    const narrowed = device?.groups === undefined ? null : groupId
    const known = this.#texts.get(narrowed)
    if (known !== undefined) return known
    const { id, type, timestamp } = this.event
    const data =
      narrowed === null
        ? this.event.data
        : {
            ...this.event.data,
            device: { ...device, groups: device?.groups?.filter((id) => id === narrowed) },
          }
    const text = frameText(type, { id, type, timestamp, accountId: this.#accountId, data }, id)
    this.#texts.set(narrowed, text)
    return text
  }
}

/** JSON has no line breaks of its own, so that one line of data is enough. */
export const frameText = (type: string, data: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`

/** Clients that lost the connection together should not come back together. */
export const retryText = () => `retry: ${2000 + Math.floor(Math.random() * 2000)}\n`

/** A comment. The id moves the place to resume from past events that were not for this listener. */
export const beatText = (position: number) => `:\nid: ${position}\n\n`
