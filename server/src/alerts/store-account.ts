import type { Executor } from '../platform/db.ts'
import type { Scope } from '../platform/principal.ts'
import { sql } from '../platform/sql.ts'
import { type AlertRow, columns } from './store.ts'

export interface DeviceAlertRow extends AlertRow {
  deviceId: string
}

export const tables = sql`alerts a join devices d on d.account_id = a.account_id and d.key = a.device_key`

/** By the device's key, so that the index of the device's alerts can be used. */
export const ofDevice = (accountId: string, deviceId: string) =>
  sql`a.device_key = (select key from devices where account_id = ${accountId} and id = ${deviceId})`

export const ofGroup = (groupId: string) => sql`exists (select 1 from group_devices m
  where m.account_id = a.account_id and m.device_key = a.device_key and m.group_id = ${groupId})`

/** Alerts of the devices that the caller may see. */
export const inScope = (accountId: string, { deviceId, groupId }: Scope) => sql`
  ${deviceId === null ? sql`true` : ofDevice(accountId, deviceId)}
  and ${groupId === null ? sql`true` : ofGroup(groupId)}`

export const isOpen = sql`a.acknowledged_at is null and a.over_at is null`

export async function findDeviceAlert(db: Executor, accountId: string, alertId: string, scope: Scope) {
  const [row] = await db<DeviceAlertRow>`
    select ${columns}, d.id as "deviceId" from ${tables}
    where a.account_id = ${accountId} and a.id = ${alertId} and ${inScope(accountId, scope)}`
  return row
}
