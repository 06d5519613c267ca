import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import { listAccountsToTell, takeUntold } from './store-expiry.ts'

const EVERY_MS = 1000
const DEVICES_A_STEP = 500

/**
 * Tells of each expiry once, soon after the instant, whichever process gets there first. Nothing else hangs on it: whether a
 * device has expired is a question to the clock.
 */
export const watchExpiries = (db: Db, now: Clock, onError: (error: unknown) => void): Loop =>
  startLoop({ everyMs: EVERY_MS, work: () => tellExpired(db, now()), onError })

/** One step. True when there may be more to tell at once. */
export async function tellExpired(db: Db, now: Date): Promise<boolean> {
  let more = false
  for (const accountId of await db.system((db) => listAccountsToTell(db, now, DEVICES_A_STEP)))
    more = (await tellExpiredOf(db, accountId, now)) === DEVICES_A_STEP || more
  return more
}

function tellExpiredOf(db: Db, accountId: string, now: Date) {
  return db.account(accountId, async (db) => {
    const devices = await takeUntold(db, accountId, now, DEVICES_A_STEP)
    for (const { id, expiresAt } of devices)
      db.tell(accountId, {
        type: 'device.expired',
        at: now,
        data: { deviceId: id, expires: expiresAt.toISOString() },
      })
    return devices.length
  })
}
