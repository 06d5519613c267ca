import { setTimeout as pause } from 'node:timers/promises'
import type { Run } from './run.ts'
import { dropMonth, isMonthWanted, type Span } from './store-retention.ts'

const MOST_ATTEMPTS = 5
const PAUSE_MS = 1000

/**
 * Drops a month that nobody wants. True when it has to be emptied row by row, because somebody does; one that long reads keep
 * busy is left to the next run.
 */
export async function dropUnwanted({ db, now, isStopped }: Run, month: Span): Promise<boolean> {
  if (await db.system((db) => isMonthWanted(db, month, now))) return true
  for (let attempt = 1; attempt <= MOST_ATTEMPTS && !isStopped(); attempt++) {
    try {
      return !(await db.system((db) => dropMonth(db, month, now)))
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await pause(PAUSE_MS)
    }
  }
  return false
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'
