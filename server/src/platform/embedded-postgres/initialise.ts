import { mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { openInheritedFolder } from './inherited-folder.ts'
import { giveFolder, type RunAs } from './run-as.ts'
import { runProgram } from './run-program.ts'

const freshPrefix = 'postgres.init-'
const abandonedAfterMs = 10 * 60 * 1000

interface Initialisation {
  dataDir: string
  folder: string
  binaries: Binaries
  runAs: RunAs | undefined
  durable: boolean
  log: (message: string) => void
}

/** Makes the database folder if there is none. It appears whole under its name or not at all. */
export async function initialiseFolder(options: Initialisation): Promise<void> {
  await removeAbandoned(options.dataDir)
  if (await isInitialised(options.folder, options.binaries)) return
  options.log(`Creating the database in ${options.folder}`)
  const fresh = await mkdtemp(join(options.dataDir, freshPrefix))
  try {
    await giveFolder(fresh, options.runAs)
    await runInitdb(fresh, options)
    await rename(fresh, options.folder)
    await syncFolder(options.dataDir)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    // Another start was faster: its folder is as good as ours.
    if (await isInitialised(options.folder, options.binaries)) return
    throw error
  }
}

async function isInitialised(folder: string, binaries: Binaries): Promise<boolean> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    refuseOtherVersion(folder, version.trim(), binaries)
    return true
  }
  const entries = await readdir(folder).catch(() => [])
  if (entries.length === 0) return false
  throw new Error(
    `${folder} holds files but no PostgreSQL database. Move them away, restore a backup, or set another DATA_DIR.`,
  )
}

function refuseOtherVersion(folder: string, version: string, binaries: Binaries): void {
  if (version === String(binaries.majorVersion)) return
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${version}, ${binaries.postgres} is PostgreSQL ` +
      `${binaries.majorVersion}. Set PG_BIN_DIR to the programs of PostgreSQL ${version}, ` +
      'or export the data with the former version and import it into an empty DATA_DIR.',
  )
}

async function runInitdb(fresh: string, options: Initialisation): Promise<void> {
  const { binaries, runAs } = options
  const data = openInheritedFolder(fresh)
  const args = ['-D', data.path, '-U', 'sextant', '--auth=trust', '--encoding=UTF8', '--data-checksums']
  if (!options.durable) args.push('--no-sync')
  let output = ''
  try {
    for (const locale of localeChoices(binaries.majorVersion)) {
      const result = await runProgram(binaries.initdb, [...args, ...locale], {
        runAs,
        descriptors: data.descriptors,
      })
      if (result.succeeded) return
      output = result.output
    }
  } finally {
    data.close()
  }
  throw new Error(
    `PostgreSQL could not create its folder in ${options.dataDir}:\n${output}\n` +
      'Check free space and permissions of DATA_DIR, or set DATABASE_URL to use a PostgreSQL server of your own.',
  )
}

/** The builtin provider came with PostgreSQL 17. Before, C.UTF-8 is the system's, and not every system has it. */
function localeChoices(majorVersion: number): string[][] {
  if (majorVersion >= 17) return [['--locale-provider=builtin', '--builtin-locale=C.UTF-8']]
  return [['--locale=C.UTF-8'], ['--locale=C']]
}

/** A crash while initdb runs leaves its folder. Young ones may belong to a start that is under way. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(freshPrefix))
  for (const name of names) {
    const path = join(dataDir, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
