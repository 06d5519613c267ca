import { bigints, jsons, texts, times } from '../../platform/binary-arrays.ts'
import { type Executor, failedWith } from '../../platform/db.ts'
import type { NewLocation } from './new-location.ts'
import { groupsOfDevice, insertion, type NewestLocation } from './store-batch.ts'

export interface GuessedLocation extends NewestLocation {
  /** The time of the oldest that is stored with it. */
  firstAt: Date
  /** The time of the newest before, by which rules were found to have nothing to say. */
  beforeAt: Date | null
  /** The account's zone and the groups of the device, if rules watch it. */
  setting: string | null
}

/**
 * Stores fixes that should be newer than all of their device, and the newest of each, with nothing held before: it fails with
 * `isWrongGuess`, and changes nothing, if one of the devices is not as it is given, has expired, has a location that is as new, or is
 * watched by rules that would see something else than what is given.
 */
export async function storeGuessed(
  db: Executor,
  fresh: readonly NewLocation[],
  newest: readonly GuessedLocation[],
  receivedAt: Date,
) {
  await db`
    with newest as (
      update device_state s
      set fixed_at = given.fixed_at, location = given.location, received_at = ${receivedAt}
      from (
        select unnest(${bigints(newest.map(({ device }) => device.accountId))}::bigint[]) as account_id,
          unnest(${bigints(newest.map(({ device }) => device.key))}::bigint[]) as device_key,
          unnest(${times(newest.map((each) => each.firstAt))}::timestamptz[]) as first_at,
          unnest(${times(newest.map((each) => each.fixedAt))}::timestamptz[]) as fixed_at,
          unnest(${jsons(newest.map((each) => each.json))}::json[]) as location,
          unnest(${texts(newest.map(({ device }) => device.locationEvents))}::text[]) as location_events,
          unnest(${bigints(newest.map(({ device }) => device.rulesVersion))}::bigint[]) as rules_version,
          unnest(${times(newest.map((each) => each.beforeAt))}::timestamptz[]) as before_at,
          unnest(${texts(newest.map((each) => each.setting))}::text[]) as setting) as given,
        devices d, accounts a
      where s.account_id = given.account_id and s.device_key = given.device_key
        and d.account_id = s.account_id and d.key = s.device_key and a.id = s.account_id
        and coalesce(s.fixed_at < given.first_at, true) and coalesce(d.expires_at > ${receivedAt}, true)
        and a.location_events = given.location_events and a.rules_version = given.rules_version
        and case when a.rules_version = 0 then true
          else s.fixed_at is not distinct from given.before_at and s.rule_state is null
            and array_to_string(a.time_zone || ${groupsOfDevice}::text[], ' ') = given.setting end
      returning s.device_key)
    ${insertion(fresh)}
    where (select 1 / (count(*) = ${newest.length})::integer from newest) = 1`
}

/** It divides by whether all devices were as they were given: nothing else in it can be divided by zero. */
export const isWrongGuess = (error: unknown) => failedWith(error, '22012')
