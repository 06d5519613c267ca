import type { Executor } from '../platform/db.ts'
import { containing } from '../platform/search.ts'
import { sql } from '../platform/sql.ts'

export interface WebhookRow {
  id: string
  url: string
  description: string
  events: string[]
  enabled: boolean
  disabledReason: string | null
  version: string
  createdAt: Date
  modifiedAt: Date
}

// Never the secrets: those are read only to sign.
const columns = sql`id, url, description, events, enabled, disabled_reason as "disabledReason", version,
  created_at as "createdAt", modified_at as "modifiedAt"`

export async function findWebhook(db: Executor, accountId: string, webhookId: string) {
  const [row] = await db<WebhookRow>`
    select ${columns} from webhooks
    where account_id = ${accountId} and id = ${webhookId} and deleted_at is null`
  return row
}

export async function lockWebhook(db: Executor, accountId: string, webhookId: string) {
  const [row] = await db<WebhookRow>`
    select ${columns} from webhooks
    where account_id = ${accountId} and id = ${webhookId} and deleted_at is null
    for no key update`
  return row
}

export interface WebhookPage {
  limit: number
  after: string | undefined
  search: string | undefined
}

export function listWebhooks(db: Executor, accountId: string, { limit, after, search }: WebhookPage) {
  const pattern = containing(search)
  return db<WebhookRow>`
    select ${columns} from webhooks
    where account_id = ${accountId} and deleted_at is null
      and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
      and (${pattern}::text is null or url ilike ${pattern} or description ilike ${pattern})
    order by id
    limit ${limit}`
}

export async function countWebhooks(db: Executor, accountId: string) {
  const [row] = await db<{ count: number }>`
    select count(*)::integer as count from webhooks where account_id = ${accountId} and deleted_at is null`
  return row?.count ?? 0
}

export interface NewWebhook extends Pick<WebhookRow, 'id' | 'url' | 'description' | 'events' | 'enabled'> {
  secret: Buffer
  afterId: number
  now: Date
}

export async function insertWebhook(db: Executor, accountId: string, webhook: NewWebhook) {
  const { id, url, description, events, enabled, secret, afterId, now } = webhook
  await db`
    insert into webhooks (account_id, id, url, description, events, enabled, secret, after_id, version, created_at, modified_at)
    values (${accountId}, ${id}, ${url}, ${description}, ${events}, ${enabled}, ${secret}, ${afterId}, 1, ${now}, ${now})`
}

export interface WebhookChange extends Pick<WebhookRow, 'id' | 'url' | 'description' | 'events' | 'enabled'> {
  /** Where to go on from, for one that is switched on again. */
  afterId: number | null
  now: Date
}

export async function updateWebhook(db: Executor, accountId: string, webhook: WebhookChange) {
  const { id, url, description, events, enabled, afterId, now } = webhook
  await db`
    update webhooks set url = ${url}, description = ${description}, events = ${events}, enabled = ${enabled},
      disabled_reason = case when ${enabled} then null else disabled_reason end,
      after_id = coalesce(${afterId}::bigint, after_id),
      failing_since = case when ${afterId}::bigint is null then failing_since end,
      version = version + 1, modified_at = ${now}
    where account_id = ${accountId} and id = ${id}`
}

export interface Rotation {
  webhookId: string
  secret: Buffer
  /** Until when the secret of now is good beside the new one. */
  until: Date
  now: Date
}

export async function rotateSecrets(
  db: Executor,
  accountId: string,
  { webhookId, secret, until, now }: Rotation,
) {
  await db`
    update webhooks set previous_secret = secret, previous_secret_until = ${until}, secret = ${secret},
      version = version + 1, modified_at = ${now}
    where account_id = ${accountId} and id = ${webhookId}`
}

/** Nobody sees it from now on. The secrets go at once, the deliveries in small steps. */
export async function markDeleted(db: Executor, accountId: string, webhookId: string, now: Date) {
  await db`
    update webhooks set deleted_at = ${now}, enabled = false, secret = '', previous_secret = null
    where account_id = ${accountId} and id = ${webhookId}`
}

/** Switches it off for a reason; false when it was off already. */
export async function disableWebhook(
  db: Executor,
  accountId: string,
  webhookId: string,
  { reason, now }: { reason: string; now: Date },
) {
  const rows = await db<object>`
    update webhooks set enabled = false, disabled_reason = ${reason}, version = version + 1, modified_at = ${now}
    where account_id = ${accountId} and id = ${webhookId} and enabled
    returning id`
  return rows.length > 0
}
