import type { WriteStream } from 'node:tty'
import type { OnProgress } from '../platform/backup/index.ts'

const EVERY_MS = 500
const EVERY_MS_IN_A_LOG = 10_000
const MEGABYTE = 1_000_000

/** How far it is: a line that changes on a terminal, a line now and then where it goes into a file. */
export function showProgress(out: WriteStream) {
  const everyMs = out.isTTY ? EVERY_MS : EVERY_MS_IN_A_LOG
  let shownAt = 0
  let phase = ''
  const tell: OnProgress = (what, bytes, ofBytes) => {
    if (what === phase && performance.now() - shownAt < everyMs) return
    if (out.isTTY && phase !== '') out.write(what === phase ? '\r\u001b[K' : '\n')
    shownAt = performance.now()
    phase = what
    // What PostgreSQL expected is an estimate.
    const line = `${what} ${megabytes(bytes)} of ${megabytes(Math.max(bytes, ofBytes))}`
    out.write(out.isTTY ? line : `${line}\n`)
  }
  return { tell, end: () => out.isTTY && phase !== '' && out.write('\n') }
}

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
