import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach } from 'vitest'
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  openEmbeddedDatabase,
} from '../src/platform/embedded-postgres/index.ts'

/** A data folder of its own for each test; whatever the test opens or starts in it ends with the test. */
export interface DataFolder {
  parent: string
  dataDir: string
  opened: EmbeddedDatabase[]
  children: ChildProcess[]
}

/** One test starts several databases, on a machine that may be busy with others. */
export const patient = { timeout: 60_000 }

export function useDataFolder(): DataFolder {
  const folder: DataFolder = { parent: '', dataDir: '', opened: [], children: [] }
  beforeEach(async () => {
    folder.parent = await realpath(await mkdtemp(join(tmpdir(), 'sextant-test-')))
    folder.dataDir = join(folder.parent, 'data')
  })
  afterEach(async () => {
    for (const child of folder.children.splice(0)) child.kill('SIGKILL')
    await Promise.all(folder.opened.splice(0).map((database) => database.stop()))
    const left = await findPostmasters(folder)
    if (left.length > 0) await promisify(execFile)('kill', ['-QUIT', ...left]).catch(() => undefined)
    await rm(folder.parent, { recursive: true, force: true, maxRetries: 20 })
  }, patient.timeout)
  return folder
}

export async function open(
  folder: DataFolder,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedDatabase> {
  const { dataDir } = folder
  const defaults = { dataDir, role: 'server' as const, durable: false, log: () => undefined }
  const database = await openEmbeddedDatabase({ ...defaults, ...options })
  folder.opened.push(database)
  return database
}

/** The first column of the answer. */
export async function ask({ connection }: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

export async function findPostmasters(folder: DataFolder): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-eo', 'pid=,args='])
  const lines = stdout.split('\n').filter((line) => line.includes(`sextant.folder=${folder.dataDir}/`))
  return lines.map((line) => String(Number.parseInt(line, 10)))
}

/** Starts a process of its own that runs the script, and waits until it says something. */
export async function spawnOwner(folder: DataFolder, script: string): Promise<ChildProcess> {
  const options = `{ dataDir: ${JSON.stringify(folder.dataDir)}, role: 'server', log: () => undefined }`
  const args = ['--import', 'tsx', '--input-type=module', '-e', `const options = ${options}; ${script}`]
  const cwd = fileURLToPath(new URL('../src/platform/embedded-postgres/', import.meta.url))
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  folder.children.push(child)
  await once(child.stdout, 'data')
  return child
}
