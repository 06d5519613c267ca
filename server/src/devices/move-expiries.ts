import { startOfDay } from '../platform/calendar.ts'
import type { Executor } from '../platform/db.ts'
import { listExpirationDates, setExpiryInstants } from './store-expiry.ts'

/** A new time zone moves every midnight: the same dates, other instants. */
export async function moveExpiries(db: Executor, accountId: string, timeZone: string, now: Date) {
  const dates = await listExpirationDates(db, accountId)
  await setExpiryInstants(
    db,
    accountId,
    dates,
    dates.map((date) => startOfDay(date, timeZone)),
    now,
  )
}
