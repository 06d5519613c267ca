import type { Location } from '@sextant/contract'
import type { StoredEvent } from '../platform/outbox.ts'
import { CHANGED, locationText } from './frames.ts'
import type { LinkTokens } from './link-tokens.ts'
import { fewFields } from './present-share.ts'
import type { OpenLink, SharedRow } from './store-visitors.ts'
import type { Visitor } from './visitor.ts'

interface WatchedDevice {
  key: string
  /** Time of the newest location that visitors know of. */
  newest: number
}

/** What a commit told may have been received a little before what others told earlier. */
const SLACK_MS = 10_000

/** A link that somebody has open, with what it shows. */
export class WatchedLink {
  readonly link: OpenLink
  readonly visitors = new Set<Visitor>()
  readonly #tokens: LinkTokens
  #devices = new Map<string, WatchedDevice>()

  constructor(link: OpenLink, tokens: LinkTokens) {
    this.link = link
    this.#tokens = tokens
  }

  /** Takes note of what the link shows now, and tells those who are here when that is something else. */
  show(rows: readonly SharedRow[]) {
    const before = this.#devices
    this.#devices = new Map(
      rows.map(({ id, key, location }) => [
        id,
        before.get(id) ?? {
          key: this.#tokens.keyOf(this.link.id, key),
          newest: location === null ? Number.NEGATIVE_INFINITY : Date.parse(location.dateTime),
        },
      ]),
    )
    const isSame =
      before.size === this.#devices.size && [...before.keys()].every((id) => this.#devices.has(id))
    if (!isSame) this.#write(CHANGED)
  }

  /**
   * Where everything is, or what has moved since: whoever knows that has missed nothing. The locations in between are history,
   * which a link may not show.
   */
  admit(visitor: Visitor, rows: readonly SharedRow[], since: Date | undefined) {
    const earliest = since === undefined ? Number.NEGATIVE_INFINITY : since.getTime() - SLACK_MS
    for (const { id, location, receivedAt } of rows) {
      const device = this.#devices.get(id)
      if (!device || !location || !receivedAt || receivedAt.getTime() < earliest) continue
      visitor.write(locationText({ key: device.key, location: fewFields(location) }, receivedAt))
    }
    this.visitors.add(visitor)
  }

  /** Hands out the newest location of each device, unless it is older than what visitors know: those are history as well. */
  take(events: readonly StoredEvent[]) {
    const texts = new Map<string, string>()
    let isChanged = false
    for (const { type, timestamp, data } of events) {
      const { deviceId } = data
      const device = typeof deviceId === 'string' ? this.#devices.get(deviceId) : undefined
      if (!device) continue
      if (type !== 'location.recorded') {
        isChanged = true
        continue
      }
      const location = data['location'] as Location
      const time = Date.parse(location.dateTime)
      if (time <= device.newest) continue
      device.newest = time
      const text = locationText({ key: device.key, location: fewFields(location) }, new Date(timestamp))
      texts.set(device.key, text)
    }
    this.#write((isChanged ? CHANGED : '') + [...texts.values()].join(''))
  }

  end(text: string) {
    for (const visitor of this.visitors) visitor.end(text)
  }

  #write(text: string) {
    for (const visitor of this.visitors) visitor.write(text)
  }
}
