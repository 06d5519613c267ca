import { gzipSync } from 'node:zlib'

/** Where a tile lies in the data; a run of equal tiles has one entry, and one that leads to a leaf has a run of 0. */
export interface Entry {
  id: number
  offset: number
  length: number
  run: number
}

/** A reader takes the header and the root directory with its first 16 KiB. */
const ROOT_LIMIT = 16_384 - 127

/** Number of a tile along the Hilbert curve, all lower levels first: near tiles are near in the file. */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  for (let size = 2 ** z / 2; size >= 1; size /= 2) {
    const right = (x & size) > 0 ? 1 : 0
    const down = (y & size) > 0 ? 1 : 0
    id += size * size * ((3 * right) ^ down)
    if (down === 0) {
      if (right === 1) [x, y] = [size - 1 - x, size - 1 - y]
      ;[x, y] = [y, x]
    }
  }
  return id
}

/** The root directory, and the leaves where the entries are too many for it alone. */
export function writeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = writeDirectory(entries)
  if (whole.length <= ROOT_LIMIT) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = 2048; ; size *= 2) {
    const leaves: Buffer[] = []
    const root: Entry[] = []
    let offset = 0
    for (let i = 0; i < entries.length; i += size) {
      const leaf = writeDirectory(entries.slice(i, i + size))
      root.push({ id: entries[i]?.id ?? 0, offset, length: leaf.length, run: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const written = writeDirectory(root)
    if (written.length <= ROOT_LIMIT) return { root: written, leaves: Buffer.concat(leaves) }
  }
}

/** Column by column: ids as steps, runs, lengths, and offsets with 0 for "right after the one before". */
function writeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  pushVarint(bytes, entries.length)
  entries.forEach(({ id }, i) => pushVarint(bytes, id - (entries[i - 1]?.id ?? 0)))
  for (const { run } of entries) pushVarint(bytes, run)
  for (const { length } of entries) pushVarint(bytes, length)
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1]
    pushVarint(bytes, before && offset === before.offset + before.length ? 0 : offset + 1)
  })
  return gzipSync(Buffer.from(bytes), { level: 9 })
}

function pushVarint(bytes: number[], value: number) {
  while (value >= 128) {
    bytes.push((value % 128) | 128)
    value = Math.floor(value / 128)
  }
  bytes.push(value)
}
