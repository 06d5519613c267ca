import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'
import { openSmtpChannel, type SmtpSettings } from '../src/notifications/email/smtp-channel.ts'
import { readSmtpUrl } from '../src/notifications/email/smtp-url.ts'
import { waitUntil } from './wait-until.ts'

export interface ReceivedMail {
  from: string
  /** Of the envelope: who would really get it. */
  to: string[]
  raw: string
  mail: Email
  secure: boolean
  user: string | undefined
}

/** A real SMTP server that keeps what it gets. */
export class MailServer {
  readonly received: ReceivedMail[] = []
  readonly #server: SMTPServer
  port = 0
  /** Called with each message before it is accepted; throwing refuses it. */
  onMail: (received: ReceivedMail) => void | Promise<void> = () => {}

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      authOptional: true,
      // Its certificate is its own, so clients take TLS only where the test is about TLS.
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onData: (stream, session, done) => void this.#answer(stream, session, done),
      ...options,
    })
    // A client that goes away in the middle is what some tests are about.
    this.#server.on('error', () => {})
  }

  async open() {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server.server, 'listening')
    this.port = (this.#server.server.address() as AddressInfo).port
    return this
  }

  get url() {
    return `smtp://127.0.0.1:${this.port}`
  }

  channel(settings: Partial<SmtpSettings> = {}, url = this.url) {
    return testChannel(url, settings)
  }

  async #answer(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ) {
    try {
      await this.#take(stream, session)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  async #take(stream: SMTPServerDataStream, { envelope, secure, user }: SMTPServerSession) {
    const raw = await buffer(stream)
    const received = {
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
      raw: raw.toString('utf8'),
      mail: await PostalMime.parse(raw),
      secure,
      user: user as string | undefined,
    }
    await this.onMail(received)
    this.received.push(received)
  }

  receivedBy(address: string) {
    return this.received.filter(({ to }) => to.includes(address))
  }

  async waitFor(address: string, count = 1) {
    await waitUntil(() => this.receivedBy(address).length >= count, `${address} has ${count} e-mails`)
    return this.receivedBy(address)
  }

  close() {
    return new Promise<void>((resolve) => this.#server.close(resolve))
  }
}

export const testChannel = (url: string, settings: Partial<SmtpSettings> = {}) =>
  openSmtpChannel({
    server: readSmtpUrl(url),
    from: { name: 'Sextant', address: 'alerts@sextant.test' },
    ...settings,
  })
