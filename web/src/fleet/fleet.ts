import type { Device, Location } from '@sextant/contract'
import { type FleetDevice, makeFleetDevice } from './state.ts'

/** How long changes are gathered before anybody is told: several hundred updates a second become four. */
const GATHER_MS = 250

export interface FleetSnapshot {
  readonly devices: readonly FleetDevice[]
  /** False until every device has been read once. */
  readonly complete: boolean
}

type ChangeListener = (changed: ReadonlySet<string>) => void

/** Every device that the user may see, with its newest location and open alerts, kept up to date by events. */
export class Fleet {
  readonly #devices = new Map<string, FleetDevice>()
  readonly #openAlerts = new Map<string, Set<string>>()
  readonly #listeners = new Set<() => void>()
  readonly #changeListeners = new Set<ChangeListener>()
  #changed = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #complete = false
  #snapshot: FleetSnapshot = { devices: [], complete: false }

  readonly get = (id: string) => this.#devices.get(id)
  readonly getSnapshot = () => this.#snapshot

  /** For React: told when the snapshot is a new one. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** For the map: told which devices have changed or gone, gathered. */
  onChanges(listener: ChangeListener) {
    this.#changeListeners.add(listener)
    return () => {
      this.#changeListeners.delete(listener)
    }
  }

  put(device: Device, location?: Location | null) {
    const before = this.#devices.get(device.id)
    const { lastLocation = null, ...rest } = device
    const given = location === undefined ? lastLocation : location
    // What is newer stays: an event may overtake the list that was read.
    const newest = isNewer(given, before?.location) ? given : (before?.location ?? given)
    this.#set(makeFleetDevice(rest, newest, this.#openAlerts.get(device.id)?.size ?? 0))
  }

  locate(id: string, location: Location) {
    const before = this.#devices.get(id)
    if (before && isNewer(location, before.location))
      this.#set(makeFleetDevice(before.device, location, before.openAlerts))
  }

  remove(id: string) {
    if (!this.#devices.delete(id)) return
    this.#openAlerts.delete(id)
    this.#note(id)
  }

  /** A group has these members now. */
  regroup(groupId: string, members: ReadonlySet<string>) {
    for (const [id, entry] of this.#devices) {
      const { groups } = entry.device
      if (groups.includes(groupId) === members.has(id)) continue
      const others = groups.filter((each) => each !== groupId)
      const device = { ...entry.device, groups: members.has(id) ? [...others, groupId] : others }
      this.#set({ ...entry, device })
    }
  }

  raise(id: string, alertId: string) {
    const open = this.#openAlerts.get(id) ?? new Set()
    this.#openAlerts.set(id, open.add(alertId))
    this.#recount(id)
  }

  settle(id: string, alertIds: readonly string[]) {
    const open = this.#openAlerts.get(id)
    if (!open) return
    for (const alertId of alertIds) open.delete(alertId)
    this.#recount(id)
  }

  /** Before everything is read anew: what is not put again until `finish` is gone. */
  begin() {
    const before = new Set(this.#devices.keys())
    this.#openAlerts.clear()
    const finish = (seen: ReadonlySet<string>) => {
      for (const id of before) {
        if (!seen.has(id)) this.remove(id)
        else this.#recount(id)
      }
      this.#complete = true
      this.#flush()
    }
    return { finish }
  }

  #recount(id: string) {
    const entry = this.#devices.get(id)
    const openAlerts = this.#openAlerts.get(id)?.size ?? 0
    if (entry && entry.openAlerts !== openAlerts) this.#set({ ...entry, openAlerts })
  }

  #set(entry: FleetDevice) {
    this.#devices.set(entry.id, entry)
    this.#note(entry.id)
  }

  #note(id: string) {
    this.#changed.add(id)
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS)
  }

  #flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changed = this.#changed
    this.#changed = new Set()
    this.#snapshot = { devices: [...this.#devices.values()], complete: this.#complete }
    for (const listener of this.#changeListeners) listener(changed)
    for (const listener of this.#listeners) listener()
  }
}

const isNewer = (location: Location | null | undefined, before: Location | null | undefined) =>
  !!location && (!before || Date.parse(location.dateTime) >= Date.parse(before.dateTime))
