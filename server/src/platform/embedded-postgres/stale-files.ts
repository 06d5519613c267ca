import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { postmasterFileName } from './postmaster-file.ts'
import { isAlive, isPostgresOf } from './processes.ts'
import { socketPort } from './socket-path.ts'

const writtenWithinMs = 5000

/**
 * postgres does not start while the process named in one of its lock files lives, and cannot tell that it is another
 * program by now. Files whose process is gone stay: postgres reads in them which shared memory may still be in use.
 */
export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of [postmasterFileName, `.s.PGSQL.${socketPort}.lock`]) {
    const file = join(folder, name)
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text !== undefined && (await isStale(file, text, folder))) await removeIfSame(file, text)
  }
}

async function isStale(file: string, text: string, folder: string): Promise<boolean> {
  const pid = Number.parseInt(text, 10)
  if (pid > 0) return isAlive(pid) && !(await isPostgresOf(pid, folder))
  // Empty: it is being written right now, or a crash left it so.
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > writtenWithinMs
}

/** Between reading and removing, another start may have put its own file there: that one is given back. */
async function removeIfSame(file: string, text: string): Promise<void> {
  const aside = `${file}.stale-${process.pid}`
  await rename(file, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => text)
  if (moved === text) await rm(aside, { force: true })
  else await rename(aside, file)
}
