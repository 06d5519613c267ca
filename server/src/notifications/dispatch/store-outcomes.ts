import type { Executor } from '../../platform/db.ts'
import type { HandOver } from '../channel.ts'

export async function finishAttempt(
  db: Executor,
  accountId: string,
  messageId: string,
  number: number,
  now: Date,
  { outcome, detail }: HandOver,
) {
  await db`
    update message_attempts set finished_at = ${now}, outcome = ${outcome}, detail = ${detail}
    where account_id = ${accountId} and message_id = ${messageId} and number = ${number}`
}

/** True when it was still queued. Whoever learns that it was sent may say so, also when another has taken it over since. */
export async function markSent(db: Executor, accountId: string, id: string, now: Date) {
  const rows = await db<object>`
    update messages set status = 'sent', reason = null, due_at = null, sent_at = ${now}
    where account_id = ${accountId} and id = ${id} and status = 'queued'
    returning id`
  return rows.length > 0
}

/** Only for the newest attempt: when another has taken the message over, that one decides. */
export async function markRetrying(
  db: Executor,
  accountId: string,
  id: string,
  number: number,
  dueAt: Date,
  uncertain: boolean,
) {
  await db`
    update messages set reason = 'retrying', due_at = ${dueAt}, uncertain = uncertain or ${uncertain}
    where account_id = ${accountId} and id = ${id} and attempts = ${number} and status = 'queued'`
}

export interface Ending {
  status: 'failed' | 'suppressed'
  reason: string
  /** Only while this is the newest attempt. */
  number?: number
  uncertain?: boolean
}

export interface EndedMessage {
  id: string
  deviceKey: string | null
  /** The day whose unit goes back, unless the message may have been handed over. */
  unitDay: string | null
}

/** Ends messages that are still queued. */
export function endMessages(
  db: Executor,
  accountId: string,
  ids: readonly string[],
  { status, reason, number, uncertain = false }: Ending,
) {
  return db<EndedMessage>`
    with old as (
      select account_id, id, day, uncertain or ${uncertain} as uncertain from messages
      where account_id = ${accountId} and id = any(${ids}::uuid[]) and status = 'queued'
        and (${number ?? null}::integer is null or attempts = ${number ?? null})
      order by id
      for update)
    update messages m
    set status = ${status}, reason = ${reason}, due_at = null, uncertain = old.uncertain,
      day = case when old.uncertain then old.day end
    from old
    where m.account_id = ${accountId} and m.id = old.id
    returning m.id, m.device_key::text as "deviceKey", case when not old.uncertain then old.day end as "unitDay"`
}
