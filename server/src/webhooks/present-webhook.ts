import type { Webhook, WebhookDelivery } from '@sextant/contract'
import type { WebhookRow } from './store.ts'
import type { DeliveryRow } from './store-deliveries.ts'

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events as Webhook['events'],
  enabled: row.enabled,
  disabledReason: row.disabledReason,
  creation: row.createdAt.toISOString(),
  lastModified: row.modifiedAt.toISOString(),
})

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  eventId: row.eventId,
  type: row.type,
  status: row.status,
  attempts: row.log,
  creation: row.createdAt.toISOString(),
  delivered: row.deliveredAt?.toISOString() ?? null,
  nextAttempt: row.dueAt?.toISOString() ?? null,
  replay: row.replay,
})
