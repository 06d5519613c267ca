import { type MessageChannel, type NewMessages, SMS_TEXT_LIMIT } from '@sextant/contract'
import { isEmailAddress, isPhoneNumber } from '../../platform/address.ts'
import { AppError, invalid } from '../../platform/errors.ts'

/** The same recipient in another spelling is the same. */
export const recipientKey = (recipient: string) => recipient.toLowerCase()

/** What the schema cannot say: it depends on the channel. */
export function checkNewMessages({ channel, to, subject, text }: NewMessages) {
  if (channel === 'SMS' && subject !== undefined) throw invalid('/subject', 'is for Email only')
  if (channel === 'SMS' && Array.from(text).length > SMS_TEXT_LIMIT)
    throw invalid('/text', `must NOT have more than ${SMS_TEXT_LIMIT} characters for SMS`)
  checkRecipients(channel, to)
}

function checkRecipients(channel: MessageChannel, to: readonly string[]) {
  const [isGood, rule] =
    channel === 'Email'
      ? [isEmailAddress, 'must be one e-mail address']
      : [isPhoneNumber, 'must be a telephone number such as +4520123456']
  const seen = new Set<string>()
  const details = to.flatMap((recipient, i) => {
    const key = recipientKey(recipient)
    const message = !isGood(recipient) ? rule : seen.has(key) ? 'is in the list already' : undefined
    seen.add(key)
    return message === undefined ? [] : [{ path: `/to/${i}`, message }]
  })
  if (details.length > 0)
    throw new AppError(400, 'invalid_request', `${details[0]?.path} ${details[0]?.message}.`, {
      details: details.slice(0, 20),
    })
}
