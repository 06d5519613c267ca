import type { Executor } from '../platform/db.ts'

const READER = 'webhooks'

/**
 * Holds the place up to which the account's events have been handed out, so that nobody hands out meanwhile; makes it when there is
 * none. Whoever decides from which event on a webhook hears must hold it first.
 */
export async function holdCursor(db: Executor, accountId: string) {
  await db`
    insert into event_cursors (account_id, reader, last_id)
    select ${accountId}::bigint, ${READER}, coalesce(max(last_id), 0) from event_heads where account_id = ${accountId}
    on conflict (account_id, reader) do update set last_id = event_cursors.last_id`
}

/** The same for whoever hands out; undefined when another process is at it. */
export async function tryHoldCursor(db: Executor, accountId: string) {
  const [row] = await db<{ lastId: number }>`
    select last_id::float8 as "lastId" from event_cursors where account_id = ${accountId} and reader = ${READER}
    for update skip locked`
  return row?.lastId
}

export async function moveCursor(db: Executor, accountId: string, lastId: number) {
  await db`
    update event_cursors set last_id = ${lastId} where account_id = ${accountId} and reader = ${READER}`
}

/** An account without webhooks costs nothing. */
export async function dropIdleCursor(db: Executor, accountId: string) {
  await db`
    delete from event_cursors where account_id = ${accountId} and reader = ${READER}
      and not exists (select 1 from webhooks where account_id = ${accountId} and deleted_at is null)`
}

/** Every account with webhooks, and whether it has events that were not handed out yet. */
export function listCursors(db: Executor) {
  return db<{ accountId: string; behind: boolean }>`
    select c.account_id as "accountId", coalesce(h.last_id > c.last_id, false) as behind
    from event_cursors c left join event_heads h on h.account_id = c.account_id
    where c.reader = ${READER}`
}

export interface Listener {
  id: string
  events: string[]
  afterId: number
  /** Deliveries that wait, counted up to the bound. */
  pending: number
}

/** The webhooks that are on, held in order of their ids. */
export function holdListeners(db: Executor, accountId: string, mostPending: number) {
  return db<Listener>`
    select w.id, w.events, w.after_id::float8 as "afterId", p.pending
    from webhooks w
    cross join lateral (
      select count(*)::integer as pending from (
        select 1 from webhook_deliveries d
        where d.account_id = ${accountId} and d.webhook_id = w.id and d.status = 'pending'
        limit ${mostPending}) waiting) p
    where w.account_id = ${accountId} and w.enabled and w.deleted_at is null
    order by w.id
    for no key update of w`
}

export async function moveListeners(
  db: Executor,
  accountId: string,
  ids: readonly string[],
  afterId: number,
) {
  await db`
    update webhooks set after_id = ${afterId}
    where account_id = ${accountId} and id = any(${ids}::uuid[]) and after_id < ${afterId}`
}
