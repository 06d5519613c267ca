import type { Executor } from '../../platform/db.ts'

export async function listAccountsWithMessagesBefore(db: Executor, before: Date) {
  const rows = await db<{ id: string }>`
    select a.id from accounts a
    where exists (select from messages m where m.account_id = a.id and m.created_at < ${before})`
  return rows.map(({ id }) => id)
}

/** Removes some of an account's messages from before that time, queued ones excepted; false when there are none left. */
export async function purgeMessages(db: Executor, accountId: string, before: Date, limit: number) {
  const old = await db<{ id: string }>`
    select id from messages
    where account_id = ${accountId} and created_at < ${before} and status <> 'queued'
    order by created_at, id
    limit ${limit}`
  await db`delete from messages where account_id = ${accountId} and id = any(${old.map(({ id }) => id)}::uuid[])`
  return old.length === limit
}

/** Removes some counters of days before that one; false when there are none left. */
export async function purgeCounters(db: Executor, before: Date, limit: number) {
  const removed = await db<object>`
    with old as (
      select account_id, device_key, day from message_counters where day < ${before}::timestamptz::date limit ${limit})
    delete from message_counters c using old
    where c.account_id = old.account_id and c.device_key = old.device_key and c.day = old.day
    returning c.day`
  return removed.length > 0
}
