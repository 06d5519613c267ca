import type { Message, MessageChannel } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { newUuid } from '../../platform/uuid.ts'
import { presentMessage } from './present-message.ts'
import { insertMessages, type NewMessage } from './store.ts'

/** A message to one recipient, not yet stored. */
export interface Draft {
  /** Null for a note of the platform itself, which no device is counted for. */
  device: { key: string; id: string } | null
  alertId: string | null
  channel: MessageChannel
  recipient: string
  subject: string
  text: string
  critical: boolean
  /** Why it is not to be sent; null when it is. */
  held: 'daily_limit_reached' | 'backing_off' | 'device_expired' | null
}

/** Stores messages in one statement, and tells of those that are held back. Units are the caller's business. */
export async function writeMessages(
  db: Executor,
  accountId: string,
  drafts: readonly Draft[],
  day: string,
  now: Date,
): Promise<Message[]> {
  if (drafts.length === 0) return []
  const rows = drafts.map((draft) => toRow(draft, day, now))
  await insertMessages(db, accountId, rows, now)
  return rows.map((row, i) => {
    const deviceId = drafts[i]?.device?.id ?? null
    const message = presentMessage({ ...row, deviceId, attempts: [], createdAt: now, sentAt: null })
    if (row.status === 'suppressed')
      db.tell(accountId, { type: 'message.suppressed', at: now, data: { deviceId, message } })
    return message
  })
}

const toRow = ({ device, held, ...draft }: Draft, day: string, now: Date): NewMessage => ({
  ...draft,
  id: newUuid(now),
  deviceKey: device?.key ?? null,
  status: held === null ? 'queued' : 'suppressed',
  reason: held,
  day: held === null && device !== null ? day : null,
})
