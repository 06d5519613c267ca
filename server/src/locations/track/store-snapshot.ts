import type { Executor } from '../../platform/db.ts'
import type { Scope } from '../../platform/principal.ts'
import { sql } from '../../platform/sql.ts'
import type { LocationRow } from '../location-row.ts'

export interface SnapshotPage {
  time: Date
  /** What is older does not count. */
  since: Date
  group: string | undefined
  scope: Scope
  /** Key of the last device of the page before. */
  after: string | undefined
  limit: number
}

/** A device and, unless there is none that counts, its location. */
export interface SnapshotRow {
  key: string
  id: string
  location: LocationRow | null
}

type Columns = { key: string; id: string } & (
  | LocationRow
  | (Omit<LocationRow, 'fixedAt'> & { fixedAt: null })
)

const inGroup = (group: string) => sql`exists (select 1 from group_devices m
  where m.account_id = d.account_id and m.device_key = d.key and m.group_id::text = ${group}::text)`

// Who is limited to a group does not learn which of its devices are in others: every other group is as one that does not exist.
const conditions = ({ scope, group, after }: SnapshotPage) => sql`
  ${scope.deviceId === null ? sql`true` : sql`d.id = ${scope.deviceId}`}
  and ${scope.groupId === null ? sql`true` : inGroup(scope.groupId)}
  and ${group === undefined ? sql`true` : inGroup(group)}
  and ${group === undefined || scope.groupId === null ? sql`true` : sql`${group}::text = ${scope.groupId}::text`}
  and ${after === undefined ? sql`true` : sql`d.key > ${after}::bigint`}`

/** For each device of the page one step down the index of its own locations, in the months that count only. */
export async function listLocationsAt(
  db: Executor,
  accountId: string,
  page: SnapshotPage,
): Promise<SnapshotRow[]> {
  const rows = await db<Columns>`
    select d.key, d.id, l.fixed_at as "fixedAt", l.latitude, l.longitude, l.speed, l.course, l.altitude, l.accuracy, l.extra
    from (
      select d.account_id, d.key, d.id from devices d
      where d.account_id = ${accountId} and ${conditions(page)}
      order by d.key
      limit ${page.limit}) as d
    left join lateral (
      select fixed_at, latitude, longitude, speed, course, altitude, accuracy, extra
      from locations
      where account_id = ${accountId} and device_key = d.key
        and fixed_at <= ${page.time} and fixed_at >= ${page.since}
      order by fixed_at desc
      limit 1) as l on true
    order by d.key`
  return rows.map(({ key, id, ...row }) => ({ key, id, location: row.fixedAt === null ? null : row }))
}
