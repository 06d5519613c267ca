import { setTimeout as pause } from 'node:timers/promises'
import type { Claim } from './claim.ts'
import { messageOf } from './message-of.ts'
import type { Postmaster } from './postmaster.ts'
import { keepServerLogSmall } from './server-log.ts'

interface Keeping {
  first: Postmaster
  claimAgain: (signal: AbortSignal) => Promise<Claim>
  log: (message: string) => void
  logFile: string
}

export interface KeptPostmaster {
  pid(): number | undefined
  stop(): Promise<void>
}

const firstDelayMs = 200
const longestDelayMs = 5000
const stableAfterMs = 60_000

/** Starts postgres again whenever it ends without being told to, more slowly the more often it ends. */
export function keepRunning({ first, claimAgain, log, logFile }: Keeping): KeptPostmaster {
  const stopping = new AbortController()
  let current: Postmaster | undefined = first
  let delayMs = firstDelayMs

  async function restart(): Promise<void> {
    await pause(delayMs, undefined, { ref: false, signal: stopping.signal })
    delayMs = Math.min(delayMs * 2, longestDelayMs)
    try {
      const claim = await claimAgain(stopping.signal)
      current = claim.kind === 'owner' ? claim.postmaster : undefined
    } catch (error) {
      if (!stopping.signal.aborted) log(`PostgreSQL could not be started again: ${messageOf(error)}`)
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (current) {
        const startedAt = Date.now()
        const how = await current.ended
        current = undefined
        if (stopping.signal.aborted) return
        if (Date.now() - startedAt >= stableAfterMs) delayMs = firstDelayMs
        log(`PostgreSQL ended by itself (${how}), starting it again`)
      }
      await restart()
    }
  }

  const logKeeper = keepServerLogSmall(logFile)
  const running = run().catch(() => undefined)
  const stop = async () => {
    stopping.abort()
    logKeeper.stop()
    await current?.stop()
    await running
    await current?.stop()
  }
  let stopped: Promise<void> | undefined
  return {
    pid: () => current?.pid,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
