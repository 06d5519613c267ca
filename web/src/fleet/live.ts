import type { SextantEvent } from '@sextant/contract'
import { sextant } from '../api/sextant.ts'
import { applyEvent } from './apply-event.ts'
import { Fleet } from './fleet.ts'

const DEVICES_A_PAGE = 2000
/** After a longer outage people look at the screen again before machines would. */
const LONGEST_WAIT_MS = 5000

export type Connection = 'connecting' | 'open' | 'lost'

/** The fleet and what happens in the account, for as long as somebody is signed in. */
export class Live {
  readonly fleet = new Fleet()
  readonly #eventListeners = new Set<(event: SextantEvent) => void>()
  readonly #resetListeners = new Set<() => void>()
  readonly #connectionListeners = new Set<() => void>()
  #connection: Connection = 'connecting'
  #isRead = false

  readonly getConnection = () => this.#connection

  readonly onConnection = (listener: () => void) => {
    this.#connectionListeners.add(listener)
    return () => {
      this.#connectionListeners.delete(listener)
    }
  }

  onEvent(listener: (event: SextantEvent) => void) {
    this.#eventListeners.add(listener)
    return () => {
      this.#eventListeners.delete(listener)
    }
  }

  /** Told when so much was missed that everything has to be read anew. */
  onReset(listener: () => void) {
    this.#resetListeners.add(listener)
    return () => {
      this.#resetListeners.delete(listener)
    }
  }

  /** Follows the account until the signal ends it. Throws what trying again cannot mend. */
  async follow(signal: AbortSignal) {
    this.#isRead = false
    this.#isRead = false
    // Read only once the stream is open: nothing can happen between the two unseen.
    const events = sextant.events.stream({
      signal,
      longestWaitMs: LONGEST_WAIT_MS,
      onConnection: (open) => {
        if (open && !this.#isRead) void this.#readAll(signal)
        this.#setConnection(open ? 'open' : 'lost')
      },
      onReset: () => {
        for (const listener of this.#resetListeners) listener()
        void this.#readAll(signal)
      },
    })
    for await (const event of events) {
      applyEvent(this.fleet, event)
      void this.#readMembers(event, signal)
      for (const listener of this.#eventListeners) listener(event)
    }
  }

  async #readAll(signal: AbortSignal) {
    this.#isRead = true
    for (;;) {
      try {
        return await this.#read(signal)
      } catch {
        if (signal.aborted) return
        await new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
      }
    }
  }

  async #read(signal: AbortSignal) {
    const { finish } = this.fleet.begin()
    const seen = new Set<string>()
    for await (const alert of sextant.alerts.all({ state: 'open', limit: 1000 }, { signal }))
      this.fleet.raise(alert.deviceId, alert.id)
    const query = { include: 'lastLocation', limit: DEVICES_A_PAGE } as const
    for await (const device of sextant.devices.all(query, { signal })) {
      seen.add(device.id)
      this.fleet.put(device)
    }
    finish(seen)
  }

  /** Events leave out the devices of very large groups. */
  async #readMembers({ type, data }: SextantEvent, signal: AbortSignal) {
    const { groupId, group } = data as { groupId?: string; group?: { devices?: string[] } }
    if (groupId === undefined || type === 'group.deleted' || !group || group.devices) return
    try {
      const { devices } = await sextant.groups.get(groupId, { signal })
      this.fleet.regroup(groupId, new Set(devices))
    } catch {
      // Deleted meanwhile, or out of view: its own event tells that.
    }
  }

  #setConnection(connection: Connection) {
    if (this.#connection === connection) return
    this.#connection = connection
    for (const listener of this.#connectionListeners) listener()
  }
}
