import type { WebhookInput } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'
import { readHeads } from '../platform/outbox.ts'
import { newUuid } from '../platform/uuid.ts'
import { newWebhookSecret, type SecretKeeper } from './secrets.ts'
import {
  countWebhooks,
  insertWebhook,
  markDeleted,
  rotateSecrets,
  updateWebhook,
  type WebhookRow,
} from './store.ts'
import { dropIdleCursor, holdCursor } from './store-cursors.ts'
import { failPending } from './store-deliveries.ts'

const MOST_WEBHOOKS = 50
const OLD_SECRET_MS = 24 * 60 * 60_000

/** Makes a webhook that hears of everything from now on. Its secret exists in this answer only. */
export async function createWebhook(
  db: Executor,
  accountId: string,
  input: WebhookInput,
  { secrets, now }: { secrets: SecretKeeper; now: Date },
) {
  await holdCursor(db, accountId)
  if ((await countWebhooks(db, accountId)) >= MOST_WEBHOOKS)
    throw conflict('conflict', `An account can have ${MOST_WEBHOOKS} webhooks. Delete one first.`)
  const id = newUuid(now)
  const secret = newWebhookSecret()
  await insertWebhook(db, accountId, {
    ...fieldsOf(input),
    id,
    secret: secrets.seal(accountId, id, secret),
    afterId: await readHead(db, accountId),
    now,
  })
  return { id, secret }
}

/** The caller holds the cursor and then the webhook. */
export async function changeWebhook(
  db: Executor,
  accountId: string,
  before: WebhookRow,
  { input, now }: { input: WebhookInput; now: Date },
) {
  const fields = fieldsOf(input)
  const afterId = fields.enabled && !before.enabled ? await readHead(db, accountId) : null
  await updateWebhook(db, accountId, { ...fields, id: before.id, afterId, now })
  if (before.enabled && !fields.enabled) await failPending(db, accountId, before.id)
}

/** The new secret signs at once, the one before signs beside it for a day. */
export async function rotateSecret(
  db: Executor,
  accountId: string,
  webhookId: string,
  { secrets, now }: { secrets: SecretKeeper; now: Date },
) {
  const secret = newWebhookSecret()
  await rotateSecrets(db, accountId, {
    webhookId,
    secret: secrets.seal(accountId, webhookId, secret),
    until: new Date(now.getTime() + OLD_SECRET_MS),
    now,
  })
  return secret
}

export async function removeWebhook(db: Executor, accountId: string, webhookId: string, now: Date) {
  await markDeleted(db, accountId, webhookId, now)
  await dropIdleCursor(db, accountId)
}

/** Who does not say what to hear of hears of everything. */
export const DEFAULT_EVENTS: NonNullable<WebhookInput['events']> = ['*']

const fieldsOf = ({ url, description = '', events = DEFAULT_EVENTS, enabled = true }: WebhookInput) => ({
  url,
  description,
  events,
  enabled,
})

async function readHead(db: Executor, accountId: string) {
  const [head] = await readHeads(db, [accountId])
  return head?.lastId ?? 0
}
