import { constants } from 'node:fs'
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { giveFolder } from '../embedded-postgres/index.ts'
import { checkBackup } from './check-backup.ts'
import { DATABASE_FILE, type Manifest, SECRET_FILE } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { unpackDatabase } from './unpack-database.ts'

export interface RestoreOptions {
  source: string
  dataDir: string
  onProgress: OnProgress
}

/** Makes a data folder out of a backup that was found to be whole. It is the whole installation at the end, or nothing. */
export async function restoreBackup({ source, dataDir, onProgress }: RestoreOptions): Promise<Manifest> {
  const home = resolve(dataDir)
  await refuseUnlessEmpty(home)
  const manifest = await checkBackup(source, onProgress)
  await mkdir(home, { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(home, 'postgres.restore-'))
  const database = join(home, 'postgres')
  const secret = join(home, SECRET_FILE)
  try {
    const size = manifest.files.find(({ name }) => name === DATABASE_FILE)?.bytes ?? 0
    const tar = join(source, DATABASE_FILE)
    await unpackDatabase(tar, draft, (bytes) => onProgress('unpacking', bytes, size))
    await rename(draft, database)
    if (manifest.files.some(({ name }) => name === SECRET_FILE)) {
      await copyFile(join(source, SECRET_FILE), secret, constants.COPYFILE_EXCL)
      await chmod(secret, 0o600)
    }
    await giveToOwner(home, database, secret)
    return manifest
  } catch (error) {
    for (const made of [draft, database, secret]) await rm(made, { recursive: true, force: true })
    throw new Error(`Nothing was restored: ${(error as Error).message}`, { cause: error })
  }
}

async function refuseUnlessEmpty(home: string) {
  const entries = await readdir(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  // A disk of its own has this folder from the beginning.
  if (entries.some((name) => name !== 'lost+found'))
    throw new Error(
      `The data folder ${home} is not empty, and a restore overwrites nothing. Stop the server and move the folder away, or set DATA_DIR to another one.`,
    )
}

/** Root may restore for the user that the server runs as: the one who owns the data folder. */
async function giveToOwner(home: string, database: string, secret: string) {
  const { uid, gid } = await stat(home)
  if (process.getuid?.() !== 0 || uid === 0) return
  await giveFolder(database, { uid, gid })
  await chown(secret, uid, gid).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
