import type { EventType } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { presentMessage } from '../messages/present-message.ts'
import { listMessagesById } from '../messages/store.ts'

/** Tells what became of messages, with each message as it is now. */
export async function tellOfMessages(
  db: Executor,
  accountId: string,
  type: Extract<EventType, `message.${string}`>,
  ids: readonly string[],
  now: Date,
) {
  if (ids.length === 0) return
  for (const message of (await listMessagesById(db, accountId, ids)).map(presentMessage))
    db.tell(accountId, { type, at: now, data: { deviceId: message.deviceId, message } })
}
