import type { Executor } from '../platform/db.ts'
import type { Scope } from '../platform/principal.ts'
import { containing } from '../platform/search.ts'
import { sql } from '../platform/sql.ts'

export interface GroupRow {
  id: string
  name: string
  description: string
  devices: string[]
  version: string
  createdAt: Date
  modifiedAt: Date
}

const columns = (scope: Scope) => sql`g.id, g.name, g.description, g.version, g.created_at as "createdAt",
  g.modified_at as "modifiedAt",
  array(
    select d.id from group_devices m
    join devices d on d.account_id = m.account_id and d.key = m.device_key
    where m.account_id = g.account_id and m.group_id = g.id
      and (${scope.deviceId}::text is null or d.id = ${scope.deviceId}::text)
    order by d.key) as devices`

const inScope = (scope: Scope) => sql`
  (${scope.groupId}::uuid is null or g.id = ${scope.groupId}::uuid)
  and (${scope.deviceId}::text is null or exists (
    select 1 from group_devices m join devices d on d.account_id = m.account_id and d.key = m.device_key
    where m.account_id = g.account_id and m.group_id = g.id and d.id = ${scope.deviceId}::text))`

/**
 * A statement of its own, before the group is read: a locking read that has to wait sees the group's row as it is then, but its
 * devices as they were when it began.
 */
export async function lockGroup(db: Executor, accountId: string, groupId: string) {
  await db`select id from groups where account_id = ${accountId} and id = ${groupId} for no key update`
}

export async function findGroup(db: Executor, accountId: string, groupId: string, scope: Scope) {
  const [row] = await db<GroupRow>`
    select ${columns(scope)} from groups g
    where g.account_id = ${accountId} and g.id = ${groupId} and ${inScope(scope)}`
  return row
}

export interface GroupPage {
  limit: number
  after: string | undefined
  search: string | undefined
  scope: Scope
}

export function listGroups(db: Executor, accountId: string, { limit, after, search, scope }: GroupPage) {
  const pattern = containing(search)
  return db<GroupRow>`
    select ${columns(scope)} from groups g
    where g.account_id = ${accountId} and ${inScope(scope)}
      and (${after ?? null}::uuid is null or g.id > ${after ?? null}::uuid)
      and (${pattern}::text is null or g.name ilike ${pattern} or g.description ilike ${pattern})
    order by g.id
    limit ${limit}`
}

export async function insertGroup(
  db: Executor,
  accountId: string,
  group: { id: string; name: string; description: string; now: Date },
) {
  await db`
    insert into groups (account_id, id, name, description, version, created_at, modified_at)
    values (${accountId}, ${group.id}, ${group.name}, ${group.description}, 1, ${group.now}, ${group.now})`
}

export async function updateGroup(
  db: Executor,
  accountId: string,
  group: { id: string; name: string; description: string; now: Date },
) {
  await db`
    update groups set name = ${group.name}, description = ${group.description}, version = version + 1,
      modified_at = ${group.now}
    where account_id = ${accountId} and id = ${group.id}`
}

export async function deleteGroup(db: Executor, accountId: string, groupId: string) {
  await db`delete from groups where account_id = ${accountId} and id = ${groupId}`
}

export function findDeviceKeys(db: Executor, accountId: string, deviceIds: readonly string[]) {
  return db<{ id: string; key: string }>`
    select id, key from devices where account_id = ${accountId} and id = any(${deviceIds}::text[]) order by key
    for key share`
}

export async function setMembers(db: Executor, accountId: string, groupId: string, keys: readonly string[]) {
  await db`
    delete from group_devices
    where account_id = ${accountId} and group_id = ${groupId} and device_key <> all(${keys}::bigint[])`
  await db`
    insert into group_devices (account_id, group_id, device_key)
    select ${accountId}::bigint, ${groupId}::uuid, key from unnest(${keys}::bigint[]) as key
    on conflict do nothing
    returning device_key`
}
