import { closeSync, openSync } from 'node:fs'

/**
 * A folder as a child process sees it, even if the user it runs as may not enter the folders above: we open it and
 * the child inherits it as descriptor 3. (A working folder would not do: up to version 15 the programs leave it to
 * find out where they lie, and return by its name.) Systems without /proc take the plain path.
 */
export interface InheritedFolder {
  path: string
  descriptors: number[]
  close(): void
}

export function openInheritedFolder(folder: string): InheritedFolder {
  if (process.platform !== 'linux') return { path: folder, descriptors: [], close: () => undefined }
  const descriptor = openSync(folder, 'r')
  return { path: '/proc/self/fd/3', descriptors: [descriptor], close: () => closeSync(descriptor) }
}
