import type { Executor } from '../platform/db.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'
import { findWebhook, lockWebhook, type WebhookRow } from './store.ts'

export async function getWebhook(db: Executor, accountId: string, webhookId: string): Promise<WebhookRow> {
  const row = isUuid(webhookId) ? await findWebhook(db, accountId, webhookId) : undefined
  if (!row) throw notFound()
  return row
}

/** The same, held until the end of the transaction. */
export async function holdWebhook(db: Executor, accountId: string, webhookId: string): Promise<WebhookRow> {
  const row = isUuid(webhookId) ? await lockWebhook(db, accountId, webhookId) : undefined
  if (!row) throw notFound()
  return row
}

export function checkEnabled({ enabled }: WebhookRow) {
  if (!enabled) throw conflict('conflict', 'This webhook is switched off. Set enabled to true first.')
}
