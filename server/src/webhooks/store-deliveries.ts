import type { DeliveryStatus, WebhookAttempt } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

export interface DeliveryRow {
  id: string
  eventId: number | null
  type: string
  status: DeliveryStatus
  log: WebhookAttempt[]
  dueAt: Date | null
  createdAt: Date
  deliveredAt: Date | null
  replay: boolean
}

const columns = sql`id, event_id::float8 as "eventId", event_type as type, status, log, due_at as "dueAt",
  created_at as "createdAt", delivered_at as "deliveredAt", replay`

export interface NewDelivery {
  id: string
  webhookId: string
  eventId: number | null
  type: string
  payload: string
}

/** Puts deliveries into the queues of their webhooks, to be sent at once. */
export async function insertDeliveries(
  db: Executor,
  accountId: string,
  deliveries: readonly NewDelivery[],
  { replay, now }: { replay: boolean; now: Date },
) {
  await db`
    insert into webhook_deliveries (account_id, id, webhook_id, event_id, event_type, payload, replay, status, attempts, log,
      due_at, created_at)
    select ${accountId}::bigint, id, webhook_id, event_id, type, payload, ${replay}, 'pending', 0, '[]', ${now}, ${now}
    from unnest(
      ${deliveries.map((each) => each.id)}::uuid[], ${deliveries.map((each) => each.webhookId)}::uuid[],
      ${deliveries.map((each) => each.eventId)}::bigint[], ${deliveries.map((each) => each.type)}::text[],
      ${deliveries.map((each) => each.payload)}::text[])
      as each (id, webhook_id, event_id, type, payload)`
}

export async function findDelivery(db: Executor, accountId: string, webhookId: string, deliveryId: string) {
  const [row] = await db<DeliveryRow & { payload: string }>`
    select ${columns}, payload from webhook_deliveries
    where account_id = ${accountId} and id = ${deliveryId} and webhook_id = ${webhookId}`
  return row
}

export interface DeliveryPage {
  status: DeliveryStatus | undefined
  from: string | undefined
  to: string | undefined
  /** The last one of the page before. */
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

/** The newest first. */
export function listDeliveries(db: Executor, accountId: string, webhookId: string, page: DeliveryPage) {
  const { status = null, from = null, to = null, after, limit } = page
  return db<DeliveryRow>`
    select ${columns} from webhook_deliveries
    where account_id = ${accountId} and webhook_id = ${webhookId}
      and (${status}::text is null or status = ${status}::text)
      and (${from}::timestamptz is null or created_at >= ${from}::timestamptz)
      and (${to}::timestamptz is null or created_at <= ${to}::timestamptz)
      and (${after?.id ?? null}::uuid is null
        or (created_at, id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at desc, id desc
    limit ${limit}`
}

/** How many wait to be sent, counted up to the bound. */
export async function countPending(db: Executor, accountId: string, webhookId: string, most: number) {
  const [row] = await db<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from webhook_deliveries
      where account_id = ${accountId} and webhook_id = ${webhookId} and status = 'pending' limit ${most}) waiting`
  return row?.count ?? 0
}

/** Gives up what waits for a webhook that was switched off. */
export async function failPending(db: Executor, accountId: string, webhookId: string) {
  await db`
    update webhook_deliveries set status = 'failed', due_at = null
    where account_id = ${accountId} and webhook_id = ${webhookId} and status = 'pending'`
}
