import type { MessageChannel } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { sql } from '../../platform/sql.ts'

/** Which messages to look for. */
export interface Search {
  channel: MessageChannel
  /** Whether there is a way to hand messages over: then those that were laid aside for want of one are due as well. */
  configured: boolean
  limit: number
  now: Date
}

const isDue = ({ channel, configured, now }: Search) => sql`
  m.status = 'queued' and m.channel = ${channel}
  and (m.due_at <= ${now} or ${configured} and m.reason = 'not_configured')`

export async function listDueAccounts(db: Executor, search: Search) {
  const rows = await db<{ accountId: string }>`
    select m.account_id as "accountId" from messages m
    where ${isDue(search)}
    group by m.account_id order by min(m.due_at) limit ${search.limit}`
  return rows.map(({ accountId }) => accountId)
}

export interface DueMessage {
  id: string
  to: string
  subject: string
  text: string
  critical: boolean
  reason: string | null
  /** When it was made, or put back into the queue by hand. */
  queuedAt: Date
  /** When its device expires or expired. */
  expiresAt: Date | null
  /** Whether its last attempt was never noted: who made it has died. */
  broken: boolean
}

/** Holds the messages that are due for longest; what others hold is passed over. */
export function holdDueMessages(db: Executor, accountId: string, search: Search) {
  return db<DueMessage>`
    select m.id, m.recipient as "to", m.subject, m.text, m.critical, m.reason, coalesce(m.requeued_at, m.created_at) as "queuedAt",
      d.expires_at as "expiresAt",
      exists (
        select from message_attempts a
        where a.account_id = m.account_id and a.message_id = m.id and a.outcome is null) as broken
    from messages m
    left join devices d on d.account_id = m.account_id and d.key = m.device_key
    where m.account_id = ${accountId} and ${isDue(search)}
    order by m.due_at
    limit ${search.limit}
    for update of m skip locked`
}

/** An attempt that nobody noted may have succeeded. */
export async function closeBrokenAttempts(
  db: Executor,
  accountId: string,
  ids: readonly string[],
  now: Date,
  detail: string,
) {
  await db`
    with broken as (
      update message_attempts set outcome = 'uncertain', finished_at = ${now}, detail = ${detail}
      where account_id = ${accountId} and message_id = any(${ids}::uuid[]) and outcome is null
      returning message_id)
    update messages set uncertain = true
    where account_id = ${accountId} and id in (select message_id from broken)`
}

export interface StartedAttempt {
  id: string
  number: number
  /** The how-manieth since the message was queued: one that was queued again has earlier attempts on record. */
  inRow: number
}

/** Notes that an attempt begins, and keeps the messages from others until the lease ends. */
export function startAttempts(
  db: Executor,
  accountId: string,
  ids: readonly string[],
  now: Date,
  leaseEnd: Date,
) {
  return db<StartedAttempt>`
    with taken as (
      update messages
      set attempts = attempts + 1, due_at = ${leaseEnd}, reason = nullif(reason, 'not_configured')
      where account_id = ${accountId} and id = any(${ids}::uuid[])
      returning account_id, id, attempts, coalesce(requeued_at, created_at) as queued_at),
    started as (
      insert into message_attempts (account_id, message_id, number, started_at, finished_at, outcome, detail)
      select account_id, id, attempts, ${now}, null, null, null from taken)
    select t.id, t.attempts as number, count(a.number)::integer + 1 as "inRow"
    from taken t
    left join message_attempts a
      on a.account_id = t.account_id and a.message_id = t.id and a.started_at >= t.queued_at
    group by t.id, t.attempts`
}

/** Lays messages aside until they are given up, or until there is a channel for them. */
export async function parkMessages(
  db: Executor,
  accountId: string,
  ids: readonly string[],
  giveUpSeconds: number,
) {
  await db`
    update messages
    set reason = 'not_configured', due_at = coalesce(requeued_at, created_at) + make_interval(secs => ${giveUpSeconds}::integer)
    where account_id = ${accountId} and id = any(${ids}::uuid[])`
}

export function countQueued(db: Executor) {
  return db<{ channel: MessageChannel; count: number }>`
    select channel, count(*)::integer as count from messages where status = 'queued' group by channel`
}
