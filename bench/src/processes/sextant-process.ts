import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const START = fileURLToPath(new URL('../../../server/bin/start.mjs', import.meta.url))
// As `npm start` has them.
const START_FLAGS = ['--max-semi-space-size=64']
const COMMAND = fileURLToPath(new URL('../../../server/bin/sextant.mjs', import.meta.url))
const execute = promisify(execFile)
const START_MS = 180_000
const STOP_MS = 15_000

export type Settings = Readonly<Record<string, string>>

export interface SextantProcess {
  pid: number
  dataDir: string
  /** Its address, once it listens. */
  ready: Promise<string>
  /** The sextant command on the same installation. */
  command: (name: string, options: Record<string, string>) => Promise<Record<string, string>>
  stop: () => Promise<void>
}

/** A real server in its own process, on a data folder of its own; built first if it has to be. */
export function startSextant(dataDir: string, settings: Settings = {}): SextantProcess {
  // The settings of whoever runs the benchmark are not the benchmark's.
  const { PATH, HOME, TMPDIR } = process.env
  const own = { DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: '0', TOKEN_TTL: '1d', LOG_LEVEL: 'warn' }
  const env = { PATH, HOME, TMPDIR, ...own, ...settings }
  const child = spawn(process.execPath, [...START_FLAGS, START], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const tooLate = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const neverReady = ended.then(() => Promise.reject(new Error('The server ended before it was ready.')))
  return {
    pid: child.pid ?? 0,
    dataDir,
    ready: Promise.race([readyUrl(child.stdout), neverReady]).finally(() => clearTimeout(tooLate)),
    async command(name, options) {
      const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
      const run = execute(process.execPath, [COMMAND, ...name.split(' '), ...args], { env })
      const { stdout } = await run.catch((error: Error & { stderr?: string }) => {
        throw new Error(`sextant ${name} failed: ${error.stderr ?? error.message}`)
      })
      return JSON.parse(stdout) as Record<string, string>
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(force)
    },
  }
}

/** The address that the server says once it listens. */
function readyUrl(stdout: Readable): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const url = /^Sextant is ready at (\S+)/m.exec(said)?.[1]
      if (url) resolve(url)
    })
  })
}
