import { bigints, booleans, doubles, jsonbs, jsons, texts, times } from '../platform/binary-arrays.ts'
import type { Executor } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import type { NewLocation } from './new-location.ts'
import type { TargetDevice } from './target-device.ts'

/**
 * Finds the devices of a batch, in the order in which they are wanted, and holds their state rows until the batch is committed: a
 * device cannot be deleted under it, and two batches that meet take the rows in the same order.
 */
export async function lockTargets(
  db: Executor,
  wanted: readonly { accountId: string; deviceId: string }[],
): Promise<(TargetDevice | undefined)[]> {
  const rows = await db<Omit<TargetDevice, 'accountId' | 'id'> & { number: number }>`
    select wanted.number::integer, d.key, d.expires_at as "expiresAt", s.fixed_at as newest,
      a.time_zone as "timeZone", a.location_events as "locationEvents", a.rules_version as "rulesVersion",
      case when a.rules_version > 0 then d.name end as name,
      case when a.rules_version > 0 then s.received_at end as "receivedAt",
      case when a.rules_version > 0 then s.location end as before,
      case when a.rules_version > 0 then s.rule_state end as "ruleState"
    from unnest(
        ${bigints(wanted.map((each) => each.accountId))}::bigint[], ${texts(wanted.map((each) => each.deviceId))}::text[])
      with ordinality as wanted (account_id, id, number)
    join devices d on d.account_id = wanted.account_id and d.id = wanted.id
    join device_state s on s.account_id = d.account_id and s.device_key = d.key
    join accounts a on a.id = d.account_id
    order by s.account_id, s.device_key
    for no key update of s`
  const devices: (TargetDevice | undefined)[] = wanted.map(() => undefined)
  for (const row of rows) {
    const { accountId = '', deviceId = '' } = wanted[row.number - 1] ?? {}
    devices[row.number - 1] = Object.assign(row, { accountId, id: deviceId })
  }
  return devices
}

/** Stores fixes that cannot have been stored before: looking for each of them first costs half as much again. */
export async function insertAll(db: Executor, batch: readonly NewLocation[]) {
  await db`${insertion(batch)}`
}

/** Stores what was not stored before and returns that: trackers resend until they see an answer. */
export function insertMissing(db: Executor, batch: readonly NewLocation[]) {
  return db<{ deviceKey: string; fixedAt: Date }>`
    ${insertion(batch)} on conflict (account_id, device_key, fixed_at) do nothing
    returning device_key as "deviceKey", fixed_at as "fixedAt"`
}

function insertion(batch: readonly NewLocation[]) {
  const column = (name: 'speed' | 'course' | 'altitude' | 'accuracy') =>
    doubles(batch.map(({ location }) => location[name] ?? null))
  return sql`
    insert into locations
      (account_id, device_key, fixed_at, latitude, longitude, speed, course, altitude, accuracy, extra)
    select * from unnest(
      ${bigints(batch.map(({ device }) => device.accountId))}::bigint[],
      ${bigints(batch.map(({ device }) => device.key))}::bigint[],
      ${times(batch.map(({ fixedAt }) => fixedAt))}::timestamptz[],
      ${doubles(batch.map(({ location }) => location.latitude))}::float8[],
      ${doubles(batch.map(({ location }) => location.longitude))}::float8[],
      ${column('speed')}::float8[], ${column('course')}::float8[],
      ${column('altitude')}::float8[], ${column('accuracy')}::float8[],
      ${jsonbs(batch.map(({ extra }) => extra))}::jsonb[])`
}

export interface NewestLocation {
  device: TargetDevice
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
      ${bigints(newest.map(({ device }) => device.accountId))}::bigint[],
      ${bigints(newest.map(({ device }) => device.key))}::bigint[],
      ${times(newest.map((each) => each.fixedAt))}::timestamptz[], ${jsons(newest.map((each) => each.json))}::json[],
      ${booleans(newest.map((each) => each.ruleState !== undefined))}::boolean[],
      ${jsons(newest.map((each) => (each.ruleState ? JSON.stringify(each.ruleState) : null)))}::json[])
      as newest (account_id, device_key, fixed_at, location, remembers, rule_state)
    where s.account_id = newest.account_id and s.device_key = newest.device_key`
}
