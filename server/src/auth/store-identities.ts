import type { Privilege } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

export interface IdentityRow {
  accountId: string
  userId: string
  userName: string
  name: string
  holder: boolean
  privileges: Privilege[]
  groupId: string | null
  deviceId: string | null
  disabled: boolean
  from: Date | null
  expires: Date | null
  passwordHash: string | null
  passwordVersion: string
  adminDevices: number | null
  /** The account's. */
  timeZone: string
  accountName: string
  ownTimeZone: string
  country: string
  keyId: string | null
  keyHash: Buffer | null
}

const columns = sql`
    u.account_id as "accountId", u.id as "userId", u.user_name as "userName", u.name,
    u.id = a.holder_id as holder, u.privileges, u.group_id as "groupId", u.device_id as "deviceId", u.disabled,
    u.valid_from as "from", u.valid_until as expires, u.password_hash as "passwordHash",
    u.password_version as "passwordVersion", u.admin_devices as "adminDevices", a.time_zone as "timeZone",
    a.name as "accountName", u.time_zone as "ownTimeZone", u.country,
    k.public_id as "keyId", k.hash as "keyHash"`

const keysAndAccounts = sql`
    join accounts a on a.id = u.account_id
    left join api_keys k on k.account_id = u.account_id and k.user_id = u.id`

export async function findIdentity(db: Executor, accountId: string, userId: string) {
  const [row] = await db<IdentityRow>`
    select ${columns} from users u ${keysAndAccounts}
    where u.account_id = ${accountId} and u.id = ${userId}`
  return row
}

/** Of many users, whichever accounts they belong to; each once. */
export function findIdentities(db: Executor, users: readonly { accountId: string; userId: string }[]) {
  return db<IdentityRow>`
    select ${columns}
    from (select distinct account_id, id from unnest(
      ${users.map(({ accountId }) => accountId)}::bigint[], ${users.map(({ userId }) => userId)}::uuid[])
      as wanted (account_id, id)) as wanted
    join users u on u.account_id = wanted.account_id and u.id = wanted.id ${keysAndAccounts}`
}
