import type { Location } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

/** Most devices that one link shows. */
const MOST_DEVICES = 1000

/** A link as its visitors meet it. */
export interface OpenLink {
  accountId: string
  id: string
  version: string
  name: string
  trail: boolean
  expiresAt: Date
  timeZone: string
}

/** A link whose devices and groups are all deleted is none. */
const showsSomething = sql`(
  exists (select 1 from share_link_devices m where m.account_id = l.account_id and m.link_id = l.id)
  or exists (select 1 from share_link_groups m where m.account_id = l.account_id and m.link_id = l.id))`

export async function findOpenLink(db: Executor, accountId: string, hash: Buffer, now: Date) {
  const [row] = await db<OpenLink>`
    select l.account_id as "accountId", l.id, l.version, l.name, l.trail, l.expires_at as "expiresAt",
      a.time_zone as "timeZone"
    from share_links l join accounts a on a.id = l.account_id
    where l.account_id = ${accountId} and l.token_hash = ${hash} and l.expires_at > ${now} and ${showsSomething}`
  return row
}

/** Those of these links, whosever they are, that still work, with their versions. */
export function listLiveVersions(
  db: Executor,
  links: readonly Pick<OpenLink, 'accountId' | 'id'>[],
  now: Date,
) {
  return db<{ id: string; version: string }>`
    select l.id, l.version
    from unnest(${links.map(({ accountId }) => accountId)}::bigint[], ${links.map(({ id }) => id)}::uuid[])
      as watched (account_id, id)
    join share_links l on l.account_id = watched.account_id and l.id = watched.id
    where l.expires_at > ${now} and ${showsSomething}`
}

export interface SharedRow {
  linkId: string
  key: string
  id: string
  name: string
  min: string | null
  expiresAt: Date | null
  receivedAt: Date | null
  location: Location | null
}

/** What these links show at this moment. */
export function listShared(db: Executor, accountId: string, linkIds: readonly string[]) {
  return db<SharedRow>`
    select l.id as "linkId", d.key, d.id, d.name, d.min, d.expires_at as "expiresAt", s.received_at as "receivedAt",
      s.location
    from share_links l
    cross join lateral (
      select m.device_key from share_link_devices m where m.account_id = l.account_id and m.link_id = l.id
      union
      select m.device_key from share_link_groups g
      join group_devices m on m.account_id = g.account_id and m.group_id = g.group_id
      where g.account_id = l.account_id and g.link_id = l.id
      order by device_key
      limit ${MOST_DEVICES}) as shared
    join devices d on d.account_id = l.account_id and d.key = shared.device_key
    join device_state s on s.account_id = d.account_id and s.device_key = d.key
    where l.account_id = ${accountId} and l.id = any(${linkIds}::uuid[])
    order by l.id, d.key`
}

export interface TrailRow {
  fixedAt: Date
  latitude: number
  longitude: number
  speed: number | null
  course: number | null
  altitude: number | null
}

/**
 * The last location of each of so many equal parts of a time: what it costs does not depend on how often the device reports.
 */
export function listTrail(
  db: Executor,
  accountId: string,
  deviceKey: string,
  { from, to, parts }: { from: Date; to: Date; parts: number },
) {
  return db<TrailRow>`
    select l.fixed_at as "fixedAt", l.latitude, l.longitude, l.speed, l.course, l.altitude
    from generate_series(0, ${parts}::integer - 1) as part
    cross join lateral (
      select * from locations
      where account_id = ${accountId} and device_key = ${deviceKey} and fixed_at > ${from} and fixed_at <= ${to}
        and fixed_at > ${from}::timestamptz + (${to}::timestamptz - ${from}::timestamptz) / ${parts}::integer * part
        and fixed_at <= ${from}::timestamptz + (${to}::timestamptz - ${from}::timestamptz) / ${parts}::integer * (part + 1)
      order by fixed_at desc
      limit 1) as l
    order by l.fixed_at`
}

export interface Visits {
  accountId: string
  linkId: string
  count: number
  last: Date
}

export async function addVisits(db: Executor, visits: readonly Visits[]) {
  await db`
    update share_links l
    set visits = l.visits + v.count, last_visited_at = greatest(l.last_visited_at, v.last)
    from unnest(${visits.map(({ accountId }) => accountId)}::bigint[], ${visits.map(({ linkId }) => linkId)}::uuid[],
      ${visits.map(({ count }) => count)}::integer[], ${visits.map(({ last }) => last.toISOString())}::timestamptz[])
      as v (account_id, id, count, last)
    where l.account_id = v.account_id and l.id = v.id`
}
