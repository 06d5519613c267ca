import type { MessageChannel } from '@sextant/contract'
import type { Db, Executor } from '../platform/db.ts'
import type { HandOver } from './channel.ts'
import type { ClaimedMessage } from './dispatch-claim.ts'
import { nextDue } from './dispatch-schedule.ts'
import { type Ending, endMessages, finishAttempt, markRetrying, markSent } from './store-outcomes.ts'
import { giveBackUnit } from './take-units.ts'
import { tellOfMessages } from './tell-of-messages.ts'

/** Notes how a hand-over ended, and what becomes of the message. Answers its status when that is its end. */
export function recordOutcome(db: Db, message: ClaimedMessage, result: HandOver, now: Date) {
  const { accountId, channel, id, number, inRow, queuedAt } = message
  return db.account(accountId, async (db) => {
    await finishAttempt(db, accountId, id, number, now, result)
    switch (result.outcome) {
      case 'sent':
        if (!(await markSent(db, accountId, id, now))) return
        await tellOfMessages(db, accountId, 'message.sent', [id], now)
        return 'sent'
      case 'refused': {
        const ending = { status: 'failed', reason: 'refused', number } as const
        return (await endUnsent(db, accountId, channel, [id], ending, now)) > 0 ? 'failed' : undefined
      }
      case 'failed':
      case 'uncertain': {
        const uncertain = result.outcome === 'uncertain'
        await markRetrying(db, accountId, id, number, nextDue(inRow, queuedAt, now), uncertain)
        return
      }
    }
  })
}

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
