import type { Executor } from '../platform/db.ts'
import type { Attempted } from './attempt-delivery.ts'
import { nextAttemptOf } from './retry-schedule.ts'
import { disableWebhook } from './store.ts'
import { failPending } from './store-deliveries.ts'
import {
  type Claim,
  clearFailing,
  holdFailing,
  markAttempted,
  markDelivered,
  noteFailing,
} from './store-sending.ts'

const GONE = 410
const PATIENCE_MS = 3 * 24 * 60 * 60_000
const GONE_REASON = 'The receiver answered 410 Gone.'
const FAILING_REASON = 'Nothing was delivered for three days: every attempt failed.'

/** Writes down how an attempt ended and what follows from it. Holds the webhook before its deliveries, as everybody does. */
export async function settleDelivery(
  db: Executor,
  accountId: string,
  claim: Claim,
  { attempted, until, now }: { attempted: Attempted; until: Date; now: Date },
) {
  const { id, webhookId } = claim
  const { attempt, retryAfter } = attempted
  if (attempt.error === null) {
    await clearFailing(db, accountId, webhookId)
    return markDelivered(db, accountId, id, { attempt, at: now })
  }
  const gone = attempt.status === GONE
  const isTest = claim.eventId === null
  const next =
    gone || isTest
      ? null
      : nextAttemptOf({
          attempts: claim.attempts + 1,
          createdAt: claim.createdAt,
          now,
          status: attempt.status,
          retryAfter,
          chance: Math.random(),
        })
  const reason = await whyDisable(db, accountId, webhookId, { gone, gaveUp: next === null && !isTest, now })
  const off = reason !== undefined && (await disableWebhook(db, accountId, webhookId, { reason, now }))
  if (reason === undefined && !isTest) await noteFailing(db, accountId, webhookId, now)
  await markAttempted(db, accountId, id, { attempt, until, next })
  if (off) await failPending(db, accountId, webhookId)
}

async function whyDisable(
  db: Executor,
  accountId: string,
  webhookId: string,
  { gone, gaveUp, now }: { gone: boolean; gaveUp: boolean; now: Date },
): Promise<string | undefined> {
  if (gone) return GONE_REASON
  if (!gaveUp) return undefined
  const since = await holdFailing(db, accountId, webhookId)
  return since && now.getTime() - since.getTime() >= PATIENCE_MS ? FAILING_REASON : undefined
}
