import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Connection } from '../db.ts'
import { checkBackup } from './check-backup.ts'
import { type BackupFile, DATABASE_FILE, MANIFEST_FILE, makeManifest, SECRET_FILE } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { streamBaseBackup } from './stream-base-backup.ts'

export interface BackupOptions {
  connection: Connection
  dataDir: string
  /** The folder that the backup becomes; there must be none yet. */
  target: string
  /** False when the secret is not kept in the data folder. */
  withSecret: boolean
  madeAt: Date
  onProgress: OnProgress
  signal: AbortSignal
}

/** Where the backup will be, or a refusal before anything is done: nothing is overwritten, and nothing copies itself. */
export async function chooseTarget(to: string, dataDir: string): Promise<string> {
  const named = resolve(to)
  const parent = await realpath(dirname(named)).catch(() => {
    throw new Error(`The folder ${dirname(named)} does not exist. Make it first.`)
  })
  const target = join(parent, basename(named))
  const home = await realpath(dataDir)
  if (`${target}${sep}`.startsWith(`${home}${sep}`))
    throw new Error(`A backup belongs outside of the data folder ${home}, best on another disk.`)
  if (await exists(target)) throw new Error(`${target} is there already. Name a folder that is not.`)
  return target
}

/** Writes under another name, reads all of it back, and renames at the end: what has the name is whole. */
export async function writeBackup(options: BackupOptions): Promise<BackupFile[]> {
  const { target, dataDir, madeAt, onProgress, signal } = options
  const draft = `${target}.partial-${randomBytes(4).toString('hex')}`
  await mkdir(draft, { mode: 0o700 })
  try {
    const { file, postgres } = await copyDatabase(options, draft)
    const files = options.withSecret ? [file, await copySecret(dataDir, draft)] : [file]
    const manifest = `${JSON.stringify(makeManifest(madeAt, postgres, files), null, 2)}\n`
    await writeFile(join(draft, MANIFEST_FILE), manifest, { mode: 0o600, flag: 'wx', flush: true })
    await syncFolder(draft)
    await checkBackup(draft, onProgress, signal)
    if (await exists(target)) throw new Error(`${target} has been made meanwhile.`)
    await rename(draft, target)
    await syncFolder(dirname(target))
    return files
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const reason = signal.aborted ? signal.reason : error
    throw new Error(`No backup was made: ${(reason as Error).message}`, { cause: error })
  }
}

async function copyDatabase({ connection, onProgress, signal }: BackupOptions, folder: string) {
  const hash = createHash('sha256')
  let bytes = 0
  const postgres = await streamBaseBackup(connection, async (tar, version) => {
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        onProgress('copying', bytes, tar.expectedBytes)
        yield chunk
      }
    }
    const out = createWriteStream(join(folder, DATABASE_FILE), { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(tar, counted, out, { signal })
    return version
  })
  return { postgres, file: { name: DATABASE_FILE, bytes, sha256: hash.digest('hex') } as BackupFile }
}

async function copySecret(dataDir: string, folder: string): Promise<BackupFile> {
  const secret = await readFile(join(dataDir, SECRET_FILE))
  await writeFile(join(folder, SECRET_FILE), secret, { mode: 0o600, flag: 'wx', flush: true })
  const sha256 = createHash('sha256').update(secret).digest('hex')
  return { name: SECRET_FILE, bytes: secret.length, sha256 }
}

async function exists(path: string) {
  return (await lstat(path).catch(() => undefined)) !== undefined
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
