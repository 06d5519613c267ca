import type { MessageChannel } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { giveBackUnit } from '../limits/take-units.ts'
import { type Ending, endMessages } from './store-outcomes.ts'
import { tellOfMessages } from './tell-of-messages.ts'

/** Ends messages that will not be sent: their units go back unless an attempt may have got through, and the account is told. */
export async function endUnsent(
  db: Executor,
  accountId: string,
  channel: MessageChannel,
  ids: readonly string[],
  ending: Ending,
  now: Date,
) {
  if (ids.length === 0) return 0
  const ended = await endMessages(db, accountId, ids, ending)
  // Pipelined: one round trip for all of them.
  await Promise.all(
    ended.map(async ({ deviceKey, unitDay }) => {
      if (deviceKey !== null && unitDay !== null)
        await giveBackUnit(db, accountId, deviceKey, unitDay, channel)
    }),
  )
  const type = ending.status === 'failed' ? 'message.failed' : 'message.suppressed'
  const told = ended.map(({ id }) => id)
  await tellOfMessages(db, accountId, type, told, now)
  return ended.length
}
