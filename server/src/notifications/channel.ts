/** One message to one recipient, as a channel hands it over. */
export interface OutgoingMessage {
  /** The message's own id: the same at every attempt. */
  id: string
  /** One address or one number, checked. */
  to: string
  subject: string
  text: string
  critical: boolean
  /** Of what is written around the text; English unless told. */
  language?: 'en' | 'es'
  /** A page to open, for channels that can show a button. Its address is in the text as well. */
  link?: { label: string; url: string }
}

/** How a hand-over ended, and what the other side said, in words fit for the person who looks at the message. */
export interface HandOver {
  /**
   * - sent: the other side has taken it.
   * - refused: it never will; nothing was handed over, and there is no use in trying again.
   * - failed: nothing was handed over; another attempt may do better.
   * - uncertain: it may have been taken, but nobody said so.
   */
  outcome: 'sent' | 'refused' | 'failed' | 'uncertain'
  detail: string
}

/** A way to reach people. `send` answers for everything that the other side does; it throws only for faults of our own. */
export interface Channel {
  send(message: OutgoingMessage): Promise<HandOver>
  close(): Promise<void>
}

/** The channels that the operator has configured. A message for one that is absent is kept. */
export interface Channels {
  Email?: Channel | undefined
  SMS?: Channel | undefined
}
