import type { Config } from '../config.ts'
import { makeSmsChannel } from '../notifications/index.ts'
import { isPhoneNumber } from '../platform/address.ts'
import { newUuid } from '../platform/uuid.ts'
import type { Options } from './options.ts'

/** Sends one SMS as the server would, and answers how that ended. */
export async function testSms(config: Config, { to = '' }: Options, now: Date) {
  if (!isPhoneNumber(to)) throw new Error('--to must be a number such as +351912345678.')
  const channel = makeSmsChannel(config)
  if (!channel) throw new Error('No SMS gateway is configured. Set SMS_URL or SMPP_URL.')
  const text = 'This SMS was sent by the command "sms test" of Sextant. Alerts will arrive like this.'
  try {
    return { to, ...(await channel.send({ id: newUuid(now), to, subject: '', text, critical: false })) }
  } finally {
    await channel.close()
  }
}
