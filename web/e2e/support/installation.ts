import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type PreviewServer, preview } from 'vite'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

export type Environment = Record<string, string>

/** A real server with its own database, as `npm start` runs it, in a folder that is thrown away. */
export class Installation {
  readonly #folder: string
  readonly #environment: Environment
  #child: ReturnType<typeof spawn> | undefined
  #output = ''
  #address = ''
  #pages: PreviewServer | undefined

  private constructor(folder: string, environment: Environment) {
    this.#folder = folder
    this.#environment = environment
  }

  /** `prepare` puts things into the data folder before the first start. */
  static async start(environment: Environment = {}, prepare?: (folder: string) => Promise<void>) {
    const folder = await mkdtemp(join(tmpdir(), 'sextant-e2e-'))
    await prepare?.(folder)
    const installation = new Installation(folder, environment)
    await installation.startServer()
    return installation
  }

  /** Where the pages are. */
  get url() {
    return this.#pages?.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? this.#address
  }

  /** Where the API is; the same but when the pages are built anew for this run (E2E_DEV=1). */
  get api() {
    return this.#address
  }

  get setupLink() {
    const token = /\/setup#(\S+)/.exec(this.#output)?.[1]
    return token === undefined ? undefined : `${this.url}/setup#${token}`
  }

  /** On the port it had before, if it had one. */
  async startServer() {
    const port = this.#address === '' ? '0' : new URL(this.#address).port
    this.#output = ''
    const child = spawn(process.execPath, ['server/bin/start.mjs'], {
      cwd: ROOT,
      env: { ...process.env, ...this.#environment, DATA_DIR: this.#folder, PORT: port, HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const collect = (text: Buffer) => {
      this.#output += String(text)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    while (!/^Sextant is ready at (\S+)/m.test(this.#output)) {
      if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${this.#output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    this.#address = /^Sextant is ready at (\S+)/m.exec(this.#output)?.[1] ?? ''
    if (process.env['E2E_DEV'] && !this.#pages) await this.#buildPages()
  }

  async stopServer(signal: NodeJS.Signals = 'SIGTERM') {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async end() {
    await this.#pages?.close()
    await this.stopServer()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** One `sextant` command; answers what it printed. */
  async command(...args: string[]): Promise<Record<string, unknown>> {
    const { stdout } = await run(process.execPath, ['server/bin/sextant.mjs', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...this.#environment, DATA_DIR: this.#folder },
    })
    return JSON.parse(stdout) as Record<string, unknown>
  }

  async #buildPages() {
    const proxied = ['/api', '/tiles', '/docs', '/health', '/icon.svg']
    const common = {
      root: join(ROOT, 'web'),
      configFile: join(ROOT, 'web/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: join(this.#folder, 'pages'), chunkSizeWarningLimit: 2000 },
    } as const
    await build(common)
    const proxy = Object.fromEntries(proxied.map((path) => [path, this.#address]))
    this.#pages = await preview({ ...common, preview: { port: 0, host: '127.0.0.1', proxy } })
  }
}
