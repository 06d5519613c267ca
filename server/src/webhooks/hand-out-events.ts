import { addNotifications } from '../alerts/index.ts'
import type { Executor } from '../platform/db.ts'
import { readEvents, readHeads, type StoredEvent } from '../platform/outbox.ts'
import { isUuid, newUuid } from '../platform/uuid.ts'
import { holdListeners, type Listener, moveCursor, moveListeners, tryHoldCursor } from './store-cursors.ts'
import { insertDeliveries, type NewDelivery } from './store-deliveries.ts'
import { isForAll, payloadOf, typesToRead, wantsEvent } from './wants-event.ts'

/** A webhook with so many deliveries waiting gets no more until some are done. */
export const MOST_PENDING = 10_000
const PACKETS_A_STEP = 20
const ROWS_A_STATEMENT = 1000
const CHANNEL: ReadonlySet<'Webhook'> = new Set(['Webhook'])

export interface HandedOut {
  deliveries: number
  /** There is more to hand out at once. */
  more: boolean
}

/**
 * Puts the account's next events into the queues of its webhooks. Each webhook knows up to which event it was served, so that one
 * with a full queue simply stays behind while the others go on: its events wait in the outbox for as long as that keeps them.
 */
export async function handOutEvents(db: Executor, accountId: string, now: Date): Promise<HandedOut> {
  const cursor = await tryHoldCursor(db, accountId)
  if (cursor === undefined) return { deliveries: 0, more: false }
  const listeners = await holdListeners(db, accountId, MOST_PENDING)
  const [head] = await readHeads(db, [accountId])
  const upTo = head?.lastId ?? 0
  const open = listeners.filter(({ pending, afterId }) => pending < MOST_PENDING && afterId < upTo)
  if (open.length === 0) {
    await settleCursor(db, accountId, cursor, Math.min(upTo, ...listeners.map(({ afterId }) => afterId)))
    return { deliveries: 0, more: false }
  }
  const events = await readEvents(db, accountId, {
    after: Math.min(...open.map(({ afterId }) => afterId)),
    upTo,
    packets: PACKETS_A_STEP,
    types: typesToRead(open.map((listener) => listener.events)),
  })
  const reached = events.at(-1)?.id ?? upTo
  const deliveries = deliveriesOf(accountId, open, events, now)
  for (let i = 0; i < deliveries.length; i += ROWS_A_STATEMENT)
    await insertDeliveries(db, accountId, deliveries.slice(i, i + ROWS_A_STATEMENT), { replay: false, now })
  await moveListeners(
    db,
    accountId,
    open.map(({ id }) => id),
    reached,
  )
  const full = listeners.filter((listener) => !open.includes(listener))
  await settleCursor(db, accountId, cursor, Math.min(reached, ...full.map(({ afterId }) => afterId)))
  const alerts = new Map(
    events
      .filter(isForAll)
      .flatMap(alertIdsOf)
      .map((id) => [id, CHANNEL]),
  )
  if (alerts.size > 0) await addNotifications(db, accountId, alerts)
  return { deliveries: deliveries.length, more: reached < upTo }
}

function deliveriesOf(
  accountId: string,
  listeners: readonly Listener[],
  events: readonly StoredEvent[],
  now: Date,
) {
  return events.flatMap((event): NewDelivery[] => {
    const wanting = listeners.filter(({ afterId, events }) => afterId < event.id && wantsEvent(events, event))
    if (wanting.length === 0) return []
    const payload = payloadOf(accountId, event)
    return wanting.map(({ id: webhookId }) => ({
      id: newUuid(now),
      webhookId,
      eventId: event.id,
      type: event.type,
      payload,
    }))
  })
}

async function settleCursor(db: Executor, accountId: string, before: number, lastId: number) {
  if (lastId !== before) await moveCursor(db, accountId, lastId)
}

function alertIdsOf({ data }: StoredEvent): string[] {
  const id = (data['alert'] as { id?: unknown } | undefined)?.id
  return typeof id === 'string' && isUuid(id) ? [id] : []
}
