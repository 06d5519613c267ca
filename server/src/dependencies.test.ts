import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  license?: string
  dev?: boolean
  link?: boolean
  name?: string
}

/** Versions below these have known holes. */
const LEAST: Record<string, string> = {
  fastify: '5.12.5',
  'find-my-way': '9.3.0',
  'fast-uri': '3.0.6',
  'light-my-request': '6.6.0',
}

const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  // Of fonts: it binds changed fonts, not what is set in them.
  'OFL-1.1',
]

/** Whose licence stands in a file and not in package.json. */
const LICENSES: Record<string, string> = { '@mapbox/jsonlint-lines-primitives': 'MIT' }

const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>
}
const packages = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...locked, path }))

test('the lockfile names no host to download from', () => {
  expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

test.each(Object.entries(LEAST))('%s is at least %s', (name, least) => {
  const found = packages.filter(({ path }) => path.endsWith(`node_modules/${name}`))
  expect(found.length).toBeGreaterThan(0)
  for (const { version = '' } of found) expect(compare(version, least)).toBeGreaterThanOrEqual(0)
})

test('what runs in production has a licence without share-alike', () => {
  const others = packages.filter(({ dev, name, license }) => !dev && !isFree(license ?? LICENSES[name]))
  expect(others.map(({ path, license }) => `${path}: ${license}`)).toEqual([])
})

test('no package reports to its maker', () => {
  const telemetry = packages.filter(
    ({ path, name }) => path.includes('@scarf/') && name !== 'empty-npm-package',
  )
  expect(telemetry.map(({ path }) => path)).toEqual([])
})

// "(MIT OR CC0-1.0)" is free when one of them is; "MIT AND GPL-3.0" when both are.
function isFree(license = '') {
  const text = license.replace(/[()]/g, '')
  return text
    .split(' OR ')
    .some((either) => either.split(' AND ').every((each) => FREE.includes(each.trim())))
}

function compare(a: string, b: string) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
