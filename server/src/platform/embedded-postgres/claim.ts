import { setTimeout as pause } from 'node:timers/promises'
import { DataFolderInUseError } from './data-folder-in-use-error.ts'
import { holdLock, nobodyListens, type Ownership, readOwnership } from './folder-lock.ts'
import { messageOf } from './message-of.ts'
import type { Place } from './place.ts'
import { FolderBusyError, type Postmaster, startPostmaster } from './postmaster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isChildOf, isPostgresOf } from './processes.ts'
import { removeStaleFiles } from './stale-files.ts'
import { becomesTrue } from './waiting.ts'

export type Claim = { kind: 'owner'; postmaster: Postmaster } | { kind: 'client'; pid: number | undefined }

interface Running {
  pid: number | undefined
  ownership: Ownership | undefined
  silence: string
}

/** How long each kind of obstacle is met with patience, and since when it is there. */
interface Patience {
  command: number
  since: Map<string, number>
}

/**
 * Comes to own the database of a folder or, as a command, to use the one a server owns. Only the process that
 * started postgres takes the lock, and postgres itself never runs twice in a folder. Each turn looks afresh:
 *
 *   nothing runs               start postgres and take the lock: owner. Another start was faster: next turn
 *   runs, does not answer      it is starting or stopping: next turn
 *   held by a server           a command becomes its client; a server is refused, once it has looked twice
 *                              (a killed owner's lock lives some milliseconds longer than the owner)
 *   held by a command          next turn, until `waitMs` is over
 *   held by nobody             still the child of its starter, which will take the lock: next turn, for some seconds
 *                              an orphan, its starter is gone: stop it, next turn
 */
export async function claimDatabase(place: Place, waitMs: number, signal: AbortSignal): Promise<Claim> {
  const patience: Patience = { command: waitMs, since: new Map() }
  for (;;) {
    signal.throwIfAborted()
    const running = await findRunning(place)
    const claim = running ? await meet(place, running, patience) : await start(place, patience, signal)
    if (claim) return claim
    await pause(100, undefined, { signal })
  }
}

async function findRunning(place: Place): Promise<Running | undefined> {
  const file = await readPostmasterFile(place.folder)
  const pid = file && (await isPostgresOf(file.pid, place.folder)) ? file.pid : undefined
  const host = file && file.socketFolder !== place.folder ? file.socketFolder : place.sockets.connectTo
  try {
    // Asked even if no process is seen: a container that shares the folder hides its processes, not its socket.
    return { pid, ownership: await readOwnership(host), silence: '' }
  } catch (error) {
    const silent = { pid, ownership: undefined, silence: messageOf(error) }
    if (pid !== undefined || !nobodyListens(error)) return silent
  }
  await removeStaleFiles(place.folder)
  return undefined
}

async function start(place: Place, patience: Patience, signal: AbortSignal): Promise<Claim | undefined> {
  try {
    const postmaster = await startPostmaster(place, signal)
    const held = new AbortController()
    postmaster.ended.then(() => held.abort()).catch(() => undefined)
    try {
      await holdLock(place.sockets.connectTo, place.role, held.signal)
      return { kind: 'owner', postmaster }
    } catch (error) {
      held.abort()
      await postmaster.stop()
      throw error
    }
  } catch (error) {
    if (!(error instanceof FolderBusyError)) throw error
    if (isOver(patience, 'busy', 20_000)) throw inUse(place, undefined, error.message)
    return undefined
  }
}

async function meet(place: Place, running: Running, patience: Patience): Promise<Claim | undefined> {
  const { pid, ownership } = running
  if (!ownership) {
    if (isOver(patience, 'silent', 120_000))
      throw inUse(place, pid, `It does not answer: ${running.silence}.`)
    return undefined
  }
  const { holder, starterPid } = ownership
  if (!holder) {
    if (pid !== undefined && !(await isChildOf(pid, starterPid))) await stopOrphan(place, pid)
    else if (isOver(patience, 'unheld', 10_000)) throw inUse(place, starterPid)
    return undefined
  }
  if (holder.role === 'server' && place.role === 'command') return { kind: 'client', pid }
  const limit = holder.role === 'server' ? (isAlive(holder.pid) ? 300 : 5000) : patience.command
  if (isOver(patience, holder.role === 'server' ? `server ${holder.pid}` : 'command', limit))
    throw inUse(place, holder.pid)
  return undefined
}

function isOver(patience: Patience, obstacle: string, limitMs: number): boolean {
  const since = patience.since.get(obstacle) ?? Date.now()
  patience.since.set(obstacle, since)
  return Date.now() - since >= limitMs
}

async function stopOrphan(place: Place, pid: number): Promise<void> {
  place.log(`Stopping PostgreSQL (pid ${pid}), left running in ${place.folder} by a process that is gone`)
  const gone = async () => !(await isPostgresOf(pid, place.folder))
  for (const [signalName, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signalName)
    if (await becomesTrue(gone, waitMs)) return
  }
  throw inUse(place, pid, 'It was left running and does not stop.')
}

function inUse(place: Place, pid: number | undefined, detail = ''): DataFolderInUseError {
  const who = pid === undefined ? 'another process' : `another process (pid ${pid})`
  return new DataFolderInUseError(
    `The database folder ${place.folder} is in use by ${who}. ${detail}${detail && ' '}` +
      'Stop it, or set another DATA_DIR. To run several servers on one database, set DATABASE_URL.',
  )
}
