import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { compileBody } from '../validation.ts'

export const DATABASE_FILE = 'base.tar'
export const SECRET_FILE = 'secret.key'
export const MANIFEST_FILE = 'manifest.json'
const FORMAT = 'sextant-backup-1'

const BackupFile = Type.Object({
  name: Type.Enum([DATABASE_FILE, SECRET_FILE]),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type BackupFile = Type.Static<typeof BackupFile>

/** What a backup consists of. It is written last: a folder without it is no backup. */
const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  madeAt: Type.String(),
  postgres: Type.String({ description: 'Version of PostgreSQL that made it.' }),
  files: Type.Array(BackupFile, { minItems: 1, maxItems: 2 }),
})
export type Manifest = Type.Static<typeof Manifest>

export const makeManifest = (madeAt: Date, postgres: string, files: BackupFile[]): Manifest => ({
  format: FORMAT,
  madeAt: madeAt.toISOString(),
  postgres,
  files,
})

export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST_FILE)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${folder} is not a whole backup: ${MANIFEST_FILE} cannot be read (${error.code}).`)
  })
  const manifest = parse(text)
  if (
    !compileBody<Manifest>(Manifest)(manifest) ||
    !manifest.files.some(({ name }) => name === DATABASE_FILE)
  )
    throw new Error(`${file} is damaged, or was written by another version of Sextant.`)
  return manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
