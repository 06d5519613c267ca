import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './build-lock.mjs'
import { fingerprintOf } from './fingerprint.mjs'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LOCKS = join(ROOT, 'server/dist')

const stampOf = ({ output }) => join(output, '.built')

/** Whether there is something to use, fresh or not. */
export const isBuilt = ({ output, result }) => existsSync(join(output, result))

/** Whether it is made of what is there now. Where the sources are not, what was built is all there is. */
export function isFresh(part) {
  if (!isBuilt(part) || !existsSync(stampOf(part))) return false
  return !existsSync(part.sources[0]) || readFileSync(stampOf(part), 'utf8') === fingerprint(part)
}

/** Whether everything is installed that it is built with. */
export const isInstalled = ({ packages }) => packages.every(findPackage)

/** Folder of an installed package. */
export const findPackage = (name) =>
  ['node_modules', 'web/node_modules']
    .map((folder) => join(ROOT, folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')))

/** Builds it, unless another process just has. */
export async function buildPart(part) {
  mkdirSync(LOCKS, { recursive: true })
  await withLock(join(LOCKS, `.building-${part.name}`), async () => {
    if (isFresh(part)) return
    process.stderr.write(`Building ${part.title.replace(/^The/, 'the')} …\n`)
    const mark = fingerprint(part)
    await part.build()
    writeFileSync(stampOf(part), mark)
  })
}

const fingerprint = ({ sources, packages }) =>
  fingerprintOf(
    ROOT,
    sources,
    packages.map((name) => `${name} ${versionOf(name)}`),
  )

function versionOf(name) {
  const folder = findPackage(name)
  return folder && JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

/** Runs a script with Node. What it says goes to standard error. */
export function run(script, args, cwd) {
  // Where tests start a build, their NODE_ENV would make it one for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: ['ignore', 2, 2], cwd, env })
  if (status !== 0) throw new Error('The build failed; the messages above say where.')
}
