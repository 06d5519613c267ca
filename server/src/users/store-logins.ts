import type { Executor } from '../platform/db.ts'

/** Names are compared without regard to case; NFKC folds what looks the same and is written differently. */
export const normalLogin = (login: string) => login.normalize('NFKC').toLowerCase()

export async function findLogin(db: Executor, login: string) {
  const [row] = await db<{ accountId: string; userId: string }>`
    select account_id as "accountId", user_id as "userId" from logins where login = ${normalLogin(login)}`
  return row
}

/** Claims the names for the user and returns those that are now theirs; one that is missing belongs to somebody else. */
export async function claimLogins(
  db: Executor,
  accountId: string,
  userId: string,
  logins: readonly string[],
) {
  const normal = [...new Set(logins.map(normalLogin))].toSorted()
  await db`
    insert into logins (login, account_id, user_id)
    select login, ${accountId}::bigint, ${userId}::uuid from unnest(${normal}::text[]) as login
    on conflict (login) do nothing
    returning login`
  const rows = await db<{ login: string }>`
    select login from logins
    where login = any(${normal}::text[]) and account_id = ${accountId} and user_id = ${userId}`
  return new Set(rows.map(({ login }) => login))
}

/** Frees every name of the user but these. */
export async function freeLogins(
  db: Executor,
  accountId: string,
  userId: string,
  except: readonly string[] = [],
) {
  await db`
    delete from logins
    where account_id = ${accountId} and user_id = ${userId} and login <> all(${except.map(normalLogin)}::text[])`
}
