import type { Executor } from '../platform/db.ts'

export async function listExpirationDates(db: Executor, accountId: string) {
  const rows = await db<{ date: string }>`
    select distinct expiration_date as date from devices where account_id = ${accountId} and expires`
  return rows.map(({ date }) => date)
}

export async function setExpiryInstants(
  db: Executor,
  accountId: string,
  dates: readonly string[],
  instants: readonly Date[],
  now: Date,
) {
  await db`
    update devices d set expires_at = moved.instant, expiry_told = d.expiry_told and moved.instant <= ${now},
      version = version + 1
    from unnest(${dates}::date[], ${instants}::timestamptz[]) as moved (date, instant)
    where d.account_id = ${accountId} and d.expires and d.expiration_date = moved.date`
}
