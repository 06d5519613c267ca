import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BuildPart } from '../bin/build-parts.mjs'
import { ensureBuilt } from '../bin/ensure-built.mjs'

let folder: string
let builds: number
let part: BuildPart
let said: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-build-'))
  builds = 0
  said = ''
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'src/page.ts'), 'first')
  const output = join(folder, 'dist')
  part = {
    name: `test-${folder.slice(-6)}`,
    title: 'The page',
    output,
    result: 'page.js',
    sources: [join(folder, 'src')],
    packages: ['typescript'],
    build: async () => {
      builds++
      await mkdir(output, { recursive: true })
      await writeFile(join(output, 'page.js'), await readFile(join(folder, 'src/page.ts')))
    },
  }
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const change = () => writeFile(join(folder, 'src/page.ts'), 'changed')
const fails = () => {
  throw new Error('The build failed; the messages above say where.')
}
const absent = { packages: ['a-package-that-is-not-installed'] }

describe('a part', () => {
  test('is built once, and again only when its sources have changed; each time one line tells of it', async () => {
    await ensureBuilt([part])
    await ensureBuilt([part])
    expect([builds, said]).toEqual([1, 'Building the page …\n'])
    await writeFile(join(folder, 'src/page.test.ts'), 'a test is no source')
    await ensureBuilt([part])
    expect(builds).toBe(1)
    await change()
    await ensureBuilt([part])
    expect([builds, await readFile(join(part.output, 'page.js'), 'utf8')]).toEqual([2, 'changed'])
  })

  test('is built once by those who start together', async () => {
    await Promise.all([ensureBuilt([part]), ensureBuilt([part]), ensureBuilt([part])])
    expect(builds).toBe(1)
  })

  test('is built again after a build that failed', async () => {
    await ensureBuilt([{ ...part, build: fails }])
    await ensureBuilt([part])
    expect(builds).toBe(1)
  })

  test('without its sources is used as it was built', async () => {
    await ensureBuilt([part])
    await rm(join(folder, 'src'), { recursive: true })
    await ensureBuilt([part])
    expect(builds).toBe(1)
  })
})

describe('where what builds it is not installed', () => {
  test('the one from before is used', async () => {
    await ensureBuilt([part])
    await change()
    await ensureBuilt([{ ...part, ...absent }], { strict: true })
    expect(builds).toBe(1)
  })

  test('and there is none from before, the program goes on without and says so', async () => {
    await ensureBuilt([{ ...part, ...absent }])
    expect(said).toBe(
      'The page is not built, and what builds it is not installed. Run: npm ci. Going on without it.\n',
    )
  })
})

describe('a build that fails', () => {
  test('is told of, and what was built before is used', async () => {
    await ensureBuilt([part])
    await change()
    await ensureBuilt([{ ...part, build: fails }])
    expect(said).toContain(
      'The build failed; the messages above say where. Going on with the one from before.\n',
    )
  })

  test.each([[{ required: true }, {}] as const, [{}, { strict: true }] as const])(
    'stops the program where the part is %o and the call %o',
    async (more, options) => {
      await expect(ensureBuilt([{ ...part, ...more, build: fails }], options)).rejects.toThrow(
        'The build failed',
      )
    },
  )
})
