import type { Executor } from '../platform/db.ts'

export interface UsageRow {
  accountId: string
  day: string
  used: number
}

export async function findUsage(db: Executor, accountId: string, day: string) {
  const [row] = await db<{ used: number }>`
    select used::float8 as used from api_usage where account_id = ${accountId} and day = ${day}`
  return row?.used ?? 0
}

/** Adds to many accounts' days in one statement and returns the new sums, what other processes added included. */
export function addUsage(db: Executor, rows: readonly UsageRow[]) {
  return db<UsageRow>`
    insert into api_usage (account_id, day, used)
    select * from unnest(
      ${rows.map((row) => row.accountId)}::bigint[], ${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.used)}::bigint[])
    on conflict (account_id, day) do update set used = api_usage.used + excluded.used
    returning account_id as "accountId", day, used::float8 as used`
}

/** Removes some accounts' days before that one; false when there are none left. */
export async function purgeUsage(db: Executor, before: Date, limit: number) {
  const removed = await db<object>`
    with old as (select account_id, day from api_usage where day < ${before}::timestamptz::date limit ${limit})
    delete from api_usage u using old
    where u.account_id = old.account_id and u.day = old.day
    returning u.day`
  return removed.length > 0
}
