import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workingFolder } from './socket-path.ts'

/** What postgres says about itself in `postmaster.pid`. */
export interface PostmasterFile {
  pid: number
  socketFolder: string
  ready: boolean
}

export const postmasterFileName = 'postmaster.pid'

export async function readPostmasterFile(folder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(folder, postmasterFileName), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const named = lines[4] ?? ''
  return {
    pid,
    socketFolder: named === '' || named === workingFolder ? folder : named,
    ready: lines[7] === 'ready',
  }
}
