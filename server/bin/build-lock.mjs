import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const LONGEST_BUILD_MS = 600_000

/** Programs that start at the same moment build once: who made the file builds, the others wait for it to go. */
export async function withLock(lock, work) {
  while (!takeLock(lock)) await new Promise((resolve) => setTimeout(resolve, 200))
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isLeftBehind(lock)) rmSync(lock, { force: true })
  return false
}

function isLeftBehind(lock) {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  return age > LONGEST_BUILD_MS || (age > 1000 && !isAlive(Number(readLock(lock))))
}

function readLock(lock) {
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
