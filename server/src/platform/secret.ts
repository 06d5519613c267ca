import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The installation's one secret, from which every key is derived. It lives outside the database, so that a stolen dump forges nothing. */
export interface Secret {
  derive(purpose: string): Buffer
  /** Tells secrets apart without giving them away. */
  fingerprint: string
}

export function secretFrom(text: string): Secret {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', text, 'sextant', purpose, 32))
  return {
    derive,
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest('hex').slice(0, 32),
  }
}

/** Reads `secret.key` of the data folder, or makes it at the first start. */
export async function readOrCreateSecret(dataDir: string): Promise<Secret> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secret.key')
  const found = await readFile(file, 'utf8').catch(missing)
  if (found !== undefined) return secretFrom(found.trim())
  // Written aside and linked into place: two starters agree on one secret, and a crash leaves no half of one.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return secretFrom((await readFile(file, 'utf8')).trim())
}

function missing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
