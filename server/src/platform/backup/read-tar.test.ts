import { describe, expect, test } from 'vitest'
import { readTar } from './read-tar.ts'

interface Given {
  name: string
  content?: string
  kind?: string
  prefix?: string
  /** The field as it is, in place of the octal size. */
  size?: Buffer
}

function tarOf(entries: readonly Given[], end = Buffer.alloc(1024)) {
  return Buffer.concat([...entries.flatMap(blocksOf), end])
}

function blocksOf({ name, content = '', kind = '0', prefix = '', size }: Given): Buffer[] {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  size?.copy(header, 124)
  header.write(kind, 156)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const padded = Buffer.alloc(Math.ceil(content.length / 512) * 512)
  padded.write(content)
  return [header, padded]
}

/** As a disk or a socket would hand it over: in pieces that know nothing of blocks. */
async function* inPieces(bytes: Buffer, size: number) {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function unpack(bytes: Buffer, size = 100) {
  const found: [path: string, kind: string, content: string][] = []
  for await (const { path, kind, content } of readTar(inPieces(bytes, size))) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    found.push([path, kind, Buffer.concat(parts).toString()])
  }
  return found
}

const files = [
  { name: 'backup_label', content: 'x'.repeat(512) },
  { name: './base/', kind: '5' },
  { name: 'base/1', content: 'y'.repeat(1300) },
  { name: 'base/empty' },
]

describe('a tar file', () => {
  test.each([1, 7, 512, 1000, 100_000])('is read in pieces of %d bytes', async (size) => {
    expect(await unpack(tarOf(files), size)).toEqual([
      ['backup_label', 'file', 'x'.repeat(512)],
      ['base', 'folder', ''],
      ['base/1', 'file', 'y'.repeat(1300)],
      ['base/empty', 'file', ''],
    ])
  })

  test('may have names in two parts and sizes in binary', async () => {
    const size = Buffer.alloc(12)
    size[0] = 0x80
    size[11] = 3
    const bytes = tarOf([{ name: 'short', prefix: 'a/long/way', content: 'abc', size }])
    expect(await unpack(bytes)).toEqual([['a/long/way/short', 'file', 'abc']])
  })

  test('skips what nobody reads', async () => {
    const paths: string[] = []
    for await (const { path } of readTar(inPieces(tarOf(files), 100))) paths.push(path)
    expect(paths).toHaveLength(4)
  })

  test.each<[what: string, bytes: Buffer]>([
    ['a symbolic link', tarOf([{ name: 'pg_tblspc/1', kind: '2' }])],
    ['a hard link', tarOf([{ name: 'a', kind: '1' }])],
    ['a long name of another format', tarOf([{ name: '././@LongLink', kind: 'L', content: 'a' }])],
    ['an extended header', tarOf([{ name: 'a', kind: 'x' }])],
    ['a device', tarOf([{ name: 'a', kind: '3' }])],
    ['a way out of the folder', tarOf([{ name: '../a' }])],
    ['a way out in the middle', tarOf([{ name: 'a/../../b' }])],
    ['a path from the root', tarOf([{ name: '/etc/passwd' }])],
    ['no name', tarOf([{ name: '' }])],
    ['a bad size', tarOf([{ name: 'a', size: Buffer.from('zzz') }])],
    ['no end', tarOf(files, Buffer.alloc(0))],
    ['half an end', tarOf(files, Buffer.alloc(512))],
    ['something after the end', tarOf(files, Buffer.concat([Buffer.alloc(1024), Buffer.from('x')]))],
    ['a cut', tarOf(files).subarray(0, 1400)],
    ['other bytes in a header', Buffer.concat([Buffer.from('!'), tarOf(files).subarray(1)])],
    ['nothing at all', Buffer.alloc(0)],
  ])('is refused with %s', async (_what, bytes) => {
    await expect(unpack(bytes)).rejects.toThrow('The tar file is damaged')
  })
})
