import { readdirSync, readFileSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
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
    .map((child) => infoOf(Number(child)))

/** A process with all that descends from it. */
export const familyOf = (pid: number): ProcessInfo[] => [
  infoOf(pid),
  ...childrenOf(pid).flatMap((child) => familyOf(child.pid)),
]

const infoOf = (pid: number): ProcessInfo => ({ pid, name: read(`/proc/${pid}/comm`).trim() })

/** Ends or stops a process; one that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals) {
  if (isAlive(pid)) process.kill(pid, name)
}

/** Resident memory of a process, in MiB. */
export const memoryOf = (pid: number) => field(`/proc/${pid}/status`, 'VmRSS')

/** The same, with pages that several processes share counted once among them. */
export const shareOf = (pid: number) => field(`/proc/${pid}/smaps_rollup`, 'Pss') || memoryOf(pid)

export function openFilesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

const field = (file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(file))?.[1] ?? 0) / 1024

/** A process may be gone by the time it is asked about: then there is nothing to read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
