import type { WebhookAttempt } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'

export interface DueWebhook {
  accountId: string
  webhookId: string
  /** Deliveries that are due, counted up to the bound. */
  due: number
  failing: boolean
}

/** Webhooks with something to send, without those that are busy already; in no order, so that none comes first each time. */
export function listDueWebhooks(
  db: Executor,
  { now, most, busy, limit }: { now: Date; most: number; busy: readonly string[]; limit: number },
) {
  return db<DueWebhook>`
    select w.account_id as "accountId", w.id as "webhookId", d.due, w.failing_since is not null as failing
    from webhooks w
    cross join lateral (
      select count(*)::integer as due from (
        select 1 from webhook_deliveries d
        where d.account_id = w.account_id and d.webhook_id = w.id and d.status = 'pending' and d.due_at <= ${now}
        limit ${most}) each) d
    where w.enabled and w.deleted_at is null and w.id <> all(${busy}::uuid[]) and d.due > 0
    order by random()
    limit ${limit}`
}

export interface Claim {
  id: string
  webhookId: string
  eventId: number | null
  payload: string
  attempts: number
  createdAt: Date
  url: string
  secret: Buffer
  previousSecret: Buffer | null
  previousSecretUntil: Date | null
}

export interface Lease {
  now: Date
  /** Until then nobody else sends them. */
  until: Date
}

/** Takes up to so many due deliveries of each webhook. Others at the same time get other ones. */
export function claimDeliveries(
  db: Executor,
  accountId: string,
  wanted: readonly { webhookId: string; count: number }[],
  { now, until }: Lease,
) {
  return db<Claim>`
    with wanted as (
      select * from unnest(
        ${wanted.map((each) => each.webhookId)}::uuid[], ${wanted.map((each) => each.count)}::integer[])
        as each (webhook_id, count)),
    taken as (
      select d.id from wanted
      cross join lateral (
        select id from webhook_deliveries
        where account_id = ${accountId} and webhook_id = wanted.webhook_id and status = 'pending' and due_at <= ${now}
        order by due_at, event_id
        limit wanted.count
        for update skip locked) d)
    update webhook_deliveries d set due_at = ${until}
    from taken, webhooks w
    where d.account_id = ${accountId} and d.id = taken.id
      and w.account_id = ${accountId} and w.id = d.webhook_id and w.enabled and w.deleted_at is null
    returning d.id, d.webhook_id as "webhookId", d.event_id::float8 as "eventId", d.payload, d.attempts,
      d.created_at as "createdAt", w.url, w.secret, w.previous_secret as "previousSecret",
      w.previous_secret_until as "previousSecretUntil"`
}

/** Gives a delivery back that was taken but not sent. */
export async function releaseDelivery(db: Executor, accountId: string, id: string, { now, until }: Lease) {
  await db`
    update webhook_deliveries set due_at = ${now}
    where account_id = ${accountId} and id = ${id} and status = 'pending' and due_at = ${until}`
}

const entryOf = (attempt: WebhookAttempt) => JSON.stringify([attempt])

/** Whoever holds the lease by now: it was delivered. */
export async function markDelivered(
  db: Executor,
  accountId: string,
  id: string,
  { attempt, at }: { attempt: WebhookAttempt; at: Date },
) {
  await db`
    update webhook_deliveries set status = 'delivered', attempts = attempts + 1, log = log || ${entryOf(attempt)}::jsonb,
      due_at = null, delivered_at = ${at}
    where account_id = ${accountId} and id = ${id} and status <> 'delivered'`
}

/** Only under the lease it was taken with: another process may be at it by now. */
export async function markAttempted(
  db: Executor,
  accountId: string,
  id: string,
  { attempt, until, next }: { attempt: WebhookAttempt; until: Date; next: Date | null },
) {
  await db`
    update webhook_deliveries set status = case when ${next}::timestamptz is null then 'failed' else 'pending' end,
      attempts = attempts + 1, log = log || ${entryOf(attempt)}::jsonb, due_at = ${next}
    where account_id = ${accountId} and id = ${id} and status = 'pending' and due_at = ${until}`
}

export async function clearFailing(db: Executor, accountId: string, webhookId: string) {
  await db`
    update webhooks set failing_since = null
    where account_id = ${accountId} and id = ${webhookId} and failing_since is not null`
}

/** Since when nothing has come through: from now on, unless it was so before. */
export async function noteFailing(db: Executor, accountId: string, webhookId: string, now: Date) {
  await db`
    update webhooks set failing_since = ${now}
    where account_id = ${accountId} and id = ${webhookId} and failing_since is null`
}

/** Holds the webhook and tells since when nothing has come through. */
export async function holdFailing(db: Executor, accountId: string, webhookId: string) {
  const [row] = await db<{ since: Date | null }>`
    select failing_since as since from webhooks where account_id = ${accountId} and id = ${webhookId}
    for no key update`
  return row?.since ?? null
}
