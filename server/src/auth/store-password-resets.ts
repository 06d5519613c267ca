import type { Executor } from '../platform/db.ts'

export interface ResetPerson {
  userName: string
  name: string
  email: string
  disabled: boolean
  from: Date | null
  expires: Date | null
  passwordVersion: string
}

/** The user, held until the transaction ends: nobody else changes their password or counts their links meanwhile. */
export async function lockResetPerson(db: Executor, accountId: string, userId: string) {
  const [row] = await db<ResetPerson>`
    select user_name as "userName", name, email, disabled, valid_from as "from", valid_until as expires,
      password_version as "passwordVersion"
    from users where account_id = ${accountId} and id = ${userId} for no key update`
  return row
}

export interface NewReset {
  hash: Buffer
  userId: string
  passwordVersion: string
  createdAt: Date
  expiresAt: Date
}

/** False when the user has as many live ones as they may. Only under the lock of the user's row does this count rightly. */
export async function insertReset(db: Executor, accountId: string, reset: NewReset, most: number) {
  const rows = await db<{ hash: Buffer }>`
    insert into password_resets (account_id, hash, user_id, password_version, created_at, expires_at)
    select ${accountId}::bigint, ${reset.hash}::bytea, ${reset.userId}::uuid, ${reset.passwordVersion}::bigint,
      ${reset.createdAt}::timestamptz, ${reset.expiresAt}::timestamptz
    where (select count(*) from password_resets
      where account_id = ${accountId}::bigint and user_id = ${reset.userId}::uuid
        and password_version = ${reset.passwordVersion}::bigint and expires_at > ${reset.createdAt}::timestamptz) < ${most}
    returning hash`
  return rows.length > 0
}

/** Whose link it is; undefined when it is unknown, too old, or made before the present password. */
export async function findReset(db: Executor, accountId: string, hash: Buffer, now: Date) {
  const [row] = await db<{ userId: string }>`
    select r.user_id as "userId"
    from password_resets r join users u on u.account_id = r.account_id and u.id = r.user_id
    where r.account_id = ${accountId} and r.hash = ${hash} and r.expires_at > ${now}
      and r.password_version = u.password_version`
  return row?.userId
}

/** Of two who come with the same link one takes it. */
export async function takeReset(
  db: Executor,
  accountId: string,
  hash: Buffer,
  passwordVersion: string,
  now: Date,
) {
  const rows = await db<{ hash: Buffer }>`
    delete from password_resets
    where account_id = ${accountId} and hash = ${hash} and password_version = ${passwordVersion} and expires_at > ${now}
    returning hash`
  return rows.length > 0
}

export async function deleteResetsOf(db: Executor, accountId: string, userId: string) {
  await db`delete from password_resets where account_id = ${accountId} and user_id = ${userId}`
}

/** Everybody's, in the system's own transaction. */
export async function deleteExpiredResets(db: Executor, now: Date) {
  await db`delete from password_resets where expires_at <= ${now}`
}
