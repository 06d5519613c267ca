import type { AlertName } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'

export interface AlertRow {
  id: string
  raisedAt: Date
  alertNames: AlertName[]
  latitude: number | null
  longitude: number | null
  text: string
  notifications: string[]
}

export async function insertAlert(
  db: Executor,
  accountId: string,
  deviceKey: string,
  alert: AlertRow & { createdAt: Date },
) {
  await db`
    insert into alerts (account_id, id, device_key, raised_at, alert_names, latitude, longitude, text, notifications,
      critical, created_at)
    values (${accountId}, ${alert.id}, ${deviceKey}, ${alert.raisedAt}, ${alert.alertNames}, ${alert.latitude},
      ${alert.longitude}, ${alert.text}, ${alert.notifications}, false, ${alert.createdAt})`
}

export interface AlertRange {
  from: Date
  to: Date
  alertName: AlertName | null
  after: { raisedAt: Date; id: string } | undefined
  limit: number
}

export function listAlerts(db: Executor, accountId: string, deviceKey: string, range: AlertRange) {
  const { from, to, alertName, after, limit } = range
  return db<AlertRow>`
    select id, raised_at as "raisedAt", alert_names as "alertNames", latitude, longitude, text, notifications
    from alerts
    where account_id = ${accountId} and device_key = ${deviceKey}
      and raised_at >= ${from} and raised_at <= ${to}
      and (${alertName}::text is null or ${alertName}::text = any(alert_names))
      and (raised_at, id) > (${after?.raisedAt ?? '-infinity'}::timestamptz,
        ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by raised_at, id
    limit ${limit}`
}
