import type { Config } from '../config.ts'
import { makeMailChannel } from '../notifications/index.ts'
import { isEmailAddress } from '../platform/address.ts'
import { newUuid } from '../platform/uuid.ts'
import type { Options } from './options.ts'

/** Sends one e-mail as the server would, and answers how that ended. */
export async function testMail(config: Config, { to = '' }: Options, now: Date) {
  if (!isEmailAddress(to)) throw new Error('--to must be an e-mail address.')
  const channel = makeMailChannel(config)
  if (!channel) throw new Error('No mail server is configured. Set SMTP_URL and MAIL_FROM.')
  const subject = 'Sextant: test of e-mail'
  const text = 'This e-mail was sent by the command "mail test". Alerts will arrive like this.'
  try {
    return { to, ...(await channel.send({ id: newUuid(now), to, subject, text, critical: false })) }
  } finally {
    await channel.close()
  }
}
