import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const START = fileURLToPath(new URL('../server/bin/start.mjs', import.meta.url))
const STOP_MS = 15_000

export interface DemoServer {
  url: string
  /** Of the set-up link, which is there only at the very first start. */
  setupToken: string | undefined
  /** Resolves when it has ended by itself. */
  ended: Promise<unknown>
  stop: () => Promise<void>
}

/** The real server in a process of its own, with none of the settings of whoever starts the demo. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string>,
  signal: AbortSignal,
): Promise<DemoServer> {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  const env = { PATH, HOME, TMPDIR, LANG, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(force)
  }
  let said = ''
  const greeted = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (/^Sextant is ready at/m.test(said)) resolve()
    })
  })
  const gone = ended.then(() => Promise.reject(new Error('The server ended before it was ready.')))
  const stopped = once(signal, 'abort').then(() => Promise.reject(new Error('Stopped.')))
  try {
    signal.throwIfAborted()
    await Promise.race([greeted, gone, stopped])
  } catch (error) {
    await stop()
    throw error
  }
  for (const late of [gone, stopped]) late.catch(() => {})
  const url = /^Sextant is ready at (\S+)/m.exec(said)?.[1] ?? ''
  return { url, setupToken: /\/setup#(\S+)/.exec(said)?.[1], ended, stop }
}
