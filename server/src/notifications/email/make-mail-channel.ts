import type { Channel } from '../channel.ts'
import type { MailAddress } from './mail-address.ts'
import { openSmtpChannel } from './smtp-channel.ts'
import type { SmtpServer } from './smtp-url.ts'

/** What the configuration says about e-mail; it was checked when it was read. */
export interface MailConfig {
  SMTP_URL: SmtpServer | undefined
  MAIL_FROM: MailAddress | undefined
  DKIM_DOMAIN: string | undefined
  DKIM_SELECTOR: string | undefined
  DKIM_KEY_FILE: string | undefined
}

/** The channel for e-mail, none when no mail server is configured. */
export function makeMailChannel(config: MailConfig): Channel | undefined {
  const { SMTP_URL: server, MAIL_FROM: from } = config
  if (!server || !from) return undefined
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: privateKey } = config
  const dkim = domain && selector && privateKey ? { domain, selector, privateKey } : undefined
  return openSmtpChannel({ server, from, dkim })
}
