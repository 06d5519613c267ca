import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../platform/db.ts'
import { readEvents, type StoredEvent } from '../platform/outbox.ts'
import { Frame } from './frame.ts'
import type { Listener } from './listener.ts'
import { Members } from './members.ts'
import type { Turns } from './turns.ts'
import { changesMembers } from './visibility.ts'

/** About as much as one listener may leave unread. */
const EVENTS_A_PAGE = 500
/** What is told in quick succession is read together: fewer statements, and fewer packets to each listener. */
const PACE_MS = 20

export interface ChannelOptions {
  db: Db
  accountId: string
  /** The newest event when it opens. */
  position: number
  /** Shared by all who catch up, so that a thousand who come back at once leave the database to others. */
  turns: Turns
  onError: (error: unknown) => void
}

/**
 * The one reader of an account's events in this process. A listener catches up on its own, page by page, until it stands where
 * the channel stands; from there it is handed each event. One that cannot keep pace goes back to catching up.
 */
export class Channel {
  readonly accountId: string
  readonly listeners = new Set<Listener>()
  /** The last event that was handed out. It moves with each event, so that whoever joins misses none and gets none twice. */
  position: number
  /** Events up to this one are no longer kept. */
  dropped = 0
  readonly #live = new Set<Listener>()
  readonly #members: Members
  readonly #options: ChannelOptions
  #reading = false
  #again = false

  constructor(options: ChannelOptions) {
    this.accountId = options.accountId
    this.position = options.position
    this.#options = options
    this.#members = new Members(options.db, options.accountId)
  }

  /** Reads what is new and hands it out. */
  async wake() {
    this.#again = true
    if (this.#reading) return
    this.#reading = true
    try {
      while (this.#again) {
        this.#again = false
        for (;;) {
          const events = await this.#read(this.position, Number.MAX_SAFE_INTEGER)
          if (events.length === 0) break
          await this.#handOut(events)
          if (events.length < EVENTS_A_PAGE) await pause(PACE_MS)
        }
      }
    } catch (error) {
      this.#options.onError(error)
    } finally {
      this.#reading = false
    }
  }

  /** Serves a listener until it has gone. */
  async serve(listener: Listener) {
    this.listeners.add(listener)
    this.refreshGroups()
    try {
      while (!listener.isClosed) {
        if (!(await listener.drained())) listener.cutOff()
        else if (listener.position >= this.position) await this.#join(listener)
        else await this.#catchUp(listener)
      }
    } catch (error) {
      this.#options.onError(error)
      listener.end()
    } finally {
      this.listeners.delete(listener)
    }
  }

  /** Call it when what listeners may see has changed. */
  refreshGroups() {
    const needed = new Set([...this.listeners].flatMap(({ groups }) => groups))
    this.#members.keep(needed)
    this.#members.want([...needed])
  }

  async #join(listener: Listener) {
    this.#live.add(listener)
    await listener.untilBehind()
    this.#live.delete(listener)
  }

  async #catchUp(listener: Listener) {
    const target = this.position
    if (listener.position < this.dropped) return listener.resetTo(target)
    await this.#options.turns.take(async () => {
      const { types } = listener.filter
      const events = await this.#read(listener.position, target, types && [...types])
      await this.#members.load()
      // What it cannot take now is read again later, rather than kept.
      for (const event of events)
        if (!listener.offer(new Frame(this.accountId, event), this.#members.has)) break
      listener.flush()
      if (events.length === 0) listener.position = Math.max(listener.position, target)
    })
  }

  async #handOut(events: readonly StoredEvent[]) {
    // What the page tells of has happened already: groups that are read now are as its last event left them.
    if (events.some(changesMembers)) this.#members.outdate()
    for (const event of events) {
      if (!this.#members.isCurrent) {
        this.#flush()
        await this.#members.load()
      }
      const frame = new Frame(this.accountId, event)
      for (const listener of this.#live)
        if (!listener.offer(frame, this.#members.has)) {
          this.#live.delete(listener)
          listener.flush()
          listener.fallBehind()
        }
      this.position = event.id
    }
    this.#flush()
  }

  #flush() {
    for (const listener of this.#live) listener.flush()
  }

  /** A page of events, empty when there are none up to there. */
  async #read(after: number, upTo: number, types?: readonly string[]) {
    const db = this.#options.db.one(this.accountId)
    const near = { after, upTo: Math.min(upTo, after + EVENTS_A_PAGE), packets: EVENTS_A_PAGE, types }
    const events = await readEvents(db, this.accountId, near)
    if (events.length > 0 || near.upTo === upTo) return events
    // The next packet is larger than a page, or further away.
    return readEvents(db, this.accountId, { after, upTo, packets: 1, types })
  }
}
