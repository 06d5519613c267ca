import type { Executor } from '../platform/db.ts'

export interface TicketRow {
  userId: string
  credential: string
  /** When the token or session ends that asked for it. */
  until: Date
  expiresAt: Date
}

export async function insertTicket(db: Executor, accountId: string, ticket: TicketRow & { hash: Buffer }) {
  await db`
    insert into event_tickets (account_id, hash, user_id, credential, credential_until, expires_at)
    values (${accountId}, ${ticket.hash}, ${ticket.userId}, ${ticket.credential}, ${ticket.until}, ${ticket.expiresAt})`
}

/** Of two who come with the same ticket one finds it. */
export async function takeTicket(db: Executor, accountId: string, hash: Buffer) {
  const [row] = await db<TicketRow>`
    delete from event_tickets where account_id = ${accountId} and hash = ${hash}
    returning user_id as "userId", credential, credential_until as until, expires_at as "expiresAt"`
  return row
}

/** Those of the account that the transaction works for, or everybody's in the system's own. */
export async function deleteExpiredTickets(db: Executor, now: Date) {
  await db`delete from event_tickets where expires_at <= ${now}`
}
