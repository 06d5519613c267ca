import type { AlertName, AlertState } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import type { Scope } from '../platform/principal.ts'
import { sql } from '../platform/sql.ts'
import { isUuid } from '../platform/uuid.ts'
import { type AlertRow, columns } from './store.ts'

export interface DeviceAlertRow extends AlertRow {
  deviceId: string
}

export const tables = sql`alerts a join devices d on d.account_id = a.account_id and d.key = a.device_key`

/** By the device's key, so that the index of the device's alerts can be used. */
export const ofDevice = (accountId: string, deviceId: string) =>
  sql`a.device_key = (select key from devices where account_id = ${accountId} and id = ${deviceId})`

const ofGroup = (groupId: string | null) => sql`exists (select 1 from group_devices m
  where m.account_id = a.account_id and m.device_key = a.device_key and m.group_id = ${groupId}::uuid)`

/** Alerts of the devices that the caller may see. */
export const inScope = (accountId: string, { deviceId, groupId }: Scope) => sql`
  ${deviceId === null ? sql`true` : ofDevice(accountId, deviceId)}
  and ${groupId === null ? sql`true` : ofGroup(groupId)}`

export const isOpen = sql`a.acknowledged_at is null and a.over_at is null`

const STATES = {
  open: isOpen,
  acknowledged: sql`a.acknowledged_at is not null`,
  over: sql`a.over_at is not null`,
} satisfies Record<AlertState, unknown>

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export async function findDeviceAlert(db: Executor, accountId: string, alertId: string, scope: Scope) {
  const [row] = await db<DeviceAlertRow>`
    select ${columns}, d.id as "deviceId" from ${tables}
    where a.account_id = ${accountId} and a.id = ${alertId} and ${inScope(accountId, scope)}`
  return row
}

export interface DeviceAlertPage {
  limit: number
  after: { raisedAt: Date; id: string } | undefined
  from: Date | undefined
  to: Date | undefined
  device: string | undefined
  group: string | undefined
  alertName: AlertName | undefined
  state: AlertState | undefined
  critical: boolean | undefined
  scope: Scope
}

/** The newest first. Only what decides which index is used makes a statement of its own: each is prepared on each connection. */
export function listDeviceAlerts(db: Executor, accountId: string, page: DeviceAlertPage) {
  const { after, from, to, device, group, alertName = null, state, critical = null, scope } = page
  return db<DeviceAlertRow>`
    select ${columns}, d.id as "deviceId" from ${tables}
    where a.account_id = ${accountId} and ${inScope(accountId, scope)}
      ${device === undefined ? sql`` : sql`and ${ofDevice(accountId, device)}`}
      ${group === undefined ? sql`` : sql`and ${ofGroup(visibleGroup(group, scope))}`}
      ${state === undefined ? sql`` : sql`and ${STATES[state]}`}
      and (${alertName}::text is null or ${alertName}::text = any(a.alert_names))
      and (${critical}::boolean is null or a.critical = ${critical}::boolean)
      and a.raised_at >= ${from ?? '-infinity'}::timestamptz and a.raised_at <= ${to ?? 'infinity'}::timestamptz
      and (a.raised_at, a.id) < (${after?.raisedAt ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
    order by a.raised_at desc, a.id desc
    limit ${page.limit}`
}

/** For who sees one group there are no others; null is no group's id. */
function visibleGroup(group: string, scope: Scope): string | null {
  const id = group.toLowerCase()
  return isUuid(id) && (scope.groupId === null || scope.groupId === id) ? id : null
}
