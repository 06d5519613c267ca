import type { HandOver, OutgoingMessage } from '../channel.ts'
import { cleanText } from './clean-text.ts'

/** One SMS as the drivers write it. */
export interface Sms {
  id: string
  /** E.164, with its +. */
  to: string
  /** The same without the +. */
  digits: string
  text: string
}

/**
 * Numbers were checked when the message was made. They are looked at again because some gateways take a list here, and then a
 * space would be another recipient.
 */
export function toSms({ id, to, text: given }: OutgoingMessage): Sms | HandOver {
  const text = cleanText(given)
  if (!/^\+[1-9]\d{4,14}$/.test(to))
    return { outcome: 'refused', detail: 'The number is not in international form, such as +351912345678.' }
  if (text.trim() === '') return { outcome: 'refused', detail: 'There is no text to send.' }
  return { id, to, digits: to.slice(1), text }
}
