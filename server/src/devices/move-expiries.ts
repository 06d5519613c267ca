import { dayOf, startOfDay } from '../platform/calendar.ts'
import type { Executor } from '../platform/db.ts'
import { WHOLE_ACCOUNT } from '../platform/principal.ts'
import { listDevicesById } from './store.ts'
import { listExpirationDates, listReturning, setExpiryInstants } from './store-expiry.ts'
import { tellDevice } from './tell-device.ts'

/**
 * A new time zone moves every midnight: the same dates, other instants. Devices that it brings back are told of one by one; for
 * the rest it would be an event for each device of the account.
 */
export async function moveExpiries(db: Executor, accountId: string, timeZone: string, now: Date) {
  const dates = await listExpirationDates(db, accountId)
  const instants = dates.map((date) => startOfDay(date, timeZone))
  const returning = await listReturning(db, accountId, dates, instants, now)
  await setExpiryInstants(db, accountId, dates, instants, now)
  if (returning.length === 0) return
  const view = { scope: WHOLE_ACCOUNT, day: dayOf(now, timeZone), withLocation: false }
  for (const row of await listDevicesById(db, accountId, returning, view))
    tellDevice(db, { accountId, timeZone }, 'device.reactivated', row, now)
}
