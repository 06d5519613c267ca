import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitUntil } from './wait-until.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const START = fileURLToPath(new URL('../bin/start.mjs', import.meta.url))
export const CLI = fileURLToPath(new URL('../bin/sextant.mjs', import.meta.url))

export type Env = Record<string, string>

/** A real process of ours with all it has said so far. */
export class RunningProcess {
  readonly child: ChildProcess
  stdout = ''
  stderr = ''
  readonly #closed: Promise<unknown>

  constructor(program: string, args: readonly string[], options: SpawnOptions) {
    this.child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options })
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text))
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text))
    this.#closed = once(this.child, 'close')
    this.#closed.catch(() => undefined)
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  get output(): string {
    return `${this.stdout}\n${this.stderr}`
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  /** The exit code, or the signal that ended it, once it has ended and all its output is read. */
  async ended(): Promise<number | string> {
    await this.#closed
    return this.child.exitCode ?? this.child.signalCode ?? 'lost'
  }
}

export class ServerProcess extends RunningProcess {
  readonly dataDir: string
  url = ''

  constructor(program: string, args: readonly string[], options: SpawnOptions, dataDir: string) {
    super(program, args, options)
    this.child.stdin?.end()
    this.dataDir = dataDir
  }

  /** Until it listens; a start that fails is an error with what the process said. */
  async ready(): Promise<this> {
    await waitUntil(() => {
      if (this.hasEnded) throw new Error(`The server ended at its start: ${this.output}`)
      this.url = /^Sextant is ready at (\S+)/m.exec(this.stdout)?.[1] ?? ''
      return this.url !== ''
    }, 'the server is ready')
    return this
  }

  get setupToken(): string | undefined {
    return /\/setup#(\S+)/.exec(this.stdout)?.[1]
  }

  /** Process id of its embedded PostgreSQL; NaN while there is none. */
  get postgresPid(): number {
    try {
      return Number.parseInt(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
    } catch {
      return Number.NaN
    }
  }

  /** An orderly stop: the exit code and how long it took. */
  async stop(signal: NodeJS.Signals = 'SIGTERM') {
    const started = performance.now()
    this.child.kill(signal)
    const code = await this.ended()
    return { code, seconds: (performance.now() - started) / 1000 }
  }

  async kill() {
    this.child.kill('SIGKILL')
    await this.ended()
  }
}

/** An environment with nothing of ours in it, whatever the tests themselves were started with. */
export function cleanEnv(env: Env): Env {
  const kept = ['PATH', 'TMPDIR', 'LANG', 'SystemRoot'].map((name) => [name, process.env[name]] as const)
  const base = Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== undefined))
  return { ...base, PORT: '0', RATE_LIMIT: '0', npm_config_update_notifier: 'false', ...env }
}
