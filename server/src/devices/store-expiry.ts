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

/** Devices that have expired and will not have when their dates mean these instants. */
export async function listReturning(
  db: Executor,
  accountId: string,
  dates: readonly string[],
  instants: readonly Date[],
  now: Date,
) {
  const rows = await db<{ id: string }>`
    select d.id from devices d
    join unnest(${dates}::date[], ${instants}::timestamptz[]) as moved (date, instant) on moved.date = d.expiration_date
    where d.account_id = ${accountId} and d.expires and d.expires_at <= ${now} and moved.instant > ${now}`
  return rows.map(({ id }) => id)
}

/** Accounts that have devices whose expiry was not told yet, among those that expired first. */
export async function listAccountsToTell(db: Executor, now: Date, mostDevices: number) {
  const rows = await db<{ accountId: string }>`
    select distinct account_id as "accountId" from (
      select account_id from devices where expires_at <= ${now} and not expiry_told order by expires_at
      limit ${mostDevices}) as untold`
  return rows.map(({ accountId }) => accountId)
}

/** Marks expired devices as told and returns them. One that somebody holds is about to change: it is left for the next time. */
export function takeUntold(db: Executor, accountId: string, now: Date, most: number) {
  return db<{ id: string; expiresAt: Date }>`
    update devices d set expiry_told = true
    from (
      select key from devices where account_id = ${accountId} and expires_at <= ${now} and not expiry_told
      order by key limit ${most} for no key update skip locked) as untold
    where d.account_id = ${accountId} and d.key = untold.key
    returning d.id, d.expires_at as "expiresAt"`
}
