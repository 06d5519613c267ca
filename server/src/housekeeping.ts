import { purgeUsage } from './accounts/index.ts'
import { listAccountsWithAlertsBefore, purgeAlerts } from './alerts/index.ts'
import { deleteExpiredResets, deleteExpiredSessions, deleteExpiredTickets } from './auth/index.ts'
import type { Config } from './config.ts'
import { expireLocations, makeMonth, purgeLocations } from './locations/index.ts'
import { listAccountsWithMessagesBefore, purgeCounters, purgeMessages } from './notifications/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db, Executor } from './platform/db.ts'
import { startLoop } from './platform/loop.ts'
import { dropEvents, listAccountsWithEventsBefore } from './platform/outbox.ts'
import { deleteOldLinks } from './sharing/index.ts'
import { purgeDeliveries, purgeWebhooks } from './webhooks/index.ts'

const EVERY_MS = 60 * 60_000
const ROWS_A_STEP = 5000
const PACKETS_A_STEP = 500
const DAY_MS = 24 * 60 * 60_000
const COUNTERS_KEPT_DAYS = 100
const DELIVERIES_KEPT_DAYS = 30
const ENDED_LINKS_KEPT_DAYS = 90

/** How many days the operator wants things to be kept. */
export type Kept = Pick<Config, 'EVENTS_KEPT' | 'ALERTS_KEPT' | 'MESSAGES_KEPT'>

/**
 * What has to be done now and then. Every process may run it: each step is safe to do twice. Whatever may be much goes in small
 * transactions, so that nobody waits for long; one thing that fails does not keep the others from being done.
 */
export function startHousekeeping(db: Db, now: Clock, kept: Kept, onError: (error: unknown) => void) {
  let stopped = false
  const loop = startLoop({ everyMs: EVERY_MS, work: keepHouse, onError })
  return {
    stop() {
      stopped = true
      return loop.stop()
    },
  }

  async function keepHouse() {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    const work = [
      () => makeMonthsAhead(db, now()),
      () => db.system((db) => deleteExpiredSessions(db, now())),
      () => db.system((db) => deleteExpiredTickets(db, now())),
      () => db.system((db) => deleteExpiredResets(db, now())),
      () => db.system((db) => deleteOldLinks(db, daysAgo(ENDED_LINKS_KEPT_DAYS))),
      () => dropOldEvents(daysAgo(kept.EVENTS_KEPT)),
      () => repeat((db) => purgeLocations(db, ROWS_A_STEP)),
      () => expireLocations({ db, now: now(), isStopped: () => stopped }),
      () => repeat((db) => purgeDeliveries(db, daysAgo(DELIVERIES_KEPT_DAYS), ROWS_A_STEP)),
      () => repeat((db) => purgeWebhooks(db, ROWS_A_STEP)),
      () => repeat((db) => purgeCounters(db, daysAgo(COUNTERS_KEPT_DAYS), ROWS_A_STEP)),
      () => repeat((db) => purgeUsage(db, daysAgo(COUNTERS_KEPT_DAYS), ROWS_A_STEP)),
      () => purgeByAccount(listAccountsWithAlertsBefore, purgeAlerts, daysAgo(kept.ALERTS_KEPT)),
      () => purgeByAccount(listAccountsWithMessagesBefore, purgeMessages, daysAgo(kept.MESSAGES_KEPT)),
    ]
    for (const each of work) if (!stopped) await each().catch((error: unknown) => stopped || onError(error))
    return false
  }

  /** One transaction after the other, as long as there is more. */
  async function repeat(step: (db: Executor) => Promise<boolean>) {
    while (!stopped && (await db.system(step)));
  }

  async function purgeByAccount(
    listAccounts: (db: Executor, before: Date) => Promise<string[]>,
    purge: (db: Executor, accountId: string, before: Date, limit: number) => Promise<boolean>,
    before: Date,
  ) {
    for (const accountId of await db.system((db) => listAccounts(db, before)))
      await repeat((db) => purge(db, accountId, before, ROWS_A_STEP))
  }

  /** Account by account and in small steps: whoever tells something meanwhile waits for one step at most. */
  async function dropOldEvents(before: Date) {
    for (const accountId of await db.system((db) => listAccountsWithEventsBefore(db, before)))
      while (
        !stopped &&
        (await db.account(accountId, (db) => dropEvents(db, accountId, before, PACKETS_A_STEP)))
      );
  }
}

/** Partitions for this month and the two after it: no location waits for one to be made. */
async function makeMonthsAhead(db: Db, now: Date) {
  for (const ahead of [0, 1, 2]) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    await db.system((db) => makeMonth(db, month.toISOString().slice(0, 10)))
  }
}
