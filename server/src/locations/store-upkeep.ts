import type { Executor } from '../platform/db.ts'

/** Makes the partition of the month that the day is in, unless it is there. */
export async function makeMonth(db: Executor, day: string) {
  await db`select make_location_month(${day}::date)`
}

/** Removes some locations of one deleted device; false when there is nothing left to remove. */
export async function purgeLocations(db: Executor, limit: number) {
  const [purge] = await db<{ accountId: string; deviceKey: string }>`
    select account_id as "accountId", device_key as "deviceKey" from location_purges limit 1`
  if (!purge) return false
  const { accountId, deviceKey } = purge
  const removed = await db<{ fixedAt: Date }>`
    delete from locations
    where account_id = ${accountId} and device_key = ${deviceKey} and fixed_at in (
      select fixed_at from locations where account_id = ${accountId} and device_key = ${deviceKey} limit ${limit})
    returning fixed_at as "fixedAt"`
  if (removed.length < limit)
    await db`delete from location_purges where account_id = ${accountId} and device_key = ${deviceKey}`
  return true
}
