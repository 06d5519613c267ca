import type { Executor } from '../../platform/db.ts'
import { sql } from '../../platform/sql.ts'
import type { RuleRow } from './rule.ts'

/**
 * All enabled rules of the account with what they are about, in one statement: one that named nothing would be about every device.
 * Looked up rule by rule: a join of the lists is planned as a loop over loops while the tables have no statistics.
 */
export function listEnabledRules(db: Executor, accountId: string) {
  return db<RuleRow>`
    select r.id, r.alert_name as "alertName", r.parameters, r.geofences::text[], r.schedule, r.conditions, r.critical,
      r.notify_when_over as "notifyWhenOver", r.channels, r.created_at as "createdAt", r.enabled_at as "enabledAt",
      'Webhook' = any(r.channels)
        or 'Email' = any(r.channels) and (r.emails <> '{}' or ${hasUsers})
        or 'SMS' = any(r.channels) and r.phones <> '{}' as tells,
      array(
        select m.device_key::text from alert_rule_devices m
        where m.account_id = r.account_id and m.rule_id = r.id) as devices,
      array(
        select m.group_id::text from alert_rule_groups m
        where m.account_id = r.account_id and m.rule_id = r.id) as groups
    from alert_rules r
    where r.account_id = ${accountId} and r.enabled
    order by r.id`
}

const hasUsers = sql`exists (select from alert_rule_users u where u.account_id = r.account_id and u.rule_id = r.id)`

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
