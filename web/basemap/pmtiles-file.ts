import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Tile } from './cut-tiles.ts'
import { type Entry, tileId, writeDirectories } from './pmtiles-directory.ts'

const HEADER_LENGTH = 127
const GZIP = 2
const VECTOR_TILES = 1
const WORLD = { west: -180, south: -85, east: 180, north: 85 }

interface PmtilesOptions {
  maxZoom: number
  metadata: object
}

/** The tiles as one PMTiles file (version 3): each content once, compressed. */
export function writePmtiles(tiles: Iterable<Tile>, { maxZoom, metadata }: PmtilesOptions): Buffer {
  const numbered = [...tiles].map(({ z, x, y, data }) => ({ id: tileId(z, x, y), data }))
  const { entries, contents } = pack(numbered.toSorted((a, b) => a.id - b.id))
  const { root, leaves } = writeDirectories(entries)
  const about = gzipSync(JSON.stringify(metadata), { level: 9 })
  const sections = [root, about, leaves, Buffer.concat(contents)]
  const header = Buffer.alloc(HEADER_LENGTH)
  header.write('PMTiles')
  header[7] = 3
  let offset = HEADER_LENGTH
  sections.forEach((section, i) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i)
    header.writeBigUInt64LE(BigInt(section.length), 16 + 16 * i)
    offset += section.length
  })
  const counts = [numbered.length, entries.length, contents.length]
  counts.forEach((count, i) => header.writeBigUInt64LE(BigInt(count), 72 + 8 * i))
  const clustered = 1
  header.set([clustered, GZIP, GZIP, VECTOR_TILES, 0, maxZoom], 96)
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at)
  ;[WORLD.west, WORLD.south, WORLD.east, WORLD.north].forEach((value, i) => degrees(value, 102 + 4 * i))
  header[118] = 2
  degrees(0, 119)
  degrees(20, 123)
  return Buffer.concat([header, ...sections])
}

function pack(tiles: readonly { id: number; data: Uint8Array }[]) {
  const known = new Map<string, { offset: number; length: number }>()
  const contents: Buffer[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { id, data } of tiles) {
    const hash = createHash('sha256').update(data).digest('base64')
    let place = known.get(hash)
    if (!place) {
      const compressed = gzipSync(data, { level: 9 })
      place = { offset: end, length: compressed.length }
      known.set(hash, place)
      contents.push(compressed)
      end += compressed.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, contents }
}
