import { deleteExpiredResets, deleteExpiredSessions, deleteExpiredTickets } from './auth/index.ts'
import { makeMonth, purgeLocations } from './locations/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import { dropEvents, listAccountsWithEventsBefore } from './platform/outbox.ts'
import { deleteOldLinks } from './sharing/index.ts'
import { purgeDeliveries, purgeWebhooks } from './webhooks/index.ts'

const EVERY_MS = 60 * 60_000
const ROWS_A_STEP = 5000
const PACKETS_A_STEP = 500
const DAY_MS = 24 * 60 * 60_000
const DELIVERIES_KEPT_DAYS = 30
const ENDED_LINKS_KEPT_DAYS = 90

/** What has to be done now and then. Every process may run it: each step is safe to do twice. */
export function startHousekeeping(
  db: Db,
  now: Clock,
  eventsKeptDays: number,
  onError: (error: unknown) => void,
) {
  let stopped = false
  async function keepHouse() {
    try {
      await makeMonthsAhead(db, now())
      await db.system((db) => deleteExpiredSessions(db, now()))
      await db.system((db) => deleteExpiredTickets(db, now()))
      await db.system((db) => deleteExpiredResets(db, now()))
      await db.system((db) => deleteOldLinks(db, new Date(now().getTime() - ENDED_LINKS_KEPT_DAYS * DAY_MS)))
      await dropOldEvents(db, new Date(now().getTime() - eventsKeptDays * DAY_MS), () => stopped)
      while (!stopped && (await db.system((db) => purgeLocations(db, ROWS_A_STEP))));
      const doneBefore = new Date(now().getTime() - DELIVERIES_KEPT_DAYS * DAY_MS)
      while (!stopped && (await db.system((db) => purgeDeliveries(db, doneBefore, ROWS_A_STEP))));
      while (!stopped && (await db.system((db) => purgeWebhooks(db, ROWS_A_STEP))));
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

/** Account by account and in small steps: whoever tells something meanwhile waits for one step at most. */
async function dropOldEvents(db: Db, before: Date, isStopped: () => boolean) {
  for (const accountId of await db.system((db) => listAccountsWithEventsBefore(db, before)))
    while (
      !isStopped() &&
      (await db.account(accountId, (db) => dropEvents(db, accountId, before, PACKETS_A_STEP)))
    );
}
