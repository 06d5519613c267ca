import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

interface Link {
  source: string
  target: string
}

/**
 * The package ships its libraries without their links and makes them in an install script, which npm may block.
 * Links that exist stay; a read-only folder is no error here, starting the programs tells what is missing.
 */
export async function makeLibraryLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: Link[] = JSON.parse(list)
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(root, target)).catch(() => undefined)
  }
}
