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
