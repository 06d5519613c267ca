import type { AlertName, Channel, RuleCondition, Schedule } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import type { Scope } from '../../platform/principal.ts'
import { containing } from '../../platform/search.ts'
import { sql } from '../../platform/sql.ts'

export interface RuleValues {
  name: string
  alertName: AlertName
  enabled: boolean
  parameters: Record<string, unknown>
  geofences: string[]
  schedule: Schedule | null
  conditions: RuleCondition[]
  critical: boolean
  notifyWhenOver: boolean
  channels: Channel[]
  emails: string[]
  phones: string[]
}

export interface RuleRow extends RuleValues {
  id: string
  devices: string[]
  groups: string[]
  users: string[]
  version: string
  createdAt: Date
  modifiedAt: Date
}

const visibleDevices = (scope: Scope) => sql`
  from alert_rule_devices m join devices d on d.account_id = m.account_id and d.key = m.device_key
  where m.account_id = r.account_id and m.rule_id = r.id
    and (${scope.deviceId}::text is null or d.id = ${scope.deviceId}::text)
    and (${scope.groupId}::uuid is null or exists (
      select 1 from group_devices s
      where s.account_id = d.account_id and s.group_id = ${scope.groupId}::uuid and s.device_key = d.key))`

const visibleGroups = (scope: Scope) => sql`
  from alert_rule_groups m
  where m.account_id = r.account_id and m.rule_id = r.id
    and (${scope.groupId}::uuid is null or m.group_id = ${scope.groupId}::uuid)
    and (${scope.deviceId}::text is null or exists (
      select 1 from group_devices s join devices d on d.account_id = s.account_id and d.key = s.device_key
      where s.account_id = m.account_id and s.group_id = m.group_id and d.id = ${scope.deviceId}::text))`

const columns = (scope: Scope) => sql`r.id, r.name, r.alert_name as "alertName", r.enabled, r.parameters,
  r.geofences::text[] as geofences, r.schedule, r.conditions, r.critical, r.notify_when_over as "notifyWhenOver", r.channels,
  r.emails, r.phones, r.version, r.created_at as "createdAt", r.modified_at as "modifiedAt",
  array(select d.id ${visibleDevices(scope)} order by d.key) as devices,
  array(select m.group_id::text ${visibleGroups(scope)} order by m.group_id) as groups,
  array(
    select u.user_id::text from alert_rule_users u
    where u.account_id = r.account_id and u.rule_id = r.id order by u.user_id) as users`

/** Who sees a part of the account sees the rules about all devices, and those that name something in that part. */
const inScope = (scope: Scope) => sql`
  (${scope.groupId}::uuid is null and ${scope.deviceId}::text is null
    or exists (select 1 ${visibleDevices(scope)})
    or exists (select 1 ${visibleGroups(scope)})
    or not exists (select 1 from alert_rule_devices m where m.account_id = r.account_id and m.rule_id = r.id)
      and not exists (select 1 from alert_rule_groups m where m.account_id = r.account_id and m.rule_id = r.id))`

export async function findRule(db: Executor, accountId: string, ruleId: string, scope: Scope) {
  const [row] = await db<RuleRow>`
    select ${columns(scope)} from alert_rules r
    where r.account_id = ${accountId} and r.id = ${ruleId} and ${inScope(scope)}`
  return row
}

export interface RulePage {
  limit: number
  after: string | undefined
  search: string | undefined
  scope: Scope
}

export function listRules(db: Executor, accountId: string, { limit, after, search, scope }: RulePage) {
  const pattern = containing(search)
  return db<RuleRow>`
    select ${columns(scope)} from alert_rules r
    where r.account_id = ${accountId} and ${inScope(scope)}
      and (${after ?? null}::uuid is null or r.id > ${after ?? null}::uuid)
      and (${pattern}::text is null or r.name ilike ${pattern} or r.alert_name ilike ${pattern})
    order by r.id
    limit ${limit}`
}

export async function countRules(db: Executor, accountId: string) {
  const [row] = await db<{ count: number }>`
    select count(*)::integer as count from alert_rules where account_id = ${accountId}`
  return row?.count ?? 0
}
