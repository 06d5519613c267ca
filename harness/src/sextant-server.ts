import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { childrenOf, isAlive, memoryOf, openFilesOf } from './processes.ts'

const START = fileURLToPath(new URL('../../server/bin/start.mjs', import.meta.url))
// As `npm start` has them.
const START_FLAGS = ['--max-semi-space-size=64']
const COMMAND = fileURLToPath(new URL('../../server/bin/sextant.mjs', import.meta.url))
const START_MS = 180_000
const STOP_MS = 15_000

export type Settings = Readonly<Record<string, string>>

/** A real server in a process of its own, at an address that stays the same over restarts; built first if it has to be. */
export class SextantServer {
  readonly dataDir: string
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  readonly #log: string | undefined
  #child: ChildProcess | undefined
  #wanted = false
  /** How often it ended without being told to. */
  falls = 0

  private constructor(dataDir: string, port: number, settings: Settings, log: string | undefined) {
    this.dataDir = dataDir
    this.url = `http://127.0.0.1:${port}`
    this.#log = log
    // The settings of whoever runs this are not the server's.
    const { PATH, HOME, TMPDIR } = process.env
    const own = { DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: '0', LOG_LEVEL: 'warn' }
    this.#env = { PATH, HOME, TMPDIR, ...own, ...settings }
  }

  /** Its log goes to that file, or where our own goes. */
  static async at(dataDir: string, settings: Settings = {}, log?: string): Promise<SextantServer> {
    return new SextantServer(dataDir, await freePort(), settings, log)
  }

  /** Until it is ready. */
  async start(): Promise<void> {
    const log = this.#log === undefined ? undefined : openSync(this.#log, 'a')
    const child = spawn(process.execPath, [...START_FLAGS, START], {
      env: this.#env,
      stdio: ['ignore', 'pipe', log ?? 'inherit'],
    })
    if (log !== undefined) closeSync(log)
    this.#child = child
    this.#wanted = true
    const ended = once(child, 'exit').then(() => {
      if (this.#wanted && this.#child === child) this.falls++
      return 'ended'
    })
    const tooLate = setTimeout(() => child.kill('SIGKILL'), START_MS)
    const outcome = await Promise.race([saysReady(child.stdout), ended])
    clearTimeout(tooLate)
    if (outcome === 'ended') throw new Error(`The server ended before it was ready. ${this.#lastWords()}`)
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Processes of the server beside its first one. */
  get workerPids(): number[] {
    return childrenOf(this.pid)
      .filter(({ name }) => name !== 'postgres' && name !== 'setpriv')
      .map(({ pid }) => pid)
  }

  /** Its embedded PostgreSQL; 0 while there is none. */
  get postgresPid(): number {
    try {
      const pid = Number.parseInt(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
      return isAlive(pid) ? pid : 0
    } catch {
      return 0
    }
  }

  /** Resident memory of all its own processes, in MB. */
  get memory(): number {
    return [this.pid, ...this.workerPids].reduce((sum, pid) => sum + memoryOf(pid), 0)
  }

  get openFiles(): number {
    return [this.pid, ...this.workerPids].reduce((sum, pid) => sum + openFilesOf(pid), 0)
  }

  /** How often a worker has ended and was to be replaced, by what the server says. */
  get workersEnded(): number {
    return this.#readLog().match(/worker \d+ ended by/g)?.length ?? 0
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** In order. Answers the exit code. */
  async stop(): Promise<number | null> {
    const force = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_MS)
    await this.#end('SIGTERM')
    clearTimeout(force)
    return this.#child?.exitCode ?? null
  }

  /** The sextant command on the same installation. */
  async command(name: string, options: Record<string, string>): Promise<Record<string, string>> {
    const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
    const run = promisify(execFile)(process.execPath, [COMMAND, ...name.split(' '), ...args], {
      env: this.#env,
    })
    const { stdout } = await run.catch((error: Error & { stderr?: string }) => {
      throw new Error(`sextant ${name} failed: ${error.stderr ?? error.message}`)
    })
    return JSON.parse(stdout) as Record<string, string>
  }

  async #end(signal: NodeJS.Signals) {
    this.#wanted = false
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  #lastWords() {
    return this.#log === undefined ? '' : `It said, in ${this.#log}: ${this.#readLog().slice(-2000)}`
  }

  #readLog() {
    return this.#log === undefined ? '' : readFileSync(this.#log, 'utf8')
  }
}

function saysReady(stdout: Readable | null): Promise<'ready'> {
  return new Promise((resolve) => {
    let said = ''
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-2000)
      if (said.includes('Sextant is ready at ')) resolve('ready')
    })
  })
}
