import type { Executor } from '../platform/db.ts'
import type { GroupRow } from './store.ts'

export function listGroupsToTell(
  db: Executor,
  accountId: string,
  groupIds: readonly string[],
  mostDevices: number,
) {
  return db<GroupRow>`
    select g.id, g.name, g.description, g.version, g.created_at as "createdAt", g.modified_at as "modifiedAt",
      array(
        select d.id from group_devices m
        join devices d on d.account_id = m.account_id and d.key = m.device_key
        where m.account_id = g.account_id and m.group_id = g.id
        order by m.device_key
        limit ${mostDevices}) as devices
    from groups g
    where g.account_id = ${accountId} and g.id = any(${groupIds}::uuid[])
    order by g.id`
}

/** Which devices are in these groups at this moment. */
export function listMembers(db: Executor, accountId: string, groupIds: readonly string[]) {
  return db<{ groupId: string; deviceId: string }>`
    select m.group_id as "groupId", d.id as "deviceId" from group_devices m
    join devices d on d.account_id = m.account_id and d.key = m.device_key
    where m.account_id = ${accountId} and m.group_id = any(${groupIds}::uuid[])`
}
