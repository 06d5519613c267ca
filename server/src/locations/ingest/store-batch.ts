import { bigints, booleans, doubles, jsonbs, jsons, texts, times } from '../../platform/binary-arrays.ts'
import type { Executor } from '../../platform/db.ts'
import { sql } from '../../platform/sql.ts'
import type { NewLocation } from './new-location.ts'
import type { TargetDevice } from './target-device.ts'

/** Always in the same order. */
export const groupsOfDevice = sql`array(
  select m.group_id from group_devices m
  where m.account_id = d.account_id and m.device_key = d.key
  order by m.group_id)`

/**
 * Finds the devices of a batch, in the order in which they are wanted, and holds their state rows until the batch is committed: a
 * device cannot be deleted under it, and two batches that meet take the rows in the same order.
 */
export async function lockTargets(
  db: Executor,
  wanted: readonly { accountId: string; deviceId: string }[],
): Promise<(TargetDevice | undefined)[]> {
  const rows = await db<TargetRow>`
    select wanted.number, d.key, (date_part('epoch', d.expires_at) * 1000)::bigint as expires,
      (date_part('epoch', s.fixed_at) * 1000)::bigint as newest,
      a.location_events as "locationEvents", a.rules_version as "rulesVersion",
      case when a.rules_version > 0 then json_build_object(
        'name', d.name, 'timeZone', a.time_zone, 'before', s.location, 'ruleState', s.rule_state,
        'groups', ${groupsOfDevice}) end as known
    from (
      select unnest(${bigints(wanted.map((each) => each.accountId))}::bigint[]) as account_id,
        unnest(${texts(wanted.map((each) => each.deviceId))}::text[]) as id,
        generate_series(0, ${wanted.length - 1}::integer) as number) as wanted
    join devices d on d.account_id = wanted.account_id and d.id = wanted.id
    join device_state s on s.account_id = d.account_id and s.device_key = d.key
    join accounts a on a.id = d.account_id
    order by s.account_id, s.device_key
    for no key update of s`
  const devices: (TargetDevice | undefined)[] = wanted.map(() => undefined)
  for (const { number, key, expires, newest, locationEvents, rulesVersion, known } of rows) {
    const { accountId = '', deviceId = '' } = wanted[number] ?? {}
    devices[number] = {
      accountId,
      id: deviceId,
      key,
      expiresAt: expires === null ? null : Number(expires),
      newest: newest === null ? null : Number(newest),
      locationEvents,
      rulesVersion,
      known,
    }
  }
  return devices
}

interface TargetRow extends Pick<TargetDevice, 'key' | 'locationEvents' | 'rulesVersion' | 'known'> {
  number: number
  expires: string | null
  newest: string | null
}

export interface NewestLocation {
  device: TargetDevice
  fixedAt: Date
  location: NewLocation['location']
  /** The same as it goes over the wire. */
  json: string
}

export interface JudgedLocation extends NewestLocation {
  /** What the rules remember from now on; undefined leaves it as it is. */
  ruleState: object | null | undefined
}

/**
 * Stores fixes that are newer than all of their device, and the newest of each. They cannot have been stored before, and looking for
 * each of them first would cost half as much again.
 */
export async function storeFresh(
  db: Executor,
  fresh: readonly NewLocation[],
  newest: readonly JudgedLocation[],
  receivedAt: Date,
) {
  await db`with newest as (${newestUpdate(newest, receivedAt)}) ${insertion(fresh)}`
}

/** Stores what was not stored before and returns that: trackers resend until they see an answer. */
export function insertMissing(db: Executor, batch: readonly NewLocation[]) {
  return db<{ deviceKey: string; fixedAt: Date }>`
    ${insertion(batch)} on conflict (account_id, device_key, fixed_at) do nothing
    returning device_key as "deviceKey", fixed_at as "fixedAt"`
}

export async function setNewest(db: Executor, newest: readonly JudgedLocation[], receivedAt: Date) {
  await db`${newestUpdate(newest, receivedAt)}`
}

export function insertion(batch: readonly NewLocation[]) {
  const column = (name: 'speed' | 'course' | 'altitude' | 'accuracy') =>
    doubles(batch.map(({ location }) => location[name] ?? null))
  return sql`
    insert into locations
      (account_id, device_key, fixed_at, latitude, longitude, speed, course, altitude, accuracy, extra)
    select
      unnest(${bigints(batch.map(({ device }) => device.accountId))}::bigint[]),
      unnest(${bigints(batch.map(({ device }) => device.key))}::bigint[]),
      unnest(${times(batch.map(({ fixedAt }) => fixedAt))}::timestamptz[]),
      unnest(${doubles(batch.map(({ location }) => location.latitude))}::float8[]),
      unnest(${doubles(batch.map(({ location }) => location.longitude))}::float8[]),
      unnest(${column('speed')}::float8[]), unnest(${column('course')}::float8[]),
      unnest(${column('altitude')}::float8[]), unnest(${column('accuracy')}::float8[]),
      unnest(${jsonbs(batch.map(({ extra }) => extra))}::jsonb[])`
}

const newestUpdate = (newest: readonly JudgedLocation[], receivedAt: Date) => sql`
  update device_state s
  set fixed_at = newest.fixed_at, location = newest.location, received_at = ${receivedAt},
    rule_state = case when newest.remembers then newest.rule_state else s.rule_state end
  from (
    select unnest(${bigints(newest.map(({ device }) => device.accountId))}::bigint[]) as account_id,
      unnest(${bigints(newest.map(({ device }) => device.key))}::bigint[]) as device_key,
      unnest(${times(newest.map((each) => each.fixedAt))}::timestamptz[]) as fixed_at,
      unnest(${jsons(newest.map((each) => each.json))}::json[]) as location,
      unnest(${booleans(newest.map((each) => each.ruleState !== undefined))}::boolean[]) as remembers,
      unnest(${jsons(newest.map((each) => (each.ruleState ? JSON.stringify(each.ruleState) : null)))}::json[])
        as rule_state) as newest
  where s.account_id = newest.account_id and s.device_key = newest.device_key`
