import type { Privilege } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import type { Scope } from '../platform/principal.ts'
import { containing } from '../platform/search.ts'
import { sql } from '../platform/sql.ts'

/** What can be written; the rest of a row is the system's. */
export interface UserFields {
  name: string
  email: string
  country: string
  timeZone: string
  description: string
  message: string
  disabled: boolean
  disabledMessage: string
  tags: Record<string, string>
  privileges: Privilege[]
  group: string | null
  deviceId: string | null
  adminDevices: number | null
  from: Date | null
  expires: Date | null
}

export interface UserRow extends UserFields {
  id: string
  userName: string
  version: string
  creation: Date
  modification: Date
  lastLogin: Date | null
  holder: boolean
}

const columns = sql`u.id, u.user_name as "userName", u.name, u.email, u.country, u.time_zone as "timeZone", u.description,
  u.message, u.disabled, u.disabled_message as "disabledMessage", u.tags, u.privileges, u.group_id as "group",
  u.device_id as "deviceId", u.admin_devices as "adminDevices", u.valid_from as "from", u.valid_until as "expires",
  u.version, u.created_at as "creation", u.modified_at as "modification", u.last_login_at as "lastLogin",
  u.id = (select holder_id from accounts a where a.id = u.account_id) as "holder"`

export async function findUser(db: Executor, accountId: string, userId: string, lock = false) {
  const [row] = await db<UserRow>`
    select ${columns} from users u
    where u.account_id = ${accountId} and u.id = ${userId} ${lock ? sql`for no key update` : sql``}`
  return row
}

export async function isDeviceInGroup(db: Executor, accountId: string, groupId: string, deviceId: string) {
  const rows = await db<{ id: string }>`
    select d.id from group_devices m join devices d on d.account_id = m.account_id and d.key = m.device_key
    where m.account_id = ${accountId} and m.group_id = ${groupId} and d.id = ${deviceId}`
  return rows.length > 0
}

export interface UserPage {
  limit: number
  after: string | undefined
  search: string | undefined
  scope: Scope
}

export function listUsers(db: Executor, accountId: string, { limit, after, search, scope }: UserPage) {
  const pattern = containing(search)
  return db<UserRow>`
    select ${columns} from users u
    where u.account_id = ${accountId}
      and (${after ?? null}::uuid is null or u.id > ${after ?? null}::uuid)
      and (${pattern}::text is null or u.name ilike ${pattern} or u.email ilike ${pattern} or u.user_name ilike ${pattern})
      and (${scope.groupId}::uuid is null or u.group_id = ${scope.groupId}::uuid)
      and (${scope.deviceId}::text is null or u.device_id = ${scope.deviceId}::text)
    order by u.id
    limit ${limit}`
}

export async function insertUser(
  db: Executor,
  accountId: string,
  user: UserFields & { id: string; userName: string; passwordHash: string | null; now: Date },
) {
  await db`
    insert into users (account_id, id, user_name, name, email, country, time_zone, description, message, disabled,
      disabled_message, tags, privileges, group_id, device_id, admin_devices, valid_from, valid_until, password_hash,
      password_version, version, created_at, modified_at)
    values (${accountId}, ${user.id}, ${user.userName}, ${user.name}, ${user.email}, ${user.country}, ${user.timeZone},
      ${user.description}, ${user.message}, ${user.disabled}, ${user.disabledMessage}, ${JSON.stringify(user.tags)},
      ${user.privileges}, ${user.group}, ${user.deviceId}, ${user.adminDevices}, ${user.from}, ${user.expires},
      ${user.passwordHash}, 1, 1, ${user.now}, ${user.now})`
}

export async function updateUser(
  db: Executor,
  accountId: string,
  userId: string,
  user: UserFields,
  now: Date,
) {
  await db`
    update users set name = ${user.name}, email = ${user.email}, country = ${user.country},
      time_zone = ${user.timeZone}, description = ${user.description}, message = ${user.message},
      disabled = ${user.disabled}, disabled_message = ${user.disabledMessage}, tags = ${JSON.stringify(user.tags)},
      privileges = ${user.privileges}, group_id = ${user.group}, device_id = ${user.deviceId},
      admin_devices = ${user.adminDevices}, valid_from = ${user.from}, valid_until = ${user.expires},
      version = version + 1, modified_at = ${now}
    where account_id = ${accountId} and id = ${userId}`
}

/** A new password ends the sessions that began with the old one: they carry its number. */
export async function setPassword(db: Executor, accountId: string, userId: string, passwordHash: string) {
  await db`
    update users set password_hash = ${passwordHash}, password_version = password_version + 1
    where account_id = ${accountId} and id = ${userId}`
}

export async function noteLogin(db: Executor, accountId: string, userId: string, now: Date) {
  await db`update users set last_login_at = ${now} where account_id = ${accountId} and id = ${userId}`
}

export async function deleteUser(db: Executor, accountId: string, userId: string) {
  await db`delete from users where account_id = ${accountId} and id = ${userId}`
}

export function listUsersOfInstallation(db: Executor, accountId: string | null) {
  return db<UserRow & { accountId: string }>`
    select ${columns}, u.account_id as "accountId" from users u
    where (${accountId}::bigint is null or u.account_id = ${accountId}::bigint)
    order by u.account_id, u.id`
}
