import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A mail server that takes everything and counts how often each address was written to. */
export class SmtpSink {
  readonly received = new Map<string, number>()
  readonly #server = createServer((socket) => this.#serve(socket))

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  #serve(socket: Socket) {
    let text = ''
    let inData = false
    let recipients: string[] = []
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.on('error', () => undefined)
    say('220 sink')
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (inData ? 5 : 2))
        if (inData) {
          inData = false
          for (const each of recipients) this.received.set(each, (this.received.get(each) ?? 0) + 1)
          say('250 taken')
        } else if (/^data/i.test(line)) {
          inData = true
          say('354 go on')
        } else if (/^quit/i.test(line)) {
          socket.end('221 bye\r\n')
        } else {
          if (/^mail/i.test(line)) recipients = []
          const recipient = /^rcpt to:<([^>]*)>/i.exec(line)?.[1]
          if (recipient !== undefined) recipients.push(recipient)
          say('250 fine')
        }
      }
    })
  }
}
