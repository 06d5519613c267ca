import type { Executor } from '../platform/db.ts'

/** Used = devices that have not expired at this instant. No job keeps this up to date: the clock does. */
export async function countUsedLicenses(db: Executor, accountId: string, now: Date) {
  const [row] = await db<{ used: number }>`
    select count(*)::int as used from devices
    where account_id = ${accountId} and (expires_at is null or expires_at > ${now})`
  return row?.used ?? 0
}

export async function countCreatedBy(db: Executor, accountId: string, userId: string) {
  const [row] = await db<{ created: number; most: number | null }>`
    select (select count(*)::int from devices where account_id = ${accountId} and created_by = ${userId}) as created,
      (select admin_devices from users where account_id = ${accountId} and id = ${userId}) as most`
  return row ?? { created: 0, most: null }
}
