import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type BackupFile, DATABASE_FILE, type Manifest, readManifest } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { readTar } from './read-tar.ts'

/** Without these there is no database to start. */
const NEEDED = ['PG_VERSION', 'backup_label', 'global/pg_control']

/** Reads every byte of a backup and throws unless all of it is there as the manifest says, and can be unpacked. */
export async function checkBackup(
  folder: string,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const file of manifest.files) {
    const check = file.name === DATABASE_FILE ? checkDatabase : drain
    const found = await digest(join(folder, file.name), check, (bytes) => {
      signal?.throwIfAborted()
      onProgress('checking', bytes, file.bytes)
    })
    signal?.throwIfAborted()
    refuseUnlike(folder, file, found)
  }
  return manifest
}

type Found = Omit<BackupFile, 'name'> & { fault?: Error }

/** The file's size and hash, and what `check` found wrong with its content. A wrong hash says more, so it comes first. */
async function digest(
  path: string,
  check: (chunks: AsyncIterable<Buffer>) => Promise<void>,
  onBytes: (bytes: number) => void,
): Promise<Found> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of createReadStream(path, {
      highWaterMark: 1024 * 1024,
    }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      onBytes((bytes += chunk.length))
      yield chunk
    }
  }
  const chunks = counted()
  const stillOpen = { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) }
  let fault: Error | undefined
  try {
    await check(stillOpen)
  } catch (error) {
    fault = error as Error
  }
  await drain(chunks)
  return { bytes, sha256: hash.digest('hex'), ...(fault && { fault }) }
}

async function drain(chunks: AsyncIterable<Buffer>) {
  for await (const _ of chunks);
}

async function checkDatabase(chunks: AsyncIterable<Buffer>) {
  const missing = new Set(NEEDED)
  for await (const { path } of readTar(chunks)) missing.delete(path)
  if (missing.size > 0) throw new Error(`The tar file lacks ${[...missing].join(', ')}.`)
}

function refuseUnlike(folder: string, { name, bytes, sha256 }: BackupFile, found: Found) {
  const damage =
    found.bytes !== bytes
      ? `it has ${found.bytes} bytes in place of ${bytes}`
      : found.sha256 !== sha256
        ? 'its content is not what was written'
        : found.fault?.message
  if (damage) throw new Error(`The backup in ${folder} is damaged: ${name}: ${damage}. Take another one.`)
}
