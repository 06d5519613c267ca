import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Memory that a process holds just now, in MB. */
export function readRssMb(pid: number): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  return Number(/^VmRSS:\s+(\d+)/m.exec(readStatus(pid))?.[1] ?? 0) / 1024
}

/** Nothing when the process is gone. */
function readStatus(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** Looks all the time until it is stopped, and keeps the most it saw. */
export function watchRss(pid: number) {
  let peakMb = readRssMb(pid)
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, readRssMb(pid))
  }, 25)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peakMb, readRssMb(pid))
    },
  }
}
