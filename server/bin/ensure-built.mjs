import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = ['contract/src', 'server/src'].map((folder) => join(root, folder))
const dist = join(root, 'server/dist')
const stamp = join(dist, '.built')
const lock = join(dist, '.building')

// What the server runs on. Types are checked by `npm run types`, not here: a start should not wait for it.
const PROJECTS = [
  ['-b', '--force', 'contract/tsconfig.build.json'],
  ['-p', 'server/tsconfig.build.json'],
]

/** Compiles what has changed since the last time. Says so on standard error: standard output belongs to the command. */
export async function ensureBuilt() {
  if (isFresh()) return
  const compiler = findCompiler()
  if (!compiler) {
    if (existsSync(join(dist, 'main.js'))) return
    throw new Error('Sextant is not built, and the compiler is not installed. Run: npm ci')
  }
  try {
    mkdirSync(dist, { recursive: true })
    await withLock(() => isFresh() || build(compiler))
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    throw new Error(
      `Sextant has to be built, and this user may not write to ${dist}. As one who may, run: npm run build`,
      { cause: error },
    )
  }
}

/** The same for a program: what went wrong is for its user to read, not a stack. */
export async function ensureBuiltOrExit() {
  await ensureBuilt().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}

function build(compiler) {
  process.stderr.write('Building Sextant …\n')
  const fingerprint = fingerprintOfSources()
  for (const args of PROJECTS) {
    const { status } = spawnSync(process.execPath, [compiler, ...args], {
      stdio: ['ignore', 2, 2],
      cwd: root,
    })
    if (status !== 0) throw new Error('The build failed; the messages above say where.')
  }
  writeFileSync(stamp, fingerprint)
}

function findCompiler() {
  try {
    return createRequire(import.meta.url).resolve('typescript/bin/tsc')
  } catch {
    return undefined
  }
}

function isFresh() {
  return (
    existsSync(stamp) && (!existsSync(sources[0]) || readFileSync(stamp, 'utf8') === fingerprintOfSources())
  )
}

// By content: a new release that is unpacked over an old one may have files older than the last build.
function fingerprintOfSources() {
  const hash = createHash('sha256')
  const settings = ['tsconfig.base.json', ...PROJECTS.map((args) => args.at(-1))].map((name) =>
    join(root, name),
  )
  for (const file of [...settings, ...sources.flatMap(listSources)])
    hash.update(`${relative(root, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function listSources(folder) {
  const names = readdirSync(folder, { recursive: true }).toSorted()
  return names.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => join(folder, name))
}

// Programs that start at the same moment build once: who made the file builds, the others wait for it to go.
async function withLock(work) {
  while (!takeLock()) await new Promise((resolve) => setTimeout(resolve, 200))
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isLeftBehind()) rmSync(lock, { force: true })
  return false
}

function isLeftBehind() {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  return age > 300_000 || (age > 1000 && !isAlive(Number(readLock())))
}

function readLock() {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return process.pid
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
