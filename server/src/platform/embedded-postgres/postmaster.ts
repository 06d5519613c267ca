import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { starterSetting } from './folder-lock.ts'
import { openInheritedFolder } from './inherited-folder.ts'
import type { Place } from './place.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { folderSetting } from './processes.ts'
import { childEnvironment } from './run-program.ts'
import { openServerLog, readLogTail } from './server-log.ts'
import { settlesWithin } from './waiting.ts'

/** A postgres that is our child. */
export interface Postmaster {
  pid: number
  /** Settles with the way it ended, never fails. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** postgres found the folder in use: by another start, or for a moment by what a killed one left running. */
export class FolderBusyError extends Error {}

const busyAnswers = /lock file ".*" (already exists|is empty)|shared memory block .* still in use/
const stillStartingEveryMs = 15_000

export async function startPostmaster(place: Place, signal: AbortSignal): Promise<Postmaster> {
  const log = await openServerLog(place.logFile, place.runAs)
  const child = spawnPostgres(place, log.descriptor)
  log.close()
  const postmaster = watch(child)
  const ready = await waitUntilReady(place, postmaster, signal)
  if (ready === undefined) return postmaster
  throw startFailure(place, ready, await readLogTail(place.logFile, log.size))
}

function spawnPostgres(place: Place, logDescriptor: number): ChildProcess {
  const settings = { ...place.settings, [starterSetting]: String(process.pid), [folderSetting]: place.folder }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const data = openInheritedFolder(place.folder)
  const args = [...place.starter.args, '-D', data.path, ...flags]
  try {
    return spawn(place.starter.program, args, {
      cwd: '/',
      env: childEnvironment,
      stdio: ['ignore', logDescriptor, logDescriptor, ...data.descriptors],
      // Ctrl-C in a terminal goes to the whole process group: postgres must outlive our own orderly stop.
      detached: true,
      ...place.runAs,
    })
  } finally {
    data.close()
  }
}

function watch(child: ChildProcess): Postmaster {
  const pid = child.pid ?? 0
  const interrupt = () => child.kill('SIGINT')
  process.on('exit', interrupt)
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signalName) => resolve(signalName ?? `exit code ${code}`))
  }).finally(() => process.off('exit', interrupt))
  child.unref()
  const stop = async () => {
    interrupt()
    if (await settlesWithin(ended, 8000)) return
    child.kill('SIGQUIT')
    await settlesWithin(ended, 10_000)
  }
  return { pid, ended, stop }
}

/** Answers nothing when ready, or the way postgres ended. Recovery after a crash may take minutes and is let be. */
async function waitUntilReady(
  place: Place,
  postmaster: Postmaster,
  signal: AbortSignal,
): Promise<string | undefined> {
  const state: { ended?: string } = {}
  postmaster.ended.then((how) => Object.assign(state, { ended: how })).catch(() => undefined)
  let nextNotice = Date.now() + stillStartingEveryMs
  while (state.ended === undefined) {
    const file = await readPostmasterFile(place.folder)
    if (file?.ready && file.pid === postmaster.pid) return undefined
    if (signal.aborted) {
      await postmaster.stop()
      return 'stopped while starting'
    }
    if (Date.now() > nextNotice) {
      place.log('PostgreSQL is still starting, it may be recovering after a crash')
      nextNotice += stillStartingEveryMs
    }
    await pause(20)
  }
  return state.ended
}

function startFailure(place: Place, ended: string, tail: string): Error {
  if (busyAnswers.test(tail)) return new FolderBusyError(tail)
  return new Error(
    `PostgreSQL did not start in ${place.folder} (${ended}). Its last words, from ${place.logFile}:\n${tail}\n` +
      'Check free space, memory and permissions of DATA_DIR; the data is untouched, so starting again is safe. ' +
      'DATABASE_URL lets you use a PostgreSQL server of your own instead.',
  )
}
