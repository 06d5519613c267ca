import type { Executor } from '../platform/db.ts'

export interface ApiKeyRow {
  publicId: string
  hash: Buffer
  createdAt: Date
  lastUsedAt: Date | null
}

export async function findKey(db: Executor, accountId: string, userId: string) {
  const [row] = await db<ApiKeyRow>`
    select public_id as "publicId", hash, created_at as "createdAt", last_used_at as "lastUsedAt"
    from api_keys where account_id = ${accountId} and user_id = ${userId}`
  return row
}

/** One live key per user: a new one takes the place of the old. */
export async function putKey(
  db: Executor,
  accountId: string,
  userId: string,
  key: { publicId: string; hash: Buffer; now: Date },
) {
  await db`
    insert into api_keys (account_id, user_id, public_id, hash, created_at)
    values (${accountId}, ${userId}, ${key.publicId}, ${key.hash}, ${key.now})
    on conflict (account_id, user_id) do update
    set public_id = excluded.public_id, hash = excluded.hash, created_at = excluded.created_at, last_used_at = null`
}

/** The public id of the key that was deleted. */
export async function deleteKey(db: Executor, accountId: string, userId: string) {
  const [row] = await db<{ publicId: string }>`
    delete from api_keys where account_id = ${accountId} and user_id = ${userId} returning public_id as "publicId"`
  return row?.publicId
}

export async function noteKeyUse(db: Executor, accountId: string, userId: string, now: Date) {
  await db`update api_keys set last_used_at = ${now} where account_id = ${accountId} and user_id = ${userId}`
}
