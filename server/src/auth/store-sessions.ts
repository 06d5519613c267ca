import type { Executor } from '../platform/db.ts'

export interface SessionRow {
  userId: string
  /** Number of the password that the session began with. */
  passwordVersion: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

export interface NewSession extends SessionRow {
  id: string
  hash: Buffer
  userAgent: string
}

export async function insertSession(db: Executor, accountId: string, session: NewSession) {
  await db`
    insert into sessions (account_id, hash, id, user_id, password_version, user_agent, created_at, last_used_at, expires_at)
    values (${accountId}, ${session.hash}, ${session.id}, ${session.userId}, ${session.passwordVersion},
      ${session.userAgent}, ${session.createdAt}, ${session.lastUsedAt}, ${session.expiresAt})`
}

export async function findSession(db: Executor, accountId: string, hash: Buffer) {
  const [row] = await db<SessionRow>`
    select user_id as "userId", password_version as "passwordVersion", created_at as "createdAt",
      last_used_at as "lastUsedAt", expires_at as "expiresAt"
    from sessions where account_id = ${accountId} and hash = ${hash}`
  return row
}

/** Of many accounts at once. */
export function findSessions(db: Executor, sessions: readonly { accountId: string; hash: Buffer }[]) {
  return db<SessionRow & { accountId: string; hash: Buffer }>`
    select s.account_id as "accountId", s.hash, s.user_id as "userId", s.password_version as "passwordVersion",
      s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt"
    from unnest(${sessions.map(({ accountId }) => accountId)}::bigint[], ${sessions.map(({ hash }) => hash)}::bytea[])
      as wanted (account_id, hash)
    join sessions s on s.account_id = wanted.account_id and s.hash = wanted.hash`
}

export async function noteSessionUse(db: Executor, accountId: string, hash: Buffer, now: Date) {
  await db`
    update sessions set last_used_at = ${now}
    where account_id = ${accountId} and hash = ${hash} and last_used_at < ${now}`
}

/** Another value in place of the old one, and the present password; undefined when the session is gone. */
export async function moveSession(db: Executor, accountId: string, from: Buffer, to: Buffer) {
  const [row] = await db<{ expiresAt: Date }>`
    update sessions s set hash = ${to}, password_version = u.password_version
    from users u
    where s.account_id = ${accountId} and s.hash = ${from} and u.account_id = ${accountId} and u.id = s.user_id
    returning s.expires_at as "expiresAt"`
  return row?.expiresAt
}

export async function deleteSession(db: Executor, accountId: string, hash: Buffer) {
  await db`delete from sessions where account_id = ${accountId} and hash = ${hash}`
}

export async function deleteExpiredSessions(db: Executor, now: Date) {
  await db`delete from sessions where expires_at <= ${now}`
}
