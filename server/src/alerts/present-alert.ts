import type { Alert, DeviceAlert } from '@sextant/contract'
import type { AlertRow } from './store.ts'
import type { DeviceAlertRow } from './store-account.ts'

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
  ...(row.acknowledgedAt && {
    acknowledgedAt: row.acknowledgedAt.toISOString(),
    acknowledgedBy: row.acknowledgedBy ?? null,
  }),
  ...(row.note && { note: row.note }),
})

export const presentDeviceAlert = (row: DeviceAlertRow): DeviceAlert => ({
  deviceId: row.deviceId,
  ...presentAlert(row),
})
