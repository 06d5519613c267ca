import type { Executor } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'
import { readEventsOfTime, type StoredEvent } from '../platform/outbox.ts'
import { newUuid } from '../platform/uuid.ts'
import { MOST_PENDING } from './hand-out-events.ts'
import type { WebhookRow } from './store.ts'
import { countPending, insertDeliveries } from './store-deliveries.ts'
import { payloadOf, typesToRead, wantsEvent } from './wants-event.ts'

const MOST_EVENTS = 10_000
const PACKETS_A_READ = 200
const MOST_READS = 250
const ROWS_A_STATEMENT = 1000

/** Sends the events of that time again, those that the webhook subscribes to and that are still kept. The caller holds it. */
export async function replayEvents(
  db: Executor,
  accountId: string,
  webhook: WebhookRow,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<number> {
  await checkRoom(db, accountId, webhook.id)
  const events = await findEvents(db, accountId, webhook, { from, to })
  const deliveries = events.map((event) => ({
    id: newUuid(now),
    webhookId: webhook.id,
    eventId: event.id,
    type: event.type,
    payload: payloadOf(accountId, event),
  }))
  for (let i = 0; i < deliveries.length; i += ROWS_A_STATEMENT)
    await insertDeliveries(db, accountId, deliveries.slice(i, i + ROWS_A_STATEMENT), { replay: true, now })
  return deliveries.length
}

/** A queue that is full already is not made longer. */
export async function checkRoom(db: Executor, accountId: string, webhookId: string) {
  if ((await countPending(db, accountId, webhookId, MOST_PENDING)) >= MOST_PENDING)
    throw conflict(
      'conflict',
      `${MOST_PENDING} deliveries wait for this webhook already. Try again when some are done.`,
    )
}

async function findEvents(
  db: Executor,
  accountId: string,
  { events: wanted }: WebhookRow,
  { from, to }: { from: Date; to: Date },
) {
  const found: StoredEvent[] = []
  const types = typesToRead([wanted])
  let after: number | undefined = 0
  for (let reads = 0; after !== undefined; reads++) {
    const page = await readEventsOfTime(db, accountId, { from, to, after, packets: PACKETS_A_READ, types })
    found.push(...page.events.filter((event) => wantsEvent(wanted, event)))
    if (found.length > MOST_EVENTS || reads >= MOST_READS)
      throw conflict(
        'conflict',
        `At most ${MOST_EVENTS} events can be replayed at once, and this time holds more. Choose a shorter one.`,
      )
    after = page.reached
  }
  return found
}
