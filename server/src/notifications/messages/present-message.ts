import type { Message } from '@sextant/contract'
import type { MessageRow } from './store.ts'

const toIso = (time: Date | string) => new Date(time).toISOString()

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  deviceId: row.deviceId,
  alertId: row.alertId,
  channel: row.channel,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  status: row.status,
  reason: row.reason,
  critical: row.critical,
  attempts: row.attempts.map((attempt) => ({
    ...attempt,
    started: toIso(attempt.started),
    finished: attempt.finished === null ? null : toIso(attempt.finished),
  })),
  creation: row.createdAt.toISOString(),
  sent: row.sentAt?.toISOString() ?? null,
})
