/** The part of the package `smpp` that is used; it brings no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server } from 'node:net'

  interface Encoding {
    match(text: string): boolean
    encode(text: string): Buffer
    decode(bytes: Buffer): string
  }

  /** Fields are those of the command, by their names in the SMPP specification. */
  class PDU {
    constructor(command: string, fields?: Record<string, unknown>)
    constructor(bytes: Buffer)
    readonly command: string
    readonly command_status: number
    readonly sequence_number: number
    readonly [field: string]: unknown
    isResponse(): boolean
    response(fields?: Record<string, unknown>): PDU
    toBuffer(): Buffer
  }

  interface Session extends EventEmitter {
    send(pdu: PDU): boolean
    close(): void
    destroy(): void
    on(event: string, listener: (pdu: PDU) => void): this
  }

  const smpp: {
    PDU: typeof PDU
    encodings: { ASCII: Encoding; UCS2: Encoding }
    errors: Record<string, number>
    createServer(listener: (session: Session) => void): Server
  }
  export default smpp
  export type { PDU, Session }
}
