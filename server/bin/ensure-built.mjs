import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const stamp = join(root, 'server/dist/.built')
const lock = join(root, 'server/.building')

/** Compiles what has changed since the last time. Says so on standard error: standard output belongs to the command. */
export async function ensureBuilt() {
  if (isFresh()) return
  const compiler = findCompiler()
  if (!compiler) {
    if (existsSync(join(root, 'server/dist/main.js'))) return
    throw new Error('Sextant is not built, and the compiler is not installed. Run: npm ci')
  }
  await withLock(() => {
    if (isFresh()) return
    process.stderr.write('Building Sextant …\n')
    const started = new Date()
    const args = [compiler, '-b', join(root, 'tsconfig.build.json')]
    const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], cwd: root })
    if (status !== 0) throw new Error('The build failed; the messages above say where.')
    writeFileSync(stamp, '')
    utimesSync(stamp, started, started)
  })
}

function findCompiler() {
  try {
    return createRequire(import.meta.url).resolve('typescript/bin/tsc')
  } catch {
    return undefined
  }
}

function isFresh() {
  if (!existsSync(stamp)) return false
  const built = statSync(stamp).mtimeMs
  const folders = ['contract/src', 'server/src'].map((folder) => join(root, folder))
  return folders.every((folder) => !existsSync(folder) || newest(folder) <= built)
}

function newest(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name)
    return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }, statSync(folder).mtimeMs)
}

// Two commands started at once build once: the folder is the lock, and one that is minutes old was left by a crash.
async function withLock(build) {
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 180_000) rmdirSync(lock)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  try {
    build()
  } finally {
    rmdirSync(lock)
  }
}
