import { deleteExpiredSessions } from './auth/index.ts'
import { makeMonth, purgeLocations } from './locations/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'

const EVERY_MS = 60 * 60_000
const ROWS_A_STEP = 5000

/** What has to be done now and then. Every process may run it: each step is safe to do twice. */
export function startHousekeeping(db: Db, now: Clock, onError: (error: unknown) => void) {
  let stopped = false
  async function keepHouse() {
    try {
      await makeMonthsAhead(db, now())
      await db.system((db) => deleteExpiredSessions(db, now()))
      while (!stopped && (await db.system((db) => purgeLocations(db, ROWS_A_STEP))));
    } catch (error) {
      if (!stopped) onError(error)
    }
  }
  const timer = setInterval(() => void keepHouse(), EVERY_MS)
  timer.unref()
  const first = keepHouse()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await first
    },
  }
}

/** Partitions for this month and the two after it: no location waits for one to be made. */
async function makeMonthsAhead(db: Db, now: Date) {
  for (const ahead of [0, 1, 2]) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    await db.system((db) => makeMonth(db, month.toISOString().slice(0, 10)))
  }
}
