import type { AlertName, AlertState } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { columns } from './store.ts'
import { type DeviceAlertRow, isOpen, ofDevice, ofGroup, tables } from './store-account.ts'

export interface AlertFilters {
  limit: number
  after: { raisedAt: Date; id: string } | undefined
  from: Date | undefined
  to: Date | undefined
  alertName: AlertName | undefined
  state: AlertState | undefined
  critical: boolean | undefined
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const STATES = {
  open: isOpen,
  acknowledged: sql`a.acknowledged_at is not null`,
  over: sql`a.over_at is not null`,
} satisfies Record<AlertState, unknown>

/** The newest first. What does not decide which index is used is a parameter: each text is prepared on each connection. */
function newest({ after, from, to: last, alertName, state, critical, limit }: AlertFilters) {
  const name = alertName ?? null
  const to = last ?? 'infinity'
  // Bounded by both columns even on the first page: the index is entered there, and nothing newer than `to` is read.
  const bound = after ?? { raisedAt: to, id: LAST_ID }
  return sql`
      and (${name}::text is null or ${name}::text = any(a.alert_names))
      and (${critical ?? null}::boolean is null or a.critical = ${critical ?? null}::boolean)
      ${state === undefined ? sql`` : sql`and ${STATES[state]}`}
      and (a.raised_at, a.id) < (${bound.raisedAt}::timestamptz, ${bound.id}::uuid)
      and a.raised_at >= ${from ?? '-infinity'}::timestamptz and a.raised_at <= ${to}::timestamptz
    order by a.raised_at desc, a.id desc
    limit ${limit}`
}

export interface AlertPlace {
  /** Each narrows it down. */
  devices: readonly string[]
  groupId: string | undefined
}

/** Goes through the account's alerts, or those of a device, until the page is full. */
export function listAlertsByTime(
  db: Executor,
  accountId: string,
  { devices: [one, two], groupId }: AlertPlace,
  filters: AlertFilters,
) {
  return db<DeviceAlertRow>`
    select ${columns}, d.id as "deviceId" from ${tables}
    where a.account_id = ${accountId}
      ${one === undefined ? sql`` : sql`and ${ofDevice(accountId, one)}`}
      ${two === undefined ? sql`` : sql`and ${ofDevice(accountId, two)}`}
      ${groupId === undefined ? sql`` : sql`and ${ofGroup(groupId)}`}
      ${newest(filters)}`
}

/** A page of each of the group's devices, and the newest of those. */
export function listAlertsByDevice(db: Executor, accountId: string, groupId: string, filters: AlertFilters) {
  return db<DeviceAlertRow>`
    select ${columns}, d.id as "deviceId"
    from (
      select p.id from group_devices m
      cross join lateral (
        select a.id, a.raised_at from alerts a
        where a.account_id = m.account_id and a.device_key = m.device_key ${newest(filters)}) p
      where m.account_id = ${accountId} and m.group_id = ${groupId}
      order by p.raised_at desc, p.id desc
      limit ${filters.limit}) page
    join alerts a on a.account_id = ${accountId} and a.id = page.id
    join devices d on d.account_id = a.account_id and d.key = a.device_key
    order by a.raised_at desc, a.id desc`
}

export async function hasAtMostDevices(db: Executor, accountId: string, groupId: string, most: number) {
  const rows = await db<{ key: string }>`
    select device_key as key from group_devices
    where account_id = ${accountId} and group_id = ${groupId} limit ${most + 1}`
  return rows.length <= most
}
