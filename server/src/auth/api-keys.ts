import type { ApiKeyInfo } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import type { Secret } from '../platform/secret.ts'
import { hashApiKey, newApiKey } from './api-key-format.ts'
import { type ApiKeyRow, deleteKey, putKey } from './store-keys.ts'

export const keyPepper = (secret: Secret) => secret.derive('api keys')

/** Generates or regenerates the user's key. The whole key exists in this answer only. */
export async function generateKey(
  db: Executor,
  accountId: string,
  userId: string,
  secret: Secret,
  now: Date,
) {
  const { publicId, key } = newApiKey()
  await putKey(db, accountId, userId, { publicId, hash: hashApiKey(keyPepper(secret), key), now })
  db.tell(accountId, { type: 'apiKey.created', at: now, data: { userId, publicId } })
  return { apiKey: key, key: presentKey({ publicId, createdAt: now, lastUsedAt: null }) }
}

/** False when there is none. */
export async function removeKey(db: Executor, accountId: string, userId: string, now: Date) {
  const publicId = await deleteKey(db, accountId, userId)
  if (publicId === undefined) return false
  db.tell(accountId, { type: 'apiKey.deleted', at: now, data: { userId, publicId } })
  return true
}

export const presentKey = (row: Omit<ApiKeyRow, 'hash'>): ApiKeyInfo => ({
  id: row.publicId,
  creation: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt?.toISOString() ?? null,
})
