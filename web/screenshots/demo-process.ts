import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The demo fleet in a folder of its own, and how to sign in there. */
export async function startDemo(folder: string, signal: AbortSignal) {
  const args = ['--conditions=@sextant/source', '--import', 'tsx', 'demo/main.ts']
  const child = spawn(process.execPath, [...args, '--port', '0', '--data', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const find = async (wanted: RegExp) => {
    for (let found = wanted.exec(said); ; found = wanted.exec(said)) {
      if (found) return found[1] ?? ''
      signal.throwIfAborted()
      if (child.exitCode !== null) throw new Error(`The demo ended:\n${said}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    url: () => find(/The demo is ready: (\S+)/),
    userName: () => find(/User name +(\S+)/),
    password: () => find(/Password +(\S+)/),
    /** Until the hiker has pressed the button: the pictures should show it. */
    sos: () => find(/(has pressed SOS)/),
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}
