import { bigints, jsons, times } from './binary-arrays.ts'
import type { Query } from './sql.ts'

/** What happened. The data may be given as JSON text where that is at hand already. */
export interface NewEvent {
  type: string
  at: Date
  data: object | string
}

/** An event as it was numbered: ids of an account rise by one, in the order of commits. */
export interface StoredEvent {
  id: number
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/**
 * Numbers and stores what one transaction tells: one row for each account. To be the last statement before the commit, because it
 * holds the heads of the accounts, which it takes in order.
 */
export async function writeEvents(db: Query, told: ReadonlyMap<string, readonly NewEvent[]>) {
  const packets = [...told].map(([accountId, events]) => ({
    accountId,
    count: events.length,
    types: [...new Set(events.map(({ type }) => type))].join(' '),
    json: toJson(events),
    at: (events[0] as NewEvent).at,
  }))
  await db`
    with packets as (
      select unnest(${bigints(packets.map((each) => each.accountId))}::bigint[]) as account_id,
        unnest(${packets.map((each) => each.count)}::integer[]) as count,
        unnest(${packets.map((each) => each.types)}::text[]) as types,
        unnest(${jsons(packets.map((each) => each.json))}::json[]) as events,
        unnest(${times(packets.map((each) => each.at))}::timestamptz[]) as at),
    heads as (
      insert into event_heads (account_id, last_id, dropped_id)
      select account_id, count, 0 from packets order by account_id
      on conflict (account_id) do update set last_id = event_heads.last_id + excluded.last_id
      returning account_id, last_id)
    insert into events (account_id, last_id, first_id, types, events, created_at)
    select p.account_id, h.last_id, h.last_id - p.count + 1, string_to_array(p.types, ' '), p.events, p.at
    from packets p join heads h on h.account_id = p.account_id`
}

function toJson(events: readonly NewEvent[]) {
  let json = ''
  let last: Date | undefined
  let timestamp = ''
  for (const { type, at, data } of events) {
    // Most of what one transaction tells is of the same moment, and making the text anew is slow.
    if (at !== last) timestamp = at.toISOString()
    last = at
    json += `,{"type":"${type}","timestamp":"${timestamp}","data":${typeof data === 'string' ? data : JSON.stringify(data)}}`
  }
  return `[${json.slice(1)}]`
}

export interface EventRange {
  /** Events after this id … */
  after: number
  /** … up to and with this one. */
  upTo: number
  /** Most packets; each holds what one transaction told. */
  packets: number
  /** Only packets with one of these; absent means all. A packet may hold others as well. */
  types?: readonly string[] | undefined
}

/** Events in order. What is answered ends with a whole packet; with none left in the range the answer is empty. */
export async function readEvents(
  db: Query,
  accountId: string,
  { after, upTo, packets, types }: EventRange,
): Promise<StoredEvent[]> {
  const rows = await db<{ firstId: number; events: Omit<StoredEvent, 'id'>[] }>`
    select first_id::float8 as "firstId", events from events
    where account_id = ${accountId} and last_id > ${after} and last_id <= ${upTo}
      and (${types ?? null}::text[] is null or types && ${types ?? null}::text[])
    order by last_id
    limit ${packets}`
  return rows
    .flatMap(({ firstId, events }) => events.map((event, i) => ({ id: firstId + i, ...event })))
    .filter(({ id }) => id > after)
}

export interface EventTimes {
  /** Both ends belong to it. */
  from: Date
  to: Date
  /** Packets after the one that ends with this id. */
  after: number
  packets: number
  types?: readonly string[] | undefined
}

/** Events of a time, in order of their ids, some packets at once; `reached` is where to go on, undefined at the end. */
export async function readEventsOfTime(
  db: Query,
  accountId: string,
  { from, to, after, packets, types }: EventTimes,
): Promise<{ events: StoredEvent[]; reached: number | undefined }> {
  // A packet bears the time of its first event; the others of one transaction are not far from it.
  const rows = await db<{ firstId: number; lastId: number; events: Omit<StoredEvent, 'id'>[] }>`
    select first_id::float8 as "firstId", last_id::float8 as "lastId", events from events
    where account_id = ${accountId} and last_id > ${after}
      and created_at between ${from}::timestamptz - interval '1 minute' and ${to}::timestamptz + interval '1 minute'
      and (${types ?? null}::text[] is null or types && ${types ?? null}::text[])
    order by last_id
    limit ${packets}`
  const events = rows
    .flatMap(({ firstId, events }) => events.map((event, i) => ({ id: firstId + i, ...event })))
    .filter(({ timestamp }) => from <= new Date(timestamp) && new Date(timestamp) <= to)
  return { events, reached: rows.at(-1)?.lastId }
}

export interface EventHead {
  accountId: string
  lastId: number
  /** Events up to this one are no longer kept. */
  droppedId: number
}

export function readHeads(db: Query, accountIds: readonly string[]) {
  return db<EventHead>`
    select account_id as "accountId", last_id::float8 as "lastId", dropped_id::float8 as "droppedId"
    from event_heads where account_id = any(${accountIds}::bigint[])`
}

/** Drops events of an account that are older than they need be kept; false when there are none. */
export async function dropEvents(db: Query, accountId: string, before: Date, packets: number) {
  const rows = await db<object>`
    with old as (
      select last_id from events where account_id = ${accountId} and created_at < ${before} order by last_id limit ${packets}),
    dropped as (
      delete from events where account_id = ${accountId} and last_id in (select last_id from old)),
    highest as (select max(last_id) as last_id from old)
    update event_heads h set dropped_id = greatest(h.dropped_id, highest.last_id) from highest
    where h.account_id = ${accountId} and highest.last_id is not null
    returning h.account_id`
  return rows.length > 0
}

export async function listAccountsWithEventsBefore(db: Query, before: Date) {
  const rows = await db<{ accountId: string }>`
    select distinct account_id as "accountId" from events where created_at < ${before}`
  return rows.map(({ accountId }) => accountId)
}
