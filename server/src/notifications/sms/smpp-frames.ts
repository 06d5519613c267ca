/** A unit of the protocol as it arrived. Only its head is read: nothing else matters to one who sends. */
export interface Frame {
  command: number
  status: number
  sequence: number
  body: Buffer
}

const HEAD = 16
const LONGEST = 16_384
/** deliver_sm_resp and data_sm_resp */
const HAS_MESSAGE_ID = new Set([0x80000005, 0x80000103])

/** An answer without content; the one byte is the empty message_id that acknowledgements of messages carry. */
export function writeFrame({ command, status, sequence }: Omit<Frame, 'body'>): Buffer {
  const bytes = Buffer.alloc(HAS_MESSAGE_ID.has(command) ? HEAD + 1 : HEAD)
  bytes.writeUInt32BE(bytes.length, 0)
  bytes.writeUInt32BE(command, 4)
  bytes.writeUInt32BE(status, 8)
  bytes.writeUInt32BE(sequence, 12)
  return bytes
}

/** Cuts what arrives into frames. A length that cannot be throws: after that nothing in the stream can be trusted. */
export class SmppFrames {
  #rest = Buffer.alloc(0)

  push(chunk: Buffer): Frame[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const frames: Frame[] = []
    while (this.#rest.length >= 4) {
      const length = this.#rest.readUInt32BE(0)
      if (length < HEAD || length > LONGEST) throw new Error(`a frame of ${length} bytes`)
      if (this.#rest.length < length) break
      frames.push({
        command: this.#rest.readUInt32BE(4),
        status: this.#rest.readUInt32BE(8),
        sequence: this.#rest.readUInt32BE(12),
        body: this.#rest.subarray(HEAD, length),
      })
      this.#rest = this.#rest.subarray(length)
    }
    return frames
  }
}
