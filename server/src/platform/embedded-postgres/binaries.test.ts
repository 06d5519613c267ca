import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tryBinaries } from './binaries.ts'
import { copyBinaries } from './copy-binaries.ts'
import { chooseRunAs } from './run-as.ts'

let parent = ''
let source = ''

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sextant-test-'))
  await chmod(parent, 0o755)
  source = await givenPackage()
})

afterEach(async () => {
  await chmod(source, 0o700)
  await rm(parent, { recursive: true, force: true })
})

/** A package as a strict umask leaves it; initdb needs the link that the install script was to make. */
async function givenPackage(): Promise<string> {
  const root = join(parent, 'package')
  const bin = join(root, 'native', 'bin')
  await mkdir(bin, { recursive: true, mode: 0o700 })
  const answer = 'echo "postgres (PostgreSQL) 18.4"'
  await writeFile(join(bin, 'postgres'), `#!/bin/sh\n${answer}\n`, { mode: 0o700 })
  await writeFile(join(bin, 'initdb'), `#!/bin/sh\n[ -r "\${0%/*}/../lib.so" ] && ${answer}\n`, {
    mode: 0o700,
  })
  await writeFile(join(root, 'native', 'lib.so.5'), '', { mode: 0o600 })
  const links = [{ source: 'native/lib.so.5', target: 'native/lib.so' }]
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links), { mode: 0o600 })
  return root
}

async function start(root: string) {
  return tryBinaries(join(root, 'native', 'bin'), await chooseRunAs(join(parent, 'nothing')))
}

describe('programs', () => {
  test('in a folder their user may not enter give the reason', async () => {
    await chmod(source, 0)
    expect(await start(source)).toMatch(/EACCES/)
  })

  test('that lie in such a folder work as a copy, links and all', async () => {
    const copy = await copyBinaries(source, parent, 'copy')
    expect(copy).toBe(join(parent, 'copy'))
    expect(await start(copy)).toMatchObject({ majorVersion: 18 })
  })

  test('other than PostgreSQL are told apart', async () => {
    const copy = await copyBinaries(source, parent, 'copy')
    await writeFile(join(copy, 'native', 'bin', 'postgres'), '#!/bin/sh\necho hello\n')
    expect(await start(copy)).toMatch(/is not PostgreSQL/)
  })
})

describe('a copy', () => {
  test('that lost a file is made again', async () => {
    const copy = await copyBinaries(source, parent, 'copy')
    await rm(join(copy, 'native', 'lib.so.5'))
    expect(await copyBinaries(source, parent, 'copy')).toBe(copy)
    expect(await start(copy)).toMatchObject({ majorVersion: 18 })
  })

  test('that is whole is used as it is', async () => {
    const copy = await copyBinaries(source, parent, 'copy')
    await rm(join(source, 'native'), { recursive: true })
    expect(await copyBinaries(source, parent, 'copy')).toBe(copy)
  })

  test('that others can change is not used', async () => {
    const trap = await copyBinaries(source, parent, 'copy')
    await chmod(trap, 0o777)
    const copy = await copyBinaries(source, parent, 'copy')
    expect(copy).not.toBe(trap)
    expect(await start(copy)).toMatchObject({ majorVersion: 18 })
  })

  test('made by many at once is one', async () => {
    const copies = await Promise.all(Array.from({ length: 5 }, () => copyBinaries(source, parent, 'copy')))
    expect(new Set(copies)).toEqual(new Set([join(parent, 'copy')]))
    expect(await start(join(parent, 'copy'))).toMatchObject({ majorVersion: 18 })
  })
})
