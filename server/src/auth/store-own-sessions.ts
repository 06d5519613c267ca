import type { Executor } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

export interface OwnSessionRow {
  id: string
  hash: Buffer
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

export interface OwnSessionsPage {
  now: Date
  limit: number
  after: { lastUsedAt: Date; id: string } | undefined
}

// Sessions of an earlier password are dead, though their rows stay until they would have expired.
const live = (now: Date) => sql`s.expires_at > ${now} and s.password_version =
  (select u.password_version from users u where u.account_id = s.account_id and u.id = s.user_id)`

export function listOwnSessions(db: Executor, accountId: string, userId: string, page: OwnSessionsPage) {
  const { now, limit, after } = page
  return db<OwnSessionRow>`
    select s.id, s.hash, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_used_at as "lastUsedAt",
      s.expires_at as "expiresAt"
    from sessions s
    where s.account_id = ${accountId} and s.user_id = ${userId} and ${live(now)}
      and (${after?.id ?? null}::uuid is null
        or (s.last_used_at, s.id) < (${after?.lastUsedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by s.last_used_at desc, s.id desc
    limit ${limit}`
}

/** The hash of the session that was ended; undefined when the user has no such session. */
export async function deleteOwnSession(
  db: Executor,
  accountId: string,
  userId: string,
  sessionId: string,
  now: Date,
) {
  const [row] = await db<{ hash: Buffer }>`
    delete from sessions s
    where s.account_id = ${accountId} and s.id = ${sessionId} and s.user_id = ${userId} and ${live(now)}
    returning s.hash`
  return row?.hash
}

/** Those that were ended. Dead ones do not count. */
export function deleteOtherSessions(
  db: Executor,
  accountId: string,
  userId: string,
  current: Buffer | null,
  now: Date,
) {
  return db<{ hash: Buffer }>`
    delete from sessions s
    where s.account_id = ${accountId} and s.user_id = ${userId}
      and (${current}::bytea is null or s.hash <> ${current}::bytea) and ${live(now)}
    returning s.hash`
}
