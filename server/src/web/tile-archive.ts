import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { Compression, PMTiles, SharedPromiseCache, TileType } from 'pmtiles'
import { FileSource } from './file-source.ts'

/** Directories kept in memory: at some hundred kilobytes each, no more than about 30 MB for the largest files. */
const MOST_DIRECTORIES = 64
const START_LENGTH = 16_384

const ENCODINGS = new Map([
  [Compression.None, undefined],
  [Compression.Gzip, 'gzip'],
  [Compression.Brotli, 'br'],
] as const)

export type TileEncoding = 'gzip' | 'br' | undefined

export interface TileArchive {
  /** Differs between any two files that have stood in this place. */
  version: string
  minZoom: number
  maxZoom: number
  name: string | undefined
  attribution: string | undefined
  /** How the tiles are compressed in the file. */
  encoding: TileEncoding
  /** The tile as it is in the file, or nothing. */
  find: (z: number, x: number, y: number) => Promise<Buffer | undefined>
  close: () => Promise<void>
}

/** Opens a PMTiles file of vector tiles. Nothing when there is no such file; an error says why one cannot be used. */
export async function openTileArchive(path: string): Promise<TileArchive | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const cache = new SharedPromiseCache(MOST_DIRECTORIES, undefined, decompress)
    const asItIs = (data: ArrayBuffer) => Promise.resolve(data)
    const source = new FileSource(file, path)
    const archive = new PMTiles(source, cache, asItIs)
    const { minZoom, maxZoom, tileType, tileCompression } = await archive.getHeader()
    if (tileType !== TileType.Mvt) throw new Error('it does not hold vector tiles')
    if (!ENCODINGS.has(tileCompression as never))
      throw new Error('its tiles are compressed in an unknown way')
    const about = (await new PMTiles(source, cache, decompress).getMetadata()) as Record<string, unknown>
    const { size, mtimeMs } = await file.stat()
    const start = new Uint8Array((await source.getBytes(0, START_LENGTH)).data)
    const version = createHash('sha256').update(`${size} ${mtimeMs}`).update(start).digest('hex').slice(0, 12)
    return {
      version,
      minZoom,
      maxZoom,
      name: textOf(about['name']),
      attribution: textOf(about['attribution']),
      encoding: ENCODINGS.get(tileCompression as never),
      find: async (z, x, y) => {
        const tile = await archive.getZxy(z, x, y)
        return tile && Buffer.from(tile.data)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const DECODERS = { gzip: promisify(gunzip), br: promisify(brotliDecompress) }

/** The tile without its compression. */
export const decodeTile = async (data: Buffer, encoding: TileEncoding): Promise<Buffer> =>
  encoding ? DECODERS[encoding](data) : data

async function decompress(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (!ENCODINGS.has(compression as never)) throw new Error('it is compressed in an unknown way')
  const plain = await decodeTile(Buffer.from(data), ENCODINGS.get(compression as never))
  return plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.byteLength) as ArrayBuffer
}

/** Files bring HTML here; what we hand on is text. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
  return text === '' ? undefined : text.slice(0, 500)
}
