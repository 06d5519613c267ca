import type { Executor } from '../../platform/db.ts'

/** Locations of the account from before this time are not kept. */
export interface Retention {
  accountId: string
  before: Date
}

export function listRetentions(db: Executor, now: Date) {
  return db<Retention>`
    select id as "accountId", ${now}::timestamptz - make_interval(days => keep_locations_days) as before
    from accounts where keep_locations_days is not null order by id`
}

/** Names of the tables that locations are partitioned into. */
export function listPartitions(db: Executor) {
  return db<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'locations'::regclass`
}

/** What is older is in one partition. */
export const FIRST_MONTH = new Date(Date.UTC(2000, 0))

/** A time span: a month, or everything before the first one. */
export interface Span {
  from: Date | '-infinity'
  to: Date
}

/** Whether an account has locations in the month that it keeps; those that keep for ever among them. */
export async function isMonthWanted(db: Executor, { from, to }: Span, now: Date) {
  const rows = await db<object>`
    select a.id from accounts a
    where (a.keep_locations_days is null or ${now}::timestamptz - make_interval(days => a.keep_locations_days) < ${to})
      and exists (
        select from locations l where l.account_id = a.id and l.fixed_at >= ${from} and l.fixed_at < ${to})
    limit 1`
  return rows.length > 0
}

/** False when somebody wants something in it after all. */
export async function dropMonth(db: Executor, { from }: Span, now: Date) {
  const [row] = await db<{
    gone: boolean
  }>`select drop_location_month(${from}::timestamptz::date, ${now}) as gone`
  return row?.gone === true
}

/** Of these accounts, those that have locations in the span. */
export function listAccountsIn(db: Executor, { from, to }: Span, accountIds: readonly string[]) {
  return db<{ accountId: string }>`
    select a.id as "accountId" from accounts a
    where a.id = any(${accountIds}::bigint[]) and exists (
      select from locations l where l.account_id = a.id and l.fixed_at >= ${from} and l.fixed_at < ${to})`
}

/** Which location it is; the time as text, which loses nothing. */
export interface LocationKey {
  deviceKey: string
  fixedAt: string
}

/** Some of an account's locations in a span, all of which is too old; in order, after the one given. */
export function listLocationsIn(
  db: Executor,
  accountId: string,
  { from, to }: Span,
  after: LocationKey,
  limit: number,
) {
  return db<LocationKey>`
    select device_key as "deviceKey", fixed_at::text as "fixedAt" from locations
    where account_id = ${accountId} and fixed_at >= ${from} and fixed_at < ${to}
      and (device_key, fixed_at) > (${after.deviceKey}::bigint, ${after.fixedAt}::timestamptz)
    order by device_key, fixed_at
    limit ${limit}`
}

export function listDeviceKeys(db: Executor, accountId: string, after: string, limit: number) {
  return db<{ key: string }>`
    select key from devices where account_id = ${accountId} and key > ${after} order by key limit ${limit}`
}

/** Some of these devices' locations in a span that is a part of a month: asked for by device, so that what is kept is not read. */
export function listLocationsOf(
  db: Executor,
  accountId: string,
  keys: readonly string[],
  { from, to }: Span,
  limit: number,
) {
  return db<LocationKey>`
    select d.key as "deviceKey", l.fixed_at::text as "fixedAt"
    from unnest(${keys}::bigint[]) as d (key)
    cross join lateral (
      select fixed_at from locations
      where account_id = ${accountId} and device_key = d.key and fixed_at >= ${from} and fixed_at < ${to}
      order by fixed_at
      limit ${limit}) l
    limit ${limit}`
}

/** The span says which partition it is. */
export async function deleteLocations(
  db: Executor,
  accountId: string,
  { from, to }: Span,
  keys: readonly LocationKey[],
) {
  await db`
    delete from locations l
    using unnest(${keys.map((key) => key.deviceKey)}::bigint[], ${keys.map((key) => key.fixedAt)}::timestamptz[])
      as k (device_key, fixed_at)
    where l.account_id = ${accountId} and l.fixed_at >= ${from} and l.fixed_at < ${to}
      and l.device_key = k.device_key and l.fixed_at = k.fixed_at`
}
