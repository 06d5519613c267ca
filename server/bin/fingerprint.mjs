import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Of what the files and folders hold, and of some words more. By content: a new release that is unpacked over an old one may
 * have files older than the last build.
 */
export function fingerprintOf(root, sources, words) {
  const hash = createHash('sha256').update(words.join('\n'))
  for (const file of sources.flatMap(listFiles))
    hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function listFiles(source) {
  if (!existsSync(source)) return []
  if (!statSync(source).isDirectory()) return [source]
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
