import type { Executor } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findMessage } from './store.ts'

/** The message as this caller may see it, or the one answer for everything else. */
export async function getMessage(db: Executor, { accountId, scope }: Principal, messageId: string) {
  const row = isUuid(messageId) ? await findMessage(db, accountId, messageId, scope) : undefined
  if (!row) throw notFound()
  return row
}
