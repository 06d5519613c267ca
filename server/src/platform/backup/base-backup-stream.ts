import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

const KIND_OF_ARCHIVE = 'n'.charCodeAt(0)
const KIND_OF_DATA = 'd'.charCodeAt(0)
const KILOBYTE = 1024

/**
 * PostgreSQL's answer to BASE_BACKUP as a stream of the tar file in it; to be given to `client.query` of a replication
 * connection. The answer is a row with the beginning, a row for each tablespace, the copy and a row with the end. The copy's
 * messages begin with a letter: `n` a new archive, `d` data of it, `p` how far it has come.
 */
export class BaseBackupStream extends Readable implements pg.Submittable {
  readonly #command: string
  #socket: Duplex | undefined
  #answers = 0
  #archives = 0
  #expectedBytes = 0

  constructor(label: string) {
    super()
    this.#command = `BASE_BACKUP (LABEL '${label}', PROGRESS true, CHECKPOINT 'fast', WAL true)`
  }

  /** How much PostgreSQL thinks it is going to send, 0 as long as it has not said so. */
  get expectedBytes() {
    return this.#expectedBytes
  }

  submit = (connection: pg.Connection) => {
    this.#socket = connection.stream
    connection.query(this.#command)
  }

  handleRowDescription() {
    this.#answers++
  }

  handleDataRow({ fields: [tablespace, , kilobytes] }: { fields: (string | null)[] }) {
    if (this.#answers !== 2) return
    if (tablespace !== null)
      this.destroy(new Error('The database has tablespaces of its own; those cannot be backed up this way.'))
    this.#expectedBytes += Number(kilobytes) * KILOBYTE
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (chunk[0] === KIND_OF_ARCHIVE && ++this.#archives > 1)
      this.destroy(new Error('PostgreSQL sent more than one archive.'))
    // A copy: the driver uses the memory again.
    if (chunk[0] === KIND_OF_DATA && !this.push(Buffer.from(chunk.subarray(1)))) this.#socket?.pause()
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.push(null)
  }

  handleError(error: Error) {
    this.destroy(error)
  }

  override _read() {
    this.#socket?.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    // PostgreSQL would go on sending to nobody.
    if (error) this.#socket?.destroy()
    done(error)
  }
}
