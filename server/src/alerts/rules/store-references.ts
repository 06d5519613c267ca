import type { Executor } from '../../platform/db.ts'

// All of these hold what they find until the commit: nothing that a rule is being written about can be deleted meanwhile.

export function findDeviceKeys(db: Executor, accountId: string, deviceIds: readonly string[]) {
  return db<{ id: string; key: string }>`
    select id, key from devices where account_id = ${accountId} and id = any(${deviceIds}::text[]) order by key
    for key share`
}

export async function findAccountGroups(db: Executor, accountId: string, ids: readonly string[]) {
  const rows = await db<{ id: string }>`
    select id from groups where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for key share`
  return idsOf(rows)
}

export async function findAccountGeofences(db: Executor, accountId: string, ids: readonly string[]) {
  const rows = await db<{ id: string }>`
    select id from geofences where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for key share`
  return idsOf(rows)
}

export async function findAccountUsers(db: Executor, accountId: string, ids: readonly string[]) {
  const rows = await db<{ id: string }>`
    select id from users where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for key share`
  return idsOf(rows)
}

const idsOf = (rows: readonly { id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))
