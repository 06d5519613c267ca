import { EMAIL_TEXT_LIMIT, type MessageChannel, type NewMessages, SMS_TEXT_LIMIT } from '@sextant/contract'
import type { Words } from '../../../words/index.ts'

export interface MessageValues {
  channel: MessageChannel
  to: string[]
  subject: string
  text: string
}

export const emptyMessage: MessageValues = { channel: 'Email', to: [], subject: '', text: '' }

export const textLimit = (channel: MessageChannel) => (channel === 'SMS' ? SMS_TEXT_LIMIT : EMAIL_TEXT_LIMIT)

const isPhone = (text: string) => /^\+[1-9]\d{1,14}$/.test(text)
// The server decides; this finds what is plainly not one.
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export const newMessagesOf = ({ channel, to, subject, text }: MessageValues): NewMessages => ({
  channel,
  to,
  text,
  ...(channel === 'Email' && subject.trim() !== '' && { subject: subject.trim() }),
})

export function checkMessage(words: Words['devices']['message'], number: (value: number) => string) {
  return {
    to: (to: string[], { channel }: MessageValues) => {
      if (to.length === 0) return words.needRecipient
      const bad = to.find((one) => !(channel === 'SMS' ? isPhone : isEmail)(one))
      if (bad === undefined) return null
      return channel === 'SMS' ? words.badPhone(bad) : words.badEmail(bad)
    },
    text: (text: string, { channel }: MessageValues) => {
      if (text.trim() === '') return words.needText
      return Array.from(text).length > textLimit(channel) ? words.tooLong(number(textLimit(channel))) : null
    },
  }
}
