import type { Executor } from '../platform/db.ts'

export interface LinkValues {
  id: string
  name: string
  trail: boolean
  expiresAt: Date
  now: Date
}

export async function insertLink(
  db: Executor,
  accountId: string,
  link: LinkValues & { hash: Buffer; sealed: Buffer; createdBy: string },
) {
  await db`
    insert into share_links (account_id, id, name, trail, token_hash, token, expires_at, created_by, visits, version,
      created_at, modified_at)
    values (${accountId}, ${link.id}, ${link.name}, ${link.trail}, ${link.hash}, ${link.sealed}, ${link.expiresAt},
      ${link.createdBy}, 0, 1, ${link.now}, ${link.now})`
}

export async function updateLink(db: Executor, accountId: string, link: LinkValues) {
  await db`
    update share_links set name = ${link.name}, trail = ${link.trail}, expires_at = ${link.expiresAt},
      version = version + 1, modified_at = ${link.now}
    where account_id = ${accountId} and id = ${link.id}`
}

export async function deleteLink(db: Executor, accountId: string, linkId: string) {
  await db`delete from share_links where account_id = ${accountId} and id = ${linkId}`
}

// Both hold what they find until the commit: nothing that is about to be shared can be deleted meanwhile.

export function holdDevices(db: Executor, accountId: string, deviceIds: readonly string[]) {
  return db<{ id: string; key: string }>`
    select id, key from devices where account_id = ${accountId} and id = any(${deviceIds}::text[]) order by key
    for key share`
}

export function holdGroups(db: Executor, accountId: string, groupIds: readonly string[]) {
  return db<{ id: string }>`
    select id from groups where account_id = ${accountId} and id = any(${groupIds}::uuid[]) order by id for key share`
}

export async function setDevices(db: Executor, accountId: string, linkId: string, keys: readonly string[]) {
  await db`
    delete from share_link_devices
    where account_id = ${accountId} and link_id = ${linkId} and device_key <> all(${keys}::bigint[])`
  await db`
    insert into share_link_devices (account_id, link_id, device_key)
    select ${accountId}::bigint, ${linkId}::uuid, key from unnest(${keys}::bigint[]) as key
    on conflict do nothing
    returning device_key`
}

export async function setGroups(
  db: Executor,
  accountId: string,
  linkId: string,
  groupIds: readonly string[],
) {
  await db`
    delete from share_link_groups
    where account_id = ${accountId} and link_id = ${linkId} and group_id <> all(${groupIds}::uuid[])`
  await db`
    insert into share_link_groups (account_id, link_id, group_id)
    select ${accountId}::bigint, ${linkId}::uuid, id from unnest(${groupIds}::uuid[]) as id
    on conflict do nothing
    returning group_id`
}
