import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { inDatabase } from './connection.ts'
import { CLI, cleanEnv, type Env, ROOT, RunningProcess, ServerProcess, START } from './server-process.ts'
import { isAlive, waitUntil } from './wait-until.ts'

export interface CommandResult {
  code: number | string
  stdout: string
  stderr: string
}

/** Starts real servers and commands in scratch folders. Whatever still runs when the test file ends is ended with it. */
export class Servers {
  #parent = ''
  #folders = 0
  readonly #started: ServerProcess[] = []
  readonly #databases: string[] = []

  async open() {
    await ensureBuilt()
    this.#parent = await realpath(await mkdtemp(join(tmpdir(), 'sextant-test-')))
  }

  async close() {
    for (const server of this.#started) if (!server.hasEnded) await server.kill()
    await endPostgres(this.#parent)
    for (const name of this.#databases) await onAdmin(`drop database if exists ${name} with (force)`)
    await rm(this.#parent, { recursive: true, force: true, maxRetries: 20 })
  }

  /** A new folder of its own; the data folder inside it is not made yet. */
  async dataDir(owner?: number): Promise<string> {
    const folder = join(this.#parent, String(++this.#folders))
    await mkdir(folder)
    if (owner !== undefined) {
      await chmod(this.#parent, 0o755)
      await chown(folder, owner, owner)
    }
    return join(folder, 'data')
  }

  /** URL of a new empty database on the PostgreSQL server of the tests. */
  async databaseUrl(): Promise<string> {
    const name = `sextant_test_${randomBytes(6).toString('hex')}`
    await onAdmin(`create database ${name}`)
    this.#databases.push(name)
    const { connectionString, host = '', port, user = '' } = inDatabase(inject('admin'), name)
    return connectionString ?? `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  }

  /** Starts a process and does not wait for it to be ready. */
  spawn(dataDir: string, env: Env = {}, prefix: readonly string[] = [], rest: readonly string[] = []) {
    const [program = '', ...args] = [...prefix, process.execPath, START, ...rest]
    const options = { cwd: join(dataDir, '..'), env: cleanEnv({ DATA_DIR: dataDir, ...env }) }
    return this.#note(new ServerProcess(program, args, options, dataDir))
  }

  start(dataDir: string, env: Env = {}, prefix: readonly string[] = []): Promise<ServerProcess> {
    return this.spawn(dataDir, env, prefix).ready()
  }

  /** The way of the README. Its process group is its own, as in a terminal. */
  startByNpm(dataDir: string): Promise<ServerProcess> {
    const env = cleanEnv({ DATA_DIR: dataDir, HOME: join(dataDir, '..') })
    const options = { cwd: ROOT, env, detached: true }
    return this.#note(new ServerProcess('npm', ['start'], options, dataDir)).ready()
  }

  run(dataDir: string, args: readonly string[], env: Env = {}, input = ''): Promise<CommandResult> {
    const options = { cwd: join(dataDir, '..'), env: cleanEnv({ DATA_DIR: dataDir, ...env }) }
    return finished(new RunningProcess(process.execPath, [CLI, ...args], options), input)
  }

  runByNpm(dataDir: string, args: readonly string[]): Promise<CommandResult> {
    const env = cleanEnv({ DATA_DIR: dataDir, HOME: join(dataDir, '..') })
    const npm = ['run', '-s', 'sextant', '--', ...args]
    return finished(new RunningProcess('npm', npm, { cwd: ROOT, env }), '')
  }

  #note(server: ServerProcess) {
    this.#started.push(server)
    return server
  }
}

export function useServers(): Servers {
  const servers = new Servers()
  // The first of them builds everything, in a clone that nobody has started yet.
  beforeAll(() => servers.open(), 600_000)
  afterAll(() => servers.close(), 120_000)
  return servers
}

async function finished(command: RunningProcess, input: string): Promise<CommandResult> {
  command.child.stdin?.end(input)
  const code = await command.ended()
  return { code, stdout: command.stdout, stderr: command.stderr }
}

/** What a killed server left behind. Its command line tells whose it is: a process id in a file may be anybody's by now. */
async function endPostgres(parent: string) {
  const left = async () => {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-eo', 'pid=,args='])
    const lines = stdout.split('\n').filter((line) => line.includes(`sextant.folder=${parent}/`))
    return lines.map((line) => Number.parseInt(line, 10))
  }
  for (const pid of await left()) if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  await waitUntil(async () => (await left()).length === 0, 'postgres has ended')
}

async function onAdmin(statement: string) {
  const client = new pg.Client(inject('admin'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
