import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeLibraryLinks } from './binaries-links.ts'

const markerName = 'complete'

/** Copies a package's native folder to `<parent>/<name>`, where every user can start it, and answers the copy. */
export async function copyBinaries(root: string, parent: string, name: string): Promise<string> {
  const target = join(parent, name)
  if (await isComplete(target)) return target
  if (await isOurs(target)) {
    await fillCopy(root, target)
    return target
  }
  const fresh = await mkdtemp(join(parent, `${name}-`))
  try {
    await fillCopy(root, fresh)
    await rename(fresh, target)
    return target
  } catch (error) {
    // Another start was faster, or the name is taken by somebody we do not trust.
    if ((await isComplete(fresh)) && !(await isComplete(target))) return fresh
    await rm(fresh, { recursive: true, force: true })
    if (await isComplete(target)) return target
    throw error
  }
}

/** Adds what is missing. Files that exist stay: they may be running. */
async function fillCopy(root: string, copy: string): Promise<void> {
  await cp(join(root, 'native'), join(copy, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    force: false,
  })
  await makeLibraryLinks(copy)
  const entries = await openToEverybody(copy)
  await writeFile(join(copy, markerName), String(entries))
}

/** A strict umask at install time leaves files only their owner may read. */
async function openToEverybody(folder: string): Promise<number> {
  const entries = (await readdir(folder, { recursive: true })).filter((entry) => entry !== markerName)
  for (const entry of entries) {
    const path = join(folder, entry)
    const found = await lstat(path)
    if (found.isSymbolicLink()) continue
    await chmod(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  }
  await chmod(folder, 0o755)
  return entries.length
}

/** In a shared folder anybody can take our name first: only what we own and nobody else can change is trusted. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return (
    found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && !(found.mode & 0o022)
  )
}

/** The count catches a copy that lost old files to the cleaning of a temporary folder. */
async function isComplete(folder: string): Promise<boolean> {
  if (!(await isOurs(folder))) return false
  const marker = await readFile(join(folder, markerName), 'utf8').catch(() => '')
  const entries = await readdir(folder, { recursive: true })
  return marker === String(entries.length - 1)
}
