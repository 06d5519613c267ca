import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecret, secretFrom } from './secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the secret is made once, for its owner only, and read ever after', async () => {
  const made = await readOrCreateSecret(folder)
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(folder, 'secret.key'), 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
  expect((await readOrCreateSecret(folder)).fingerprint).toBe(made.fingerprint)
})

test('ten processes that start at once agree on one secret and leave nothing else behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => readOrCreateSecret(folder)))
  expect(new Set(secrets.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret.key'])
})

test('a secret.key of the operator is used as it is, whatever white space surrounds it', async () => {
  await writeFile(join(folder, 'secret.key'), '  mine, and long enough for anybody \n')
  const { fingerprint } = await readOrCreateSecret(folder)
  expect(fingerprint).toBe(secretFrom('mine, and long enough for anybody').fingerprint)
})

test('each purpose and each secret has keys of its own', () => {
  const keys = ['a', 'b'].flatMap((text) =>
    ['x', 'y'].map((purpose) => secretFrom(text).derive(purpose).toString('hex')),
  )
  expect(new Set(keys).size).toBe(4)
})
