import type { Executor } from '../platform/db.ts'

export async function listAccountsWithAlertsBefore(db: Executor, before: Date) {
  const rows = await db<{ id: string }>`
    select a.id from accounts a
    where exists (select from alerts t where t.account_id = a.id and t.raised_at < ${before})`
  return rows.map(({ id }) => id)
}

/** Removes some of an account's alerts from before that time, the oldest first; false when there are none left. */
export async function purgeAlerts(db: Executor, accountId: string, before: Date, limit: number) {
  const old = await db<{ id: string }>`
    select id from alerts where account_id = ${accountId} and raised_at < ${before} order by raised_at, id limit ${limit}`
  await db`delete from alerts where account_id = ${accountId} and id = any(${old.map(({ id }) => id)}::uuid[])`
  return old.length === limit
}
