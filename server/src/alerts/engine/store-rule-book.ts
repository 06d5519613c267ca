import type { Executor } from '../../platform/db.ts'
import type { RuleRow } from './rule.ts'

/** All enabled rules of the account with what they are about, in one statement: one that named nothing would be about every device. */
export function listEnabledRules(db: Executor, accountId: string) {
  return db<RuleRow>`
    with of_devices as (
      select rule_id, array_agg(device_key::text) as keys from alert_rule_devices where account_id = ${accountId} group by rule_id),
    of_groups as (
      select rule_id, array_agg(group_id::text) as ids from alert_rule_groups where account_id = ${accountId} group by rule_id),
    with_users as (select distinct rule_id from alert_rule_users where account_id = ${accountId})
    select r.id, r.alert_name as "alertName", r.parameters, r.geofences::text[], r.schedule, r.conditions, r.critical,
      r.notify_when_over as "notifyWhenOver", r.channels, r.created_at as "createdAt", r.enabled_at as "enabledAt",
      'Webhook' = any(r.channels)
        or 'Email' = any(r.channels) and (r.emails <> '{}' or u.rule_id is not null)
        or 'SMS' = any(r.channels) and (r.phones <> '{}' or u.rule_id is not null) as tells,
      coalesce(d.keys, '{}') as devices, coalesce(g.ids, '{}') as groups
    from alert_rules r
    left join of_devices d on d.rule_id = r.id
    left join of_groups g on g.rule_id = r.id
    left join with_users u on u.rule_id = r.id
    where r.account_id = ${accountId} and r.enabled
    order by r.id`
}

/** In which groups each of these devices is, by the device's key. */
export async function findGroupsOf(db: Executor, devices: readonly { accountId: string; key: string }[]) {
  const rows = await db<{ key: string; groupId: string }>`
    select m.device_key as key, m.group_id as "groupId"
    from unnest(${devices.map((each) => each.accountId)}::bigint[], ${devices.map((each) => each.key)}::bigint[])
      as wanted (account_id, key)
    join group_devices m on m.account_id = wanted.account_id and m.device_key = wanted.key`
  const groups = new Map<string, string[]>()
  for (const { key, groupId } of rows) groups.set(key, [...(groups.get(key) ?? []), groupId])
  return groups
}

/** The number that moves with every change of the account's rules and areas. */
export async function findRulesVersion(db: Executor, accountId: string) {
  const [row] = await db<{
    version: string
  }>`select rules_version as version from accounts where id = ${accountId}`
  return row?.version ?? '0'
}
