import type { Geometry } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { containing } from '../platform/search.ts'
import { sql } from '../platform/sql.ts'

export interface GeofenceFields {
  name: string
  description: string
  geometry: Geometry
  tags: Record<string, string>
  /** How many points the geometry has: what it costs to hold it. */
  points: number
}

export interface GeofenceRow extends Omit<GeofenceFields, 'points'> {
  id: string
  version: string
  createdAt: Date
  modifiedAt: Date
}

const columns = sql`id, name, description, geometry, tags, version, created_at as "createdAt", modified_at as "modifiedAt"`

/** All areas of the account, for an AreaIndex. */
export function listGeometries(db: Executor, accountId: string) {
  return db<{ id: string; name: string; geometry: Geometry }>`
    select id, name, geometry from geofences where account_id = ${accountId} order by id`
}

export async function findGeofence(db: Executor, accountId: string, geofenceId: string) {
  const [row] = await db<GeofenceRow>`
    select ${columns} from geofences where account_id = ${accountId} and id = ${geofenceId}`
  return row
}

export interface GeofencePage {
  limit: number
  after: string | undefined
  search: string | undefined
}

export function listGeofences(db: Executor, accountId: string, { limit, after, search }: GeofencePage) {
  const pattern = containing(search)
  return db<GeofenceRow>`
    select ${columns} from geofences
    where account_id = ${accountId}
      and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
      and (${pattern}::text is null or name ilike ${pattern} or description ilike ${pattern})
    order by id
    limit ${limit}`
}

/** How many areas there are beside this one, and of how many points. */
export async function countGeofences(db: Executor, accountId: string, except: string | null) {
  const [row] = await db<{ areas: number; points: number }>`
    select count(*)::integer as areas, coalesce(sum(points), 0)::integer as points
    from geofences where account_id = ${accountId} and id is distinct from ${except}::uuid`
  return row as { areas: number; points: number }
}

export async function insertGeofence(
  db: Executor,
  accountId: string,
  id: string,
  fields: GeofenceFields,
  now: Date,
) {
  const [row] = await db<GeofenceRow>`
    insert into geofences (account_id, id, name, description, geometry, points, tags, version, created_at, modified_at)
    values (${accountId}, ${id}, ${fields.name}, ${fields.description}, ${JSON.stringify(fields.geometry)}, ${fields.points},
      ${JSON.stringify(fields.tags)}, 1, ${now}, ${now})
    returning ${columns}`
  return row as GeofenceRow
}

export async function updateGeofence(
  db: Executor,
  accountId: string,
  id: string,
  fields: GeofenceFields,
  now: Date,
) {
  const [row] = await db<GeofenceRow>`
    update geofences set name = ${fields.name}, description = ${fields.description},
      geometry = ${JSON.stringify(fields.geometry)}, points = ${fields.points}, tags = ${JSON.stringify(fields.tags)},
      version = version + 1, modified_at = ${now}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}`
  return row as GeofenceRow
}

export async function deleteGeofence(db: Executor, accountId: string, geofenceId: string) {
  await db`delete from geofences where account_id = ${accountId} and id = ${geofenceId}`
}

/** Names of the first few rules that use the area, and how many there are. */
export async function findRulesUsing(db: Executor, accountId: string, geofenceId: string, limit: number) {
  const rows = await db<{ name: string; all: number }>`
    select r.name, count(*) over ()::integer as all
    from alert_rule_geofences g join alert_rules r on r.account_id = g.account_id and r.id = g.rule_id
    where g.account_id = ${accountId} and g.geofence_id = ${geofenceId}
    order by r.id
    limit ${limit}`
  return { names: rows.map(({ name }) => name), all: rows[0]?.all ?? 0 }
}
