import { claimDatabase } from './claim.ts'
import { createDatabase } from './folder-lock.ts'
import { type KeptPostmaster, keepRunning } from './keep-running.ts'
import type { EmbeddedOptions } from './options.ts'
import type { Place } from './place.ts'
import { preparePlace } from './prepare-place.ts'
import { socketPort } from './socket-path.ts'

export interface EmbeddedDatabase {
  /** Stays the same when postgres is started again. `host` is the folder of its socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** Process id of postgres, or nothing while it is being started again. */
  pid(): number | undefined
  /** Stops postgres if this process owns it. May be called more than once. */
  stop(): Promise<void>
}

const databaseName = 'sextant'

/** Runs PostgreSQL in the data folder for as long as this process lives, or joins the one that already runs. */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = await preparePlace(options)
  const host = place.sockets.connectTo
  const connection = { host, port: socketPort, user: 'sextant', database: databaseName }
  const { owned, pid } = await claim(place, options.waitMs ?? 30_000)
  const stop = async () => {
    await owned?.stop()
    place.sockets.remove()
  }
  try {
    await createDatabase(host, databaseName)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection, pid, stop }
}

async function claim(
  place: Place,
  waitMs: number,
): Promise<{ owned?: KeptPostmaster; pid: () => number | undefined }> {
  const never = new AbortController().signal
  const first = await claimDatabase(place, waitMs, never).catch((error: unknown) => {
    place.sockets.remove()
    throw error
  })
  if (first.kind === 'client') return { pid: () => first.pid }
  const claimAgain = (signal: AbortSignal) => claimDatabase(place, Number.POSITIVE_INFINITY, signal)
  const owned = keepRunning({ first: first.postmaster, claimAgain, log: place.log, logFile: place.logFile })
  return { owned, pid: () => owned.pid() }
}
