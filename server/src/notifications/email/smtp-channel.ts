import { createTransport, type NodemailerError } from 'nodemailer'
import { isEmailAddress } from '../../platform/address.ts'
import type { Channel, HandOver, OutgoingMessage } from '../channel.ts'
import { composeMail } from './compose-mail.ts'
import type { DkimSettings } from './dkim-key.ts'
import type { MailAddress } from './mail-address.ts'
import { MailProgress } from './mail-progress.ts'
import { quoteAnswer } from './quote-answer.ts'
import { readOutcome } from './read-outcome.ts'
import type { SmtpServer } from './smtp-url.ts'

export interface SmtpSettings {
  server: SmtpServer
  from: MailAddress
  dkim?: DkimSettings | undefined
  /** How long an e-mail may take. Less than the dispatcher's own limit, because here is known how far it has got. */
  limitMs?: number
}

const LIMIT_MS = 45_000
const IDLE_MS = 30_000

/** Hands e-mails to the operator's mail server, over connections that are kept for a while. */
export function openSmtpChannel(settings: SmtpSettings): Channel {
  const { server, from, limitMs = LIMIT_MS } = settings
  const transport = openPool(settings, limitMs)
  const quote = (said: string) => quoteAnswer(said, [server.user, server.password])

  const attempt = (message: OutgoingMessage) =>
    new Promise<HandOver>((resolve) => {
      const progress = new MailProgress()
      const settle = (outcome: HandOver['outcome'], said: string) => {
        clearTimeout(timer)
        resolve({ outcome, detail: quote(said) })
      }
      const timer = setTimeout(() => {
        const outcome = progress.dataEnded ? 'uncertain' : 'failed'
        progress.giveUp(new Error('too slow'))
        settle(outcome, `The mail server did not answer within ${limitMs / 1000} seconds.`)
      }, limitMs)
      const mail = Object.assign(composeMail(message, from), { progress })
      transport.sendMail(mail, (error, info) => {
        if (error) settle(readOutcome(error, progress.dataEnded), describe(error))
        else settle('sent', info.response)
      })
    })

  return {
    send: async (message) =>
      isEmailAddress(message.to)
        ? attempt(message)
        : { outcome: 'refused', detail: 'This is not an e-mail address.' },
    close: async () => transport.close({ force: true }),
  }
}

function openPool({ server, dkim }: SmtpSettings, limitMs: number) {
  const { user, password } = server
  const transport = createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.startTls === 'required',
    ignoreTLS: server.startTls === 'off',
    tls: { rejectUnauthorized: server.verify },
    ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
    ...(server.name !== undefined && { name: server.name }),
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
    }),
    maxConnections: server.connections,
    // Another connection is tried only for what has not begun to leave, such as when the server has dropped an idle one.
    maxRequeues: 2,
    idleTimeout: IDLE_MS,
    connectionTimeout: limitMs / 2,
    greetingTimeout: limitMs / 2,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ data, message }, done) => {
    const { progress } = data as { progress?: MailProgress }
    const create = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = create(options)
      progress?.watch(stream)
      return stream
    }
    done()
  })
  return transport
}

/** In words for the person who looks at the message. */
function describe({ code, message, response, originalCode }: NodemailerError) {
  if (code === 'EAUTH') return `The mail server did not let us sign in: ${response ?? message}`
  if (response) return response
  return originalCode && !message.includes(originalCode) ? `${message} (${originalCode})` : message
}
