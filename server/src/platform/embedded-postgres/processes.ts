import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Setting given to postgres at its start, so that its command line tells whose it is. */
export const folderSetting = 'sextant.folder'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A process id alone proves nothing: after a reboot or in a container it may be any other program's. */
export async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  const command = isAlive(pid) ? await readCommand(pid) : ''
  if (!/postgres|postmaster/.test(command)) return false
  // Root in a container is often not allowed to see the working folder of another user's process.
  const cwd =
    process.platform === 'linux' ? await readlink(`/proc/${pid}/cwd`).catch(() => undefined) : undefined
  return cwd === undefined ? command.includes(`${folderSetting}=${folder}`) : cwd === (await realpath(folder))
}

async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const answer = await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(
    () => undefined,
  )
  return answer?.stdout ?? ''
}

/** Orphans get another parent, so this stays right even if the id of a starter that is gone is in use again. */
export async function isChildOf(pid: number, parentPid: number | undefined): Promise<boolean> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) === parentPid
  }
  const answer = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)]).catch(() => undefined)
  return Number(answer?.stdout) === parentPid
}
