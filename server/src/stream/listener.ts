import type { ServerResponse } from 'node:http'
import type { Principal } from '../platform/principal.ts'
import type { Filter } from './filter.ts'
import { beatText, type Frame, frameText } from './frame.ts'
import { groupsNeeded, type IsMember, sees } from './visibility.ts'

export interface ListenerOptions {
  principal: Principal
  filter: Filter
  /** The last event that is behind it: sent, or not for it. */
  position: number
  /** Most bytes that wait to be sent. */
  bufferBytes: number
  /** How long it may take to read what waits. */
  stallMs: number
}

/** One open stream. */
export class Listener {
  readonly filter: Filter
  principal: Principal
  position: number
  readonly #out: ServerResponse
  readonly #bufferBytes: number
  readonly #stallMs: number
  #text = ''
  #fallBehind: (() => void) | undefined
  #stuckAtBeat = false

  constructor(out: ServerResponse, options: ListenerOptions) {
    this.#out = out
    this.principal = options.principal
    this.filter = options.filter
    this.position = options.position
    this.#bufferBytes = options.bufferBytes
    this.#stallMs = options.stallMs
    out.once('close', () => this.#fallBehind?.())
  }

  get isClosed() {
    return this.#out.destroyed || this.#out.writableEnded
  }

  get groups() {
    return groupsNeeded(this.principal, this.filter)
  }

  /** Takes an event that comes next, or passes over it. False when it must wait: too much is unread. */
  offer(frame: Frame, isMember: IsMember): boolean {
    const { event } = frame
    if (event.id <= this.position) return true
    if (this.#text.length + this.#out.writableLength > this.#bufferBytes) return false
    if (sees(this.principal, this.filter, event, isMember))
      this.#text += frame.textFor(this.principal.scope.groupId)
    this.position = event.id
    return true
  }

  flush() {
    if (this.#text === '') return
    this.write(this.#text)
    this.#text = ''
  }

  write(text: string) {
    if (!this.isClosed) this.#out.write(text)
  }

  /** Keeps the connection from looking dead. One that has taken nothing since the beat before is. */
  beat() {
    const isStuck = this.#out.writableLength > 0
    if (isStuck && this.#stuckAtBeat) this.cutOff()
    else if (!isStuck) this.write(beatText(this.position))
    this.#stuckAtBeat = isStuck
  }

  /** What it missed is no longer kept: it is told so, and goes on from here. */
  resetTo(position: number) {
    this.position = position
    this.write(frameText('reset', { lastEventId: position }, position))
  }

  /** Resolves when it can take no more, or has gone. */
  untilBehind(): Promise<void> {
    if (this.isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#fallBehind = resolve
    })
  }

  fallBehind() {
    this.#fallBehind?.()
  }

  /** False when it does not read what waits for it. */
  async drained(): Promise<boolean> {
    if (this.isClosed || !this.#out.writableNeedDrain) return true
    return new Promise((resolve) => {
      const settle = (drained: boolean) => {
        clearTimeout(timer)
        this.#out.off('drain', onEvent).off('close', onEvent)
        resolve(drained)
      }
      const onEvent = () => settle(true)
      const timer = setTimeout(() => settle(false), this.#stallMs)
      this.#out.once('drain', onEvent).once('close', onEvent)
    })
  }

  end(text = '') {
    this.write(text)
    if (!this.isClosed) this.#out.end()
    this.fallBehind()
  }

  /** What waits unread is lost with the connection; who comes back with the last id they read has missed nothing. */
  cutOff() {
    this.#out.destroy()
  }
}
