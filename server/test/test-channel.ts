import type { Channel, HandOver, OutgoingMessage } from '../src/notifications/channel.ts'

/** A channel whose other side does as the test wants. */
export class TestChannel implements Channel {
  /** Everything that was handed over, whatever came of it. */
  readonly handed: OutgoingMessage[] = []
  answer: (message: OutgoingMessage) => HandOver | Promise<HandOver> = taken

  async send(message: OutgoingMessage) {
    this.handed.push(message)
    return this.answer(message)
  }

  async close() {}

  /** Attempts for one recipient. */
  countTo(to: string) {
    return this.handed.filter((each) => each.to === to).length
  }

  /** From now on hand-overs wait; the function lets the oldest one go. */
  hold() {
    const waiting: (() => void)[] = []
    this.answer = () => new Promise((resolve) => waiting.push(() => resolve(taken())))
    return () => waiting.shift()?.()
  }
}

export const taken = (): HandOver => ({ outcome: 'sent', detail: '250 taken' })
export const failing = (): HandOver => ({ outcome: 'failed', detail: '451 not now' })
export const refusing = (): HandOver => ({ outcome: 'refused', detail: '550 never' })
export const vanishing = (): HandOver => ({ outcome: 'uncertain', detail: 'no answer' })
