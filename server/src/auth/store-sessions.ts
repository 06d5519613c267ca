import type { Executor } from '../platform/db.ts'

export interface SessionRow {
  userId: string
  /** Number of the password that the session began with. */
  passwordVersion: string
  createdAt: Date
  expiresAt: Date
}

export async function insertSession(db: Executor, accountId: string, session: SessionRow & { hash: Buffer }) {
  await db`
    insert into sessions (account_id, hash, user_id, password_version, created_at, expires_at)
    values (${accountId}, ${session.hash}, ${session.userId}, ${session.passwordVersion}, ${session.createdAt},
      ${session.expiresAt})`
}

export async function findSession(db: Executor, accountId: string, hash: Buffer) {
  const [row] = await db<SessionRow>`
    select user_id as "userId", password_version as "passwordVersion", created_at as "createdAt", expires_at as "expiresAt"
    from sessions where account_id = ${accountId} and hash = ${hash}`
  return row
}

/** Of many accounts at once. */
export function findSessions(db: Executor, sessions: readonly { accountId: string; hash: Buffer }[]) {
  return db<SessionRow & { accountId: string; hash: Buffer }>`
    select s.account_id as "accountId", s.hash, s.user_id as "userId", s.password_version as "passwordVersion",
      s.created_at as "createdAt", s.expires_at as "expiresAt"
    from unnest(${sessions.map(({ accountId }) => accountId)}::bigint[], ${sessions.map(({ hash }) => hash)}::bytea[])
      as wanted (account_id, hash)
    join sessions s on s.account_id = wanted.account_id and s.hash = wanted.hash`
}

export async function deleteSession(db: Executor, accountId: string, hash: Buffer) {
  await db`delete from sessions where account_id = ${accountId} and hash = ${hash}`
}

export async function deleteExpiredSessions(db: Executor, now: Date) {
  await db`delete from sessions where expires_at <= ${now}`
}
