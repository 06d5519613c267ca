import type { AlertName } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'

/** An alert of which a rule wants people told, with everything that has to be said. */
export interface Notice {
  kind: 'raised' | 'over'
  alertId: string
  alertName: AlertName
  raisedAt: Date
  overAt: Date | null
  latitude: number | null
  longitude: number | null
  text: string
  critical: boolean
  rule: { id: string; name: string }
  device: { key: string; id: string; name: string }
  /** When the device expires or expired; an expired one sends nothing. */
  expiresAt: Date | null
  channels: ('Email' | 'SMS' | 'Webhook')[]
  emails: string[]
  phones: string[]
  /** Ids of users of the account. */
  users: string[]
}

export async function listAccountsWithNotices(db: Executor) {
  const rows = await db<{ accountId: string }>`select distinct account_id as "accountId" from alert_notices`
  return rows.map(({ accountId }) => accountId)
}

/** Takes the oldest notices away, for whoever turns them into messages in the same transaction; others meanwhile get other ones. */
export function takeNotices(db: Executor, accountId: string, limit: number) {
  return db<Notice>`
    with taken as (
      delete from alert_notices
      -- An array, not a list: the planner may run a subquery behind "in" once for each row, and then no limit holds.
      where account_id = ${accountId} and id = any(array(
        select id from alert_notices where account_id = ${accountId} order by id limit ${limit} for update skip locked))
      returning account_id, id, alert_id, rule_id, kind)
    select t.kind, a.id as "alertId", a.alert_names[1] as "alertName", a.raised_at as "raisedAt", a.over_at as "overAt",
      a.latitude, a.longitude, a.text, a.critical,
      json_build_object('id', r.id, 'name', r.name) as rule,
      json_build_object('key', d.key::text, 'id', d.id, 'name', d.name) as device, d.expires_at as "expiresAt",
      r.channels, r.emails, r.phones,
      array(select u.user_id::text from alert_rule_users u where u.account_id = r.account_id and u.rule_id = r.id) as users
    from taken t
    join alerts a on a.account_id = t.account_id and a.id = t.alert_id
    join alert_rules r on r.account_id = t.account_id and r.id = t.rule_id
    join devices d on d.account_id = a.account_id and d.key = a.device_key
    order by t.id`
}

/** Notes by which channels people were told of each of these alerts. */
export async function addNotifications(
  db: Executor,
  accountId: string,
  told: ReadonlyMap<string, ReadonlySet<'Email' | 'SMS' | 'Webhook'>>,
) {
  await db`
    update alerts a set notifications = a.notifications || array(
      select channel from unnest(string_to_array(told.channels, ' ')) as channel
      where not channel = any(a.notifications))
    from unnest(${[...told.keys()]}::uuid[], ${[...told.values()].map((channels) => [...channels].join(' '))}::text[])
      as told (id, channels)
    where a.account_id = ${accountId} and a.id = told.id`
}
