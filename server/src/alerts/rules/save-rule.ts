import { RULES_PER_ACCOUNT, type RuleCondition } from '@sextant/contract'
import { moveRulesVersion } from '../../accounts/index.ts'
import type { Executor } from '../../platform/db.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { WHOLE_ACCOUNT } from '../../platform/principal.ts'
import { isUuid, newUuid } from '../../platform/uuid.ts'
import { presentRule } from './present-rule.ts'
import { resolveReferences } from './resolve-references.ts'
import type { RuleFields } from './rule-fields.ts'
import { deleteLinks, deleteRule, insertLinks, insertRule, updateRule } from './store-rule-changes.ts'
import { countRules, findRule, type RuleRow, type RuleValues } from './store-rules.ts'

export async function createRule(db: Executor, accountId: string, rule: RuleFields, now: Date) {
  await moveRulesVersion(db, accountId)
  if ((await countRules(db, accountId)) >= RULES_PER_ACCOUNT)
    throw conflict('conflict', `An account may have ${RULES_PER_ACCOUNT} alert rules, and there are so many.`)
  const links = await resolveReferences(db, accountId, rule)
  const id = newUuid(now)
  await insertRule(db, accountId, id, valuesOf(rule), now)
  await insertLinks(db, accountId, id, links)
  const row = await getRule(db, accountId, id)
  tell(db, accountId, 'created', row, now)
  return row
}

/** `change` turns the present rule into the wanted one. */
export async function changeRule(
  db: Executor,
  accountId: string,
  id: string,
  change: (before: RuleRow) => RuleFields,
  now: Date,
) {
  // Holds the account's row, so nobody else changes a rule or an area until the commit.
  await moveRulesVersion(db, accountId)
  const rule = change(await getRule(db, accountId, id))
  const links = await resolveReferences(db, accountId, rule)
  await updateRule(db, accountId, id, valuesOf(rule), now)
  await deleteLinks(db, accountId, id)
  await insertLinks(db, accountId, id, links)
  const row = await getRule(db, accountId, id)
  tell(db, accountId, 'updated', row, now)
  return row
}

export async function removeRule(
  db: Executor,
  accountId: string,
  id: string,
  check: (before: RuleRow) => void,
  now: Date,
) {
  await moveRulesVersion(db, accountId)
  const row = await getRule(db, accountId, id)
  check(row)
  await deleteRule(db, accountId, id)
  tell(db, accountId, 'deleted', row, now)
}

async function getRule(db: Executor, accountId: string, id: string) {
  const row = isUuid(id) ? await findRule(db, accountId, id, WHOLE_ACCOUNT) : undefined
  if (!row) throw notFound()
  return row
}

const valuesOf = ({ test, recipients, ...rule }: RuleFields): RuleValues => ({
  name: rule.name,
  alertName: test.alertName,
  enabled: rule.enabled,
  parameters: test.parameters as Record<string, unknown>,
  geofences: [...new Set(test.geofences)],
  schedule: rule.schedule,
  conditions: rule.conditions as RuleCondition[],
  critical: rule.critical,
  notifyWhenOver: rule.notifyWhenOver,
  channels: rule.channels,
  emails: recipients.emails,
  phones: recipients.phones,
})

// Without the recipients: whoever may read hears what happens, and their addresses are not for everybody.
function tell(
  db: Executor,
  accountId: string,
  what: 'created' | 'updated' | 'deleted',
  row: RuleRow,
  at: Date,
) {
  db.tell(accountId, {
    type: `alertRule.${what}`,
    at,
    data: { alertRuleId: row.id, alertRule: presentRule(row) },
  })
}
