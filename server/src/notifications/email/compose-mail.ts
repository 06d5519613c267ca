import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMessage } from '../channel.ts'
import type { MailAddress } from './mail-address.ts'
import { renderHtml } from './render-html.ts'

/**
 * One e-mail to one recipient. Addresses are objects, never text that could be read as a list, and the envelope is given apart, so
 * that nothing in a name or text can add a recipient.
 */
export function composeMail(message: OutgoingMessage, from: MailAddress): SendMailOptions {
  const subject = toLine(message.subject)
  return {
    from,
    to: { name: '', address: message.to },
    envelope: { from: from.address, to: [message.to] },
    maxRecipients: 1,
    subject,
    text: message.text,
    html: renderHtml({ ...message, subject }),
    // The same at every attempt: mail programs show doubles as one.
    messageId: `<${message.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
    ...(message.critical && { priority: 'high' as const }),
  }
}

// oxlint-disable-next-line no-control-regex -- that is what must not be there
const toLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
