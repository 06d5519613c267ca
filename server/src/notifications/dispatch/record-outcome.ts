import type { Db } from '../../platform/db.ts'
import type { HandOver } from '../channel.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import { endUnsent } from './end-unsent.ts'
import { nextDue } from './retry-schedule.ts'
import { finishAttempt, markRetrying, markSent } from './store-outcomes.ts'
import { tellOfMessages } from './tell-of-messages.ts'

/** Notes how a hand-over ended, and what becomes of the message. Answers its status when that is its end. */
export function recordOutcome(db: Db, message: ClaimedMessage, result: HandOver, now: Date) {
  const { accountId, channel, id, number, inRow, queuedAt } = message
  return db.account<'sent' | 'failed' | undefined>(accountId, async (db) => {
    await finishAttempt(db, accountId, id, number, now, result)
    const { outcome } = result
    if (outcome === 'sent') {
      if (!(await markSent(db, accountId, id, now))) return undefined
      await tellOfMessages(db, accountId, 'message.sent', [id], now)
      return 'sent'
    }
    if (outcome === 'refused') {
      const ending = { status: 'failed', reason: 'refused', number } as const
      return (await endUnsent(db, accountId, channel, [id], ending, now)) > 0 ? 'failed' : undefined
    }
    await markRetrying(db, accountId, id, number, nextDue(inRow, queuedAt, now), outcome === 'uncertain')
    return undefined
  })
}
