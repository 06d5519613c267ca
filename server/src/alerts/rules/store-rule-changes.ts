import type { Executor } from '../../platform/db.ts'
import type { RuleValues } from './store-rules.ts'

/** What a rule refers to, by the keys of the tables. */
export interface RuleLinks {
  deviceKeys: string[]
  groups: string[]
  geofences: string[]
  users: string[]
}

export async function insertRule(db: Executor, accountId: string, id: string, rule: RuleValues, now: Date) {
  await db`
    insert into alert_rules (account_id, id, name, alert_name, enabled, enabled_at, parameters, geofences, schedule, conditions, critical,
      notify_when_over, channels, emails, phones, version, created_at, modified_at)
    values (${accountId}, ${id}, ${rule.name}, ${rule.alertName}, ${rule.enabled}, ${now}, ${JSON.stringify(rule.parameters)},
      ${rule.geofences}, ${rule.schedule && JSON.stringify(rule.schedule)}, ${JSON.stringify(rule.conditions)},
      ${rule.critical}, ${rule.notifyWhenOver}, ${rule.channels}, ${rule.emails}, ${rule.phones}, 1, ${now}, ${now})`
}

export async function updateRule(db: Executor, accountId: string, id: string, rule: RuleValues, now: Date) {
  await db`
    update alert_rules set name = ${rule.name}, alert_name = ${rule.alertName}, enabled = ${rule.enabled},
      enabled_at = case when ${rule.enabled}::boolean and not enabled then ${now} else enabled_at end,
      parameters = ${JSON.stringify(rule.parameters)}, geofences = ${rule.geofences},
      schedule = ${rule.schedule && JSON.stringify(rule.schedule)}, conditions = ${JSON.stringify(rule.conditions)},
      critical = ${rule.critical}, notify_when_over = ${rule.notifyWhenOver}, channels = ${rule.channels},
      emails = ${rule.emails}, phones = ${rule.phones}, version = version + 1, modified_at = ${now}
    where account_id = ${accountId} and id = ${id}`
}

/** The links go with it. */
export async function deleteRule(db: Executor, accountId: string, ruleId: string) {
  await db`delete from alert_rules where account_id = ${accountId} and id = ${ruleId}`
}

export async function deleteLinks(db: Executor, accountId: string, ruleId: string) {
  await db`
    with devices as (delete from alert_rule_devices where account_id = ${accountId} and rule_id = ${ruleId}),
    groups as (delete from alert_rule_groups where account_id = ${accountId} and rule_id = ${ruleId}),
    areas as (delete from alert_rule_geofences where account_id = ${accountId} and rule_id = ${ruleId})
    delete from alert_rule_users where account_id = ${accountId} and rule_id = ${ruleId}`
}

export async function insertLinks(db: Executor, accountId: string, ruleId: string, links: RuleLinks) {
  await db`
    with devices as (
      insert into alert_rule_devices (account_id, rule_id, device_key)
      select ${accountId}::bigint, ${ruleId}::uuid, key from unnest(${links.deviceKeys}::bigint[]) as key),
    groups as (
      insert into alert_rule_groups (account_id, rule_id, group_id)
      select ${accountId}::bigint, ${ruleId}::uuid, id from unnest(${links.groups}::uuid[]) as id),
    areas as (
      insert into alert_rule_geofences (account_id, rule_id, geofence_id)
      select ${accountId}::bigint, ${ruleId}::uuid, id from unnest(${links.geofences}::uuid[]) as id)
    insert into alert_rule_users (account_id, rule_id, user_id)
    select ${accountId}::bigint, ${ruleId}::uuid, id from unnest(${links.users}::uuid[]) as id`
}
