import { TEST_EVENT_TYPE } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { newUuid } from '../platform/uuid.ts'
import { checkRoom } from './replay-events.ts'
import { type DeliveryRow, findDelivery, insertDeliveries } from './store-deliveries.ts'

/** A delivery of what never happened. Its event id is 0: it is no event of the account. */
export async function sendTest(
  db: Executor,
  accountId: string,
  webhookId: string,
  now: Date,
): Promise<DeliveryRow> {
  await checkRoom(db, accountId, webhookId)
  const id = newUuid(now)
  const event = { id: 0, type: TEST_EVENT_TYPE, timestamp: now.toISOString(), accountId, data: { webhookId } }
  const delivery = { id, webhookId, eventId: null, type: TEST_EVENT_TYPE, payload: JSON.stringify(event) }
  await insertDeliveries(db, accountId, [delivery], { replay: false, now })
  return {
    id,
    eventId: null,
    type: TEST_EVENT_TYPE,
    status: 'pending',
    log: [],
    dueAt: now,
    createdAt: now,
    deliveredAt: null,
    replay: false,
  }
}

/** Sends what was sent once more, under a new id; false when the webhook has no such delivery. */
export async function repeatDelivery(
  db: Executor,
  accountId: string,
  webhookId: string,
  { deliveryId, now }: { deliveryId: string; now: Date },
): Promise<boolean> {
  await checkRoom(db, accountId, webhookId)
  const found = await findDelivery(db, accountId, webhookId, deliveryId)
  if (!found) return false
  const { eventId, type, payload } = found
  await insertDeliveries(db, accountId, [{ id: newUuid(now), webhookId, eventId, type, payload }], {
    replay: true,
    now,
  })
  return true
}
