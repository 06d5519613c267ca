import type { Executor } from '../platform/db.ts'
import type { LocationRow } from './location-row.ts'

export interface TargetRow {
  accountId: string
  id: string
  key: string
  expiresAt: Date | null
  newest: Date | null
}

/**
 * Finds the devices of a batch and holds their state rows until the batch is committed: a device cannot be deleted under it,
 * and two batches that meet take the rows in the same order.
 */
export function lockTargets(db: Executor, wanted: readonly { accountId: string; deviceId: string }[]) {
  return db<TargetRow>`
    select d.account_id as "accountId", d.id, d.key, d.expires_at as "expiresAt", s.fixed_at as newest
    from unnest(${wanted.map((each) => each.accountId)}::bigint[], ${wanted.map((each) => each.deviceId)}::text[])
      as wanted (account_id, id)
    join devices d on d.account_id = wanted.account_id and d.id = wanted.id
    join device_state s on s.account_id = d.account_id and s.device_key = d.key
    order by s.account_id, s.device_key
    for no key update of s`
}

export interface NewLocation {
  accountId: string
  deviceKey: string
  row: LocationRow
}

/** Stores a batch in one statement and returns what was new: trackers resend until they see an answer. */
export function insertLocations(db: Executor, batch: readonly NewLocation[]) {
  const rows = batch.map(({ row }) => row)
  return db<{ accountId: string; deviceKey: string; fixedAt: Date }>`
    insert into locations
      (account_id, device_key, fixed_at, latitude, longitude, speed, course, altitude, accuracy, extra)
    select * from unnest(
      ${batch.map((each) => each.accountId)}::bigint[], ${batch.map((each) => each.deviceKey)}::bigint[],
      ${rows.map((row) => row.fixedAt.toISOString())}::timestamptz[],
      ${rows.map((row) => row.latitude)}::float8[], ${rows.map((row) => row.longitude)}::float8[],
      ${rows.map((row) => row.speed)}::float8[], ${rows.map((row) => row.course)}::float8[],
      ${rows.map((row) => row.altitude)}::float8[], ${rows.map((row) => row.accuracy)}::float8[],
      ${rows.map((row) => (row.extra ? JSON.stringify(row.extra) : null))}::jsonb[])
    on conflict (account_id, device_key, fixed_at) do nothing
    returning account_id as "accountId", device_key as "deviceKey", fixed_at as "fixedAt"`
}

export interface NewestLocation {
  accountId: string
  deviceKey: string
  fixedAt: Date
  /** The location as it goes over the wire. */
  json: string
}

export async function setNewest(db: Executor, newest: readonly NewestLocation[], receivedAt: Date) {
  await db`
    update device_state s
    set fixed_at = newest.fixed_at, location = newest.location, received_at = ${receivedAt}
    from unnest(
      ${newest.map((each) => each.accountId)}::bigint[], ${newest.map((each) => each.deviceKey)}::bigint[],
      ${newest.map((each) => each.fixedAt.toISOString())}::timestamptz[], ${newest.map((each) => each.json)}::json[])
      as newest (account_id, device_key, fixed_at, location)
    where s.account_id = newest.account_id and s.device_key = newest.device_key`
}
