import type { AddressInfo, Server, Socket } from 'node:net'
import smpp, { type PDU, type Session } from 'smpp'

/** How the centre treats one submit_sm: a status, or nothing at all, or a cut line. */
export type Reaction = number | 'silent' | 'cut'

/** An SMS centre after SMPP 3.4, made with the package's own server. */
export class TestSmsc {
  submitted: PDU[] = []
  binds: PDU[] = []
  others: PDU[] = []
  sessions: Session[] = []
  bindStatus = 0
  react: (pdu: PDU, count: number) => Reaction = () => 0
  port = 0
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined

  async listen(port = 0) {
    const server = smpp.createServer((session) => this.#serve(session))
    server.on('connection', (socket: Socket) => this.#sockets.add(socket))
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    this.port = (server.address() as AddressInfo).port
    this.#server = server
  }

  /** Ends every connection as a broken line would. */
  cut() {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  async close() {
    this.cut()
    const server = this.#server
    if (server?.listening) await new Promise((resolve) => server.close(resolve))
  }

  #serve(session: Session) {
    this.sessions.push(session)
    session.on('error', () => {})
    const bind = (pdu: PDU) => {
      this.binds.push(pdu)
      session.send(pdu.response({ command_status: this.bindStatus, system_id: 'smsc' }))
    }
    session.on('bind_transceiver', bind)
    session.on('bind_transmitter', bind)
    session.on('enquire_link', (pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu) => {
      this.others.push(pdu)
      session.send(pdu.response())
      session.close()
    })
    for (const command of ['deliver_sm_resp', 'enquire_link_resp', 'generic_nack', 'unbind_resp'])
      session.on(command, (pdu) => this.others.push(pdu))
    session.on('submit_sm', (pdu) => {
      this.submitted.push(pdu)
      const reaction = this.react(pdu, this.submitted.length)
      if (reaction === 'cut') return session.destroy()
      if (reaction === 'silent') return
      session.send(pdu.response({ command_status: reaction, message_id: `m${this.submitted.length}` }))
    })
  }
}

interface ShortMessage {
  message: string
  udh?: Buffer[]
}

/** The text of the parts in their order, as a telephone joins them. */
export function joinParts(parts: readonly PDU[]): string {
  const read = (part: PDU) => (part['message_payload'] ?? part['short_message']) as ShortMessage
  return parts
    .toSorted((a, b) => (read(a).udh?.[0]?.[4] ?? 0) - (read(b).udh?.[0]?.[4] ?? 0))
    .map((part) => read(part).message)
    .join('')
}
