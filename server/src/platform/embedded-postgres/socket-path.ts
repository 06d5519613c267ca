import { rmSync } from 'node:fs'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where postgres opens its socket, and the folder a client names to reach it. */
export interface SocketPaths {
  listenIn: string
  connectTo: string
  remove(): void
}

export const socketPort = 5432

/** Every process finds its own working folder under this name, whatever lies above it. */
export const workingFolder = '/proc/self/cwd'

const longestSocketPath = process.platform === 'linux' ? 107 : 103

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
}

/** The kernel refuses long socket paths, so a deep folder is reached through a short link. */
export async function chooseSocketPaths(folder: string): Promise<SocketPaths> {
  const listenIn = process.platform === 'linux' ? workingFolder : folder
  if (fits(folder)) return { listenIn, connectTo: folder, remove: () => undefined }
  const parent = await makeShortFolder()
  const link = join(parent, 'd')
  await symlink(folder, link)
  const remove = () => {
    process.off('exit', remove)
    rmSync(parent, { recursive: true, force: true })
  }
  process.on('exit', remove)
  return { listenIn: process.platform === 'linux' ? workingFolder : link, connectTo: link, remove }
}

async function makeShortFolder(): Promise<string> {
  const parent = fits(join(tmpdir(), 'sextant-XXXXXX', 'd')) ? tmpdir() : '/tmp'
  return mkdtemp(join(parent, 'sextant-'))
}
