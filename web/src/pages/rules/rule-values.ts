import type { AlertName, AlertRule, AlertRuleInput, Channel } from '@sextant/contract'
import { RULE_FIELDS, type RuleField } from './rule-fields.ts'

export type ParameterValue = string | number | boolean | null

export type TestValues = {
  alertName: AlertName
  parameters: Record<string, ParameterValue>
  geofences: string[]
}

/** What the form holds. It has the shape of the API, so that complaints find their field. */
export type RuleValues = TestValues & {
  name: string
  enabled: boolean
  devices: string[]
  groups: string[]
  schedule: { timeZone: string; weekdays: string[]; from: string; to: string } | null
  conditions: TestValues[]
  critical: boolean
  notifyWhenOver: boolean
  channels: Channel[]
  recipients: { emails: string[]; phones: string[]; users: string[] }
}

const initialOf = (field: RuleField): ParameterValue => {
  if (field.kind === 'crossing') return 'both'
  if (field.kind === 'switch') return false
  if (field.kind === 'date') return null
  return field.initial ?? ''
}

export const initialParameters = (name: AlertName): Record<string, ParameterValue> =>
  Object.fromEntries(RULE_FIELDS[name].map((field) => [field.name, initialOf(field)]))

export const newTest = (alertName: AlertName, geofences: string[] = []): TestValues => ({
  alertName,
  parameters: initialParameters(alertName),
  geofences,
})

const testOf = ({
  alertName,
  parameters,
  geofences,
}: Pick<AlertRule, 'alertName' | 'parameters' | 'geofences'>) => ({
  alertName,
  parameters: { ...initialParameters(alertName), ...(parameters as Record<string, ParameterValue>) },
  geofences,
})

export const valuesOfRule = (rule: AlertRule): RuleValues => ({
  ...testOf(rule),
  name: rule.name,
  enabled: rule.enabled,
  devices: rule.devices,
  groups: rule.groups,
  schedule: rule.schedule && { ...rule.schedule, weekdays: rule.schedule.weekdays.map(String) },
  conditions: rule.conditions.map(testOf),
  critical: rule.critical,
  notifyWhenOver: rule.notifyWhenOver,
  channels: rule.channels,
  recipients: rule.recipients ?? { emails: [], phones: [], users: [] },
})

const inputOfTest = ({ alertName, parameters, geofences }: TestValues) => ({
  alertName,
  parameters: Object.fromEntries(
    RULE_FIELDS[alertName]
      .map(({ name }) => [name, parameters[name]] as const)
      .filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ),
  geofences,
})

export const inputOfRule = ({ schedule, conditions, ...values }: RuleValues): AlertRuleInput => ({
  ...values,
  ...inputOfTest(values),
  name: values.name.trim(),
  schedule: schedule && { ...schedule, weekdays: schedule.weekdays.map(Number) },
  conditions: conditions.map(inputOfTest),
})

/** A rule that is not there yet. */
export const blankRule = (devices: string[], geofences: string[]): AlertRule => ({
  id: '',
  name: '',
  alertName: geofences.length > 0 ? 'AllowedArea' : 'SpeedLimit',
  enabled: true,
  devices,
  groups: [],
  parameters: {},
  geofences,
  schedule: null,
  conditions: [],
  critical: false,
  notifyWhenOver: false,
  channels: [],
  recipients: { emails: [], phones: [], users: [] },
  creation: '',
  lastModified: '',
})
