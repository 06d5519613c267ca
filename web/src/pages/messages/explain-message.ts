import type { Message, MessageChannel, MessageReason } from '@sextant/contract'
import type { Format } from '../../format/create-format.ts'
import { addDays, dayOf } from '../../format/day-start.ts'
import type { Words } from '../../words/index.ts'

/** What the operator has to set before a channel works. */
const VARIABLES: Record<MessageChannel, string> = { Email: 'SMTP_URL, MAIL_FROM', SMS: 'SMS_URL / SMPP_URL' }

export const countedAs = (channel: MessageChannel, words: Words['messages']) =>
  channel === 'Email' ? words.emails : words.sms

/** Why a message is where it is, and what can be done about it. `zone` is the account's: its days are the counted ones. */
export function explainMessage(
  message: Message,
  words: Words['messages'],
  format: Format,
  zone: string,
): string {
  const { status, reason, channel, attempts } = message
  const detail = attempts.findLast((attempt) => attempt.detail !== null)?.detail
  const said = detail ? words.said(detail) : ''
  if (reason === null) return status === 'sent' ? words.explainSent : words.explainQueued
  const explain: Record<MessageReason, () => string> = {
    daily_limit_reached: () => {
      const day = dayOf(Date.parse(message.creation), zone)
      const next = format.calendarDate(addDays(day, 1))
      return words.explainLimit(countedAs(channel, words), format.calendarDate(day), next, zone)
    },
    backing_off: () => words.explainBackingOff,
    device_expired: () => words.explainExpired,
    not_configured: () =>
      status === 'queued'
        ? words.explainNotConfigured(VARIABLES[channel])
        : words.explainGaveUpNotConfigured(VARIABLES[channel]),
    retrying: () => words.explainRetrying(attempts.length),
    refused: () => words.explainRefused(said),
    gave_up: () => words.explainGaveUp(attempts.length, said),
  }
  return explain[reason]()
}
