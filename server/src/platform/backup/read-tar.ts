import { ByteReader } from './byte-reader.ts'

export interface TarEntry {
  /** Relative, with slashes, and never out of the folder that it is unpacked into. */
  path: string
  kind: 'file' | 'folder'
  size: number
  /** To be read before the next entry is asked for; what is left is skipped. */
  content: AsyncIterable<Buffer>
}

const BLOCK = 512
const KINDS: Record<string, TarEntry['kind']> = { '0': 'file', '\0': 'file', '5': 'folder' }

/** The entries of a tar file as PostgreSQL writes it: files and folders with short names. Anything else is refused. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source)
  for (;;) {
    const header = await reader.take(BLOCK)
    if (isZero(header)) break
    const entry = readHeader(header)
    let left = entry.size
    const content = (async function* () {
      while (left > 0) {
        const chunk = await reader.takeUpTo(left)
        left -= chunk.length
        yield chunk
      }
    })()
    yield { ...entry, content }
    while (left > 0) left -= (await reader.takeUpTo(left)).length
    await reader.take(paddingOf(entry.size))
  }
  // The end is two blocks of zeros, and then zeros at most.
  if (!isZero(await reader.take(BLOCK))) throw damaged('its end is missing')
  for await (const rest of reader.rest()) if (!isZero(rest)) throw damaged('something follows its end')
}

function readHeader(header: Buffer): Omit<TarEntry, 'content'> {
  checkSum(header)
  if (textOf(header, 257, 5) !== 'ustar') throw damaged('it is not in the format ustar')
  const name = textOf(header, 0, 100)
  const prefix = textOf(header, 345, 155)
  const path = (prefix === '' ? name : `${prefix}/${name}`).replace(/^\.\//, '').replace(/\/$/, '')
  const kind = KINDS[String.fromCharCode(header[156] ?? 0)]
  if (!kind) throw damaged(`${path} is neither a file nor a folder`)
  if (!isInside(path)) throw damaged(`${path} leads out of the folder`)
  return { path, kind, size: kind === 'file' ? numberOf(header, 124, 12) : 0 }
}

/** The sum is made with spaces in its own place. */
function checkSum(header: Buffer) {
  let sum = 8 * 32
  for (let i = 0; i < BLOCK; i++) if (i < 148 || i >= 156) sum += header[i] ?? 0
  if (sum !== numberOf(header, 148, 8)) throw damaged('a header has a wrong check sum')
}

const isInside = (path: string) =>
  path !== '' && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

function textOf(header: Buffer, start: number, length: number) {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

/** Octal digits or, where those do not suffice, a binary number whose first bit is set. */
function numberOf(header: Buffer, start: number, length: number) {
  const first = header[start] ?? 0
  const value =
    first & 0x80
      ? Number(BigInt(`0x${header.subarray(start + 1, start + length).toString('hex')}`))
      : Number.parseInt(textOf(header, start, length).trim(), 8)
  if (!Number.isSafeInteger(value)) throw damaged('a header has a bad number')
  return value
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK
const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0)
const damaged = (how: string) => new Error(`The tar file is damaged: ${how}.`)
