import type { AlertRule } from '@sextant/contract'
import { isScoped, type Principal } from '../../platform/principal.ts'
import type { RuleRow } from './store-rules.ts'

/** A rule as everybody may see it who sees the rule. */
export const presentRule = (row: RuleRow): AlertRule => ({
  id: row.id,
  name: row.name,
  alertName: row.alertName,
  enabled: row.enabled,
  devices: row.devices,
  groups: row.groups,
  parameters: row.parameters,
  geofences: row.geofences,
  schedule: row.schedule,
  conditions: row.conditions,
  critical: row.critical,
  notifyWhenOver: row.notifyWhenOver,
  channels: row.channels,
  creation: row.createdAt.toISOString(),
  lastModified: row.modifiedAt.toISOString(),
})

/** Private addresses and numbers are for those who manage rules or users, of the whole account. */
export function presentRuleTo({ privileges, scope }: Principal, row: RuleRow): AlertRule {
  const rule = presentRule(row)
  if (isScoped(scope) || !(privileges.has('write') || privileges.has('users'))) return rule
  const { emails, phones, users } = row
  return { ...rule, recipients: { emails, phones, users } }
}
