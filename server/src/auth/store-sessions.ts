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

export async function deleteSession(db: Executor, accountId: string, hash: Buffer) {
  await db`delete from sessions where account_id = ${accountId} and hash = ${hash}`
}

export async function deleteExpiredSessions(db: Executor, now: Date) {
  await db`delete from sessions where expires_at <= ${now}`
}
