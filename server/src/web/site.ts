import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { typeOf } from './file-types.ts'
import type { ServedFile } from './send-file.ts'

/** The built web interface. */
export interface Site {
  /** By path, such as `assets/index-BxT4.js`. What is not here does not exist, whatever a URL says. */
  files: ReadonlyMap<string, ServedFile>
  /** index.html, with the nonce of the response in it. */
  page: (nonce: string) => string
}

const NONCE = '__CSP_NONCE__'
const PAGE = 'index.html'
const NOT_SERVED = /(^|\/)\.|\.(br|gz|map)$/

/**
 * Reads the whole interface into memory: a few megabytes, and a build that replaces the files does not disturb a server that
 * runs. Nothing when there is no build.
 */
export async function loadSite(root: string): Promise<Site | undefined> {
  const page = await readFile(join(root, PAGE), 'utf8').catch(() => undefined)
  if (page === undefined) return undefined
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, sep).length).replaceAll(sep, '/'))
  const present = new Set(names)
  const files = new Map<string, ServedFile>()
  for (const name of names.filter((each) => each !== PAGE && !NOT_SERVED.test(each)))
    files.set(name, await loadFile(root, name, present))
  const parts = page.split(NONCE)
  return { files, page: (nonce) => parts.join(nonce) }
}

async function loadFile(root: string, name: string, present: ReadonlySet<string>): Promise<ServedFile> {
  const read = (suffix: string) =>
    present.has(name + suffix) ? readFile(join(root, name + suffix)) : undefined
  const [plain, br, gzip] = await Promise.all([readFile(join(root, name)), read('.br'), read('.gz')])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // Weak, since one version has several encodings.
  return {
    type: typeOf(name),
    etag: `W/"${hash}"`,
    plain,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  }
}
