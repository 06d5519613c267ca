import type { Location } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import type { LocationRow } from './location-row.ts'

export interface TargetRow {
  accountId: string
  id: string
  key: string
  name: string
  expiresAt: Date | null
  newest: Date | null
  /** The account's zone: it decides which day it is. */
  timeZone: string
  locationEvents: 'all' | 'sampled' | 'none'
  /** 0 when the account has no rules. */
  rulesVersion: string
  /** The newest location so far, and what the rules remember; null also where the account has no rules. */
  before: Location | null
  receivedAt: Date | null
  ruleState: object | null
}

/**
 * Finds the devices of a batch and holds their state rows until the batch is committed: a device cannot be deleted under it,
 * and two batches that meet take the rows in the same order.
 */
export function lockTargets(db: Executor, wanted: readonly { accountId: string; deviceId: string }[]) {
  return db<TargetRow>`
    select d.account_id as "accountId", d.id, d.key, d.name, d.expires_at as "expiresAt", s.fixed_at as newest,
      a.time_zone as "timeZone", a.location_events as "locationEvents", a.rules_version as "rulesVersion",
      s.received_at as "receivedAt",
      case when a.rules_version > 0 then s.location end as before,
      case when a.rules_version > 0 then s.rule_state end as "ruleState"
    from unnest(${wanted.map((each) => each.accountId)}::bigint[], ${wanted.map((each) => each.deviceId)}::text[])
      as wanted (account_id, id)
    join devices d on d.account_id = wanted.account_id and d.id = wanted.id
    join device_state s on s.account_id = d.account_id and s.device_key = d.key
    join accounts a on a.id = d.account_id
    order by s.account_id, s.device_key
    for no key update of s`
}

export interface NewLocation {
  accountId: string
  deviceKey: string
  row: LocationRow
}

export interface InsertedLocation {
  deviceKey: string
  fixedAt: Date
}

/** Stores a batch in one statement and returns what was new: trackers resend until they see an answer. */
export function insertLocations(db: Executor, batch: readonly NewLocation[]) {
  const rows = batch.map(({ row }) => row)
  return db<InsertedLocation>`
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
    returning device_key as "deviceKey", fixed_at as "fixedAt"`
}

export interface NewestLocation {
  accountId: string
  deviceKey: string
  fixedAt: Date
  /** The location as it goes over the wire. */
  json: string
  /** What the rules remember from now on; undefined leaves it as it is. */
  ruleState: object | null | undefined
}

export async function setNewest(db: Executor, newest: readonly NewestLocation[], receivedAt: Date) {
  await db`
    update device_state s
    set fixed_at = newest.fixed_at, location = newest.location, received_at = ${receivedAt},
      rule_state = case when newest.remembers then newest.rule_state else s.rule_state end
    from unnest(
      ${newest.map((each) => each.accountId)}::bigint[], ${newest.map((each) => each.deviceKey)}::bigint[],
      ${newest.map((each) => each.fixedAt.toISOString())}::timestamptz[], ${newest.map((each) => each.json)}::json[],
      ${newest.map((each) => each.ruleState !== undefined)}::boolean[],
      ${newest.map((each) => (each.ruleState ? JSON.stringify(each.ruleState) : null))}::json[])
      as newest (account_id, device_key, fixed_at, location, remembers, rule_state)
    where s.account_id = newest.account_id and s.device_key = newest.device_key`
}
