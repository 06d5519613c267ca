import type { AlertName } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

export interface AlertRow {
  id: string
  raisedAt: Date
  alertNames: AlertName[]
  latitude: number | null
  longitude: number | null
  text: string
  notifications: string[]
  /** The rule that raised it; null when somebody did. */
  ruleId: string | null
  critical: boolean
  overAt: Date | null
  /** Absent, as the two that follow, where the alert is new. */
  acknowledgedAt?: Date | null
  /** Null also when the user is gone. */
  acknowledgedBy?: { id: string; name: string } | null
  note?: string | null
}

export const columns = sql`a.id, a.raised_at as "raisedAt", a.alert_names as "alertNames", a.latitude, a.longitude, a.text,
  a.notifications, a.rule_id as "ruleId", a.critical, a.over_at as "overAt", a.acknowledged_at as "acknowledgedAt",
  a.acknowledgement as note,
  (select json_build_object('id', u.id, 'name', u.name) from users u
    where u.account_id = a.account_id and u.id = a.acknowledged_by) as "acknowledgedBy"`

/** Stores alerts in one statement. Each has one name. */
export async function insertAlerts(
  db: Executor,
  raised: readonly { accountId: string; device: { key: string }; alert: AlertRow }[],
  createdAt: Date,
) {
  const alerts = raised.map(({ alert }) => alert)
  await db`
    insert into alerts (account_id, id, device_key, raised_at, alert_names, latitude, longitude, text, notifications,
      rule_id, critical, created_at)
    select account_id, id, device_key, raised_at, array[alert_name], latitude, longitude, text, '{}', rule_id, critical,
      ${createdAt}
    from unnest(
      ${raised.map((each) => each.accountId)}::bigint[], ${alerts.map((each) => each.id)}::uuid[],
      ${raised.map((each) => each.device.key)}::bigint[], ${alerts.map((each) => each.raisedAt.toISOString())}::timestamptz[],
      ${alerts.map((each) => each.alertNames[0])}::text[], ${alerts.map((each) => each.latitude)}::float8[],
      ${alerts.map((each) => each.longitude)}::float8[], ${alerts.map((each) => each.text)}::text[],
      ${alerts.map((each) => each.ruleId)}::uuid[], ${alerts.map((each) => each.critical)}::boolean[])
      as raised (account_id, id, device_key, raised_at, alert_name, latitude, longitude, text, rule_id, critical)`
}

export interface NewNotice {
  accountId: string
  id: string
  alertId: string
  ruleId: string
  kind: 'raised' | 'over'
}

/** A rule may have been deleted since it was read: then nobody is to be told. The others cannot be until this is committed. */
export async function insertNotices(db: Executor, notices: readonly NewNotice[], createdAt: Date) {
  await db`
    insert into alert_notices (account_id, id, alert_id, rule_id, kind, created_at)
    select n.account_id, n.id, n.alert_id, n.rule_id, n.kind, ${createdAt}
    from unnest(
      ${notices.map((each) => each.accountId)}::bigint[], ${notices.map((each) => each.id)}::uuid[],
      ${notices.map((each) => each.alertId)}::uuid[], ${notices.map((each) => each.ruleId)}::uuid[],
      ${notices.map((each) => each.kind)}::text[]) as n (account_id, id, alert_id, rule_id, kind)
    join alert_rules r on r.account_id = n.account_id and r.id = n.rule_id
    for key share of r`
}

/** Answers the alerts that were not over before. */
export function setOver(
  db: Executor,
  ended: readonly { accountId: string; alertId: string; overAt: Date }[],
) {
  return db<AlertRow>`
    update alerts a set over_at = ended.over_at
    from unnest(
      ${ended.map((each) => each.accountId)}::bigint[], ${ended.map((each) => each.alertId)}::uuid[],
      ${ended.map((each) => each.overAt.toISOString())}::timestamptz[]) as ended (account_id, id, over_at)
    where a.account_id = ended.account_id and a.id = ended.id and a.over_at is null
    returning ${columns}`
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
    select ${columns} from alerts a
    where account_id = ${accountId} and device_key = ${deviceKey}
      and raised_at >= ${from} and raised_at <= ${to}
      and (${alertName}::text is null or ${alertName}::text = any(alert_names))
      and (raised_at, id) > (${after?.raisedAt ?? '-infinity'}::timestamptz,
        ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by raised_at, id
    limit ${limit}`
}
