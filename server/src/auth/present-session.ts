import type { Session, SessionInfo } from '@sextant/contract'
import type { IdentityRow } from './store-identities.ts'
import type { OwnSessionRow } from './store-own-sessions.ts'

/** Who is signed in, with what a page needs before it can show anything. */
export const presentSession = (identity: IdentityRow, expires: Date): Session => ({
  userId: identity.userId,
  userName: identity.userName,
  name: identity.name,
  accountId: identity.accountId,
  holder: identity.holder,
  privileges: identity.privileges,
  expires: expires.toISOString(),
  timeZone: identity.ownTimeZone,
  country: identity.country,
  scope: { group: identity.groupId, deviceId: identity.deviceId },
  accountName: identity.accountName,
  accountTimeZone: identity.timeZone,
})

export const presentOwnSession = (row: OwnSessionRow, current: Buffer | undefined): SessionInfo => ({
  id: row.id,
  creation: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt.toISOString(),
  expires: row.expiresAt.toISOString(),
  userAgent: row.userAgent,
  current: current !== undefined && row.hash.equals(current),
})
