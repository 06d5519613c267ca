import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readTar, type TarEntry } from './read-tar.ts'

/** Unpacks the tar file into a folder that is there and empty. Nobody but the owner may read what comes out. */
export async function unpackDatabase(tar: string, folder: string, onBytes: (bytes: number) => void) {
  const chunks = createReadStream(tar, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
  let bytes = 0
  for await (const entry of readTar(chunks)) {
    const path = join(folder, entry.path)
    if (entry.kind === 'folder') await mkdir(path, { recursive: true, mode: 0o700 })
    else await writeOut(path, entry, (more) => onBytes((bytes += more)))
  }
}

async function writeOut(path: string, { content }: TarEntry, onBytes: (bytes: number) => void) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Refuses a second entry of the same name.
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      await file.writeFile(chunk)
      onBytes(chunk.length)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}
