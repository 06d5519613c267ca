import { readdirSync, readFileSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A process may be gone by the time it is asked about: then there is nothing to read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export interface ProcessInfo {
  pid: number
  name: string
}

export const childrenOf = (pid: number): ProcessInfo[] =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .map((child) => ({ pid: Number(child), name: read(`/proc/${child}/comm`).trim() }))

/** A process with all that descends from it. */
export const familyOf = (pid: number): number[] => [
  pid,
  ...childrenOf(pid).flatMap((child) => familyOf(child.pid)),
]

/** Ends or stops a process; one that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals) {
  if (isAlive(pid)) process.kill(pid, name)
}

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

export function openFilesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}
