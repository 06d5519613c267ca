import type { Executor } from '../platform/db.ts'

/** E-mail addresses of those of these users who may sign in at this moment; the others are not written to. */
export function listReachableEmails(db: Executor, accountId: string, userIds: readonly string[], now: Date) {
  return db<{ id: string; email: string }>`
    select id, email from users
    where account_id = ${accountId} and id = any(${userIds}::uuid[]) and not disabled
      and (valid_from is null or valid_from <= ${now}) and (valid_until is null or valid_until > ${now})`
}
