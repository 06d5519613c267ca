import type { AlertName } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import type { Scope } from '../platform/principal.ts'
import { sql } from '../platform/sql.ts'
import { inScope, isOpen, ofDevice, tables } from './store-account.ts'

/** Holds those of the alerts that the caller may see. All who hold several take them in the order of their times. */
export async function holdAlerts(db: Executor, accountId: string, alertIds: readonly string[], scope: Scope) {
  const rows = await db<{ id: string }>`
    select a.id from ${tables}
    where a.account_id = ${accountId} and a.id = any(${alertIds}::uuid[]) and ${inScope(accountId, scope)}
    order by a.raised_at, a.id
    for no key update of a`
  return new Set(rows.map(({ id }) => id))
}

export interface NewAcknowledgement {
  at: Date
  by: string
  note: string | null
}

export interface AcknowledgedRow {
  id: string
  deviceId: string
}

const setAcknowledged = ({ at, by, note }: NewAcknowledgement) =>
  sql`update alerts a set acknowledged_at = ${at}, acknowledged_by = ${by}, acknowledgement = ${note} from devices d`

/** Answers those that were not acknowledged before. */
export function acknowledgeById(
  db: Executor,
  accountId: string,
  alertIds: readonly string[],
  acknowledgement: NewAcknowledgement,
) {
  return db<AcknowledgedRow>`
    ${setAcknowledged(acknowledgement)}
    where a.account_id = ${accountId} and a.id = any(${alertIds}::uuid[]) and a.acknowledged_at is null
      and d.account_id = a.account_id and d.key = a.device_key
    returning a.id, d.id as "deviceId"`
}

export interface OpenUpTo {
  upTo: Date
  device: string | undefined
  alertName: AlertName | undefined
  scope: Scope
  limit: number
}

/** Acknowledges the oldest open alerts up to a time. */
export function acknowledgeOpen(
  db: Executor,
  accountId: string,
  { upTo, device, alertName, scope, limit }: OpenUpTo,
  acknowledgement: NewAcknowledgement,
) {
  return db<AcknowledgedRow>`
    ${setAcknowledged(acknowledgement)}
    -- What another request acknowledges meanwhile is passed over once it has done so, and others take its place.
    where a.account_id = ${accountId} and a.acknowledged_at is null and a.id = any(array(
        select a.id from ${tables}
        where a.account_id = ${accountId} and ${isOpen} and a.raised_at <= ${upTo} and ${inScope(accountId, scope)}
          ${device === undefined ? sql`` : sql`and ${ofDevice(accountId, device)}`}
          ${alertName === undefined ? sql`` : sql`and ${alertName} = any(a.alert_names)`}
        order by a.raised_at, a.id
        limit ${limit}
        for no key update of a))
      and d.account_id = a.account_id and d.key = a.device_key
    returning a.id, d.id as "deviceId"`
}
