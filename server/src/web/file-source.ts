import type { FileHandle } from 'node:fs/promises'
import type { RangeResponse, Source } from 'pmtiles'

/** Lets the PMTiles reader read an open file. */
export class FileSource implements Source {
  readonly #file: FileHandle
  readonly #name: string

  constructor(file: FileHandle, name: string) {
    this.#file = file
    this.#name = name
  }

  getKey() {
    return this.#name
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const { buffer, bytesRead } = await this.#file.read(new Uint8Array(length), 0, length, offset)
    return { data: buffer.buffer.slice(0, bytesRead) }
  }
}
