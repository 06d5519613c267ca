import type { Stats } from 'node:fs'
import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The user postgres runs as, where that is not the user we run as. */
export interface RunAs {
  uid: number
  gid: number
}

const nobody: RunAs = { uid: 65534, gid: 65534 }

/** postgres refuses to run as root. Root drops to the owner of the data folder, or to nobody. */
export async function chooseRunAs(folder: string): Promise<RunAs | undefined> {
  const owner = await stat(folder).catch(() => undefined)
  const uid = process.getuid?.()
  if (uid === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
  if (owner && uid !== undefined) refuseForeignFolder(folder, owner, uid)
  return undefined
}

function refuseForeignFolder(folder: string, owner: Stats, uid: number): void {
  if (owner.uid === uid) return
  throw new Error(
    `The database folder ${folder} belongs to user id ${owner.uid}, this process runs as user id ${uid}. ` +
      `Start as that user or as root, give the folder away with "chown -R ${uid} ${folder}", or set another DATA_DIR.`,
  )
}

/** Gives the folder to the user. What root copied or restored belongs to root as a whole, so all of it is given. */
export async function giveFolder(folder: string, runAs: RunAs | undefined): Promise<void> {
  if (!runAs || (await stat(folder)).uid === runAs.uid) return
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await lchown(join(folder, entry), runAs.uid, runAs.gid)
  await chown(folder, runAs.uid, runAs.gid)
}
