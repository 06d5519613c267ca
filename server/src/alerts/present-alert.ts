import type { Alert } from '@sextant/contract'
import type { AlertRow } from './store.ts'

export const presentAlert = (row: AlertRow): Alert => ({
  id: row.id,
  dateTime: row.raisedAt.toISOString(),
  ...(row.latitude !== null &&
    row.longitude !== null && { latitude: row.latitude, longitude: row.longitude }),
  text: row.text,
  notifications: row.notifications,
  alerts: row.alertNames,
  ...(row.ruleId !== null && { ruleId: row.ruleId }),
  ...(row.critical && { critical: true }),
  ...(row.overAt !== null && { overAt: row.overAt.toISOString() }),
})
