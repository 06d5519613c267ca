import type { MessageChannel } from '@sextant/contract'
import type { Db, Executor } from '../../platform/db.ts'
import type { OutgoingMessage } from '../channel.ts'
import { endUnsent } from './end-unsent.ts'
import { GIVE_UP_MS, isTooOld, LEASE_MS } from './retry-schedule.ts'
import {
  closeBrokenAttempts,
  type DueMessage,
  holdDueMessages,
  parkMessages,
  type Search,
  type StartedAttempt,
  startAttempts,
} from './store-claims.ts'

/** A message whose attempt has begun: it is ours until the lease ends. */
export interface ClaimedMessage extends OutgoingMessage {
  accountId: string
  channel: MessageChannel
  queuedAt: Date
  number: StartedAttempt['number']
  inRow: StartedAttempt['inRow']
}

export interface Claim {
  claimed: ClaimedMessage[]
  /** Messages that were due, whatever became of them. As many as the limit: there may be more. */
  due: number
  ended: { failed: number; suppressed: number }
}

const LOST = 'The server stopped before it could note the answer.'

/** Takes messages of one account that are due, lays them aside without a channel, and ends those that must not go out any more. */
export function claimMessages(db: Db, accountId: string, search: Search): Promise<Claim> {
  const { channel, configured, now } = search
  return db.account(accountId, async (db) => {
    const held = await holdDueMessages(db, accountId, search)
    const broken = held.filter((each) => each.broken)
    if (broken.length > 0) await closeBrokenAttempts(db, accountId, idsOf(broken), now, LOST)

    const expired = held.filter(({ expiresAt }) => expiresAt && expiresAt <= now)
    const old = held.filter((each) => !expired.includes(each) && isTooOld(each.queuedAt, now))
    const [unheard, givenUp] = split(old, ({ reason }) => reason === 'not_configured' || !configured)
    const ending = (messages: DueMessage[], status: 'failed' | 'suppressed', reason: string) =>
      endUnsent(db, accountId, channel, idsOf(messages), { status, reason }, now)
    await ending(expired, 'suppressed', 'device_expired')
    await ending(unheard, 'failed', 'not_configured')
    await ending(givenUp, 'failed', 'gave_up')

    const live = held.filter((each) => !expired.includes(each) && !old.includes(each))
    const claimed = configured ? await start(db, accountId, channel, live, now) : []
    if (!configured && live.length > 0) await parkMessages(db, accountId, idsOf(live), GIVE_UP_MS / 1000)
    return { claimed, due: held.length, ended: { failed: old.length, suppressed: expired.length } }
  })
}

async function start(
  db: Executor,
  accountId: string,
  channel: MessageChannel,
  messages: readonly DueMessage[],
  now: Date,
): Promise<ClaimedMessage[]> {
  if (messages.length === 0) return []
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const started = await startAttempts(db, accountId, idsOf(messages), now, leaseEnd)
  const byId = new Map(messages.map((message) => [message.id, message]))
  return started.map((attempt) => {
    const { to, subject, text, critical, queuedAt } = byId.get(attempt.id) as DueMessage
    return { accountId, channel, ...attempt, to, subject, text, critical, queuedAt }
  })
}

const idsOf = (messages: readonly DueMessage[]) => messages.map(({ id }) => id)

function split<T>(items: readonly T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))]
}
