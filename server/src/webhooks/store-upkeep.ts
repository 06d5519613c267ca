import type { Executor } from '../platform/db.ts'

/** Removes some deliveries that are done and old; false when there are none left. */
export async function purgeDeliveries(db: Executor, before: Date, limit: number) {
  const removed = await db<object>`
    with old as (
      select account_id, id from webhook_deliveries where status <> 'pending' and created_at < ${before} limit ${limit})
    delete from webhook_deliveries d using old
    where d.account_id = old.account_id and d.id = old.id
    returning d.id`
  return removed.length > 0
}

/** Removes some deliveries of one deleted webhook, at the end the webhook itself; false when there is nothing left to remove. */
export async function purgeWebhooks(db: Executor, limit: number) {
  const [webhook] = await db<{ accountId: string; id: string }>`
    select account_id as "accountId", id from webhooks where deleted_at is not null limit 1`
  if (!webhook) return false
  const { accountId, id } = webhook
  const removed = await db<object>`
    delete from webhook_deliveries
    where account_id = ${accountId} and id in (
      select id from webhook_deliveries where account_id = ${accountId} and webhook_id = ${id} limit ${limit})
    returning id`
  if (removed.length < limit) await db`delete from webhooks where account_id = ${accountId} and id = ${id}`
  return true
}
