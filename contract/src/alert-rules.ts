import { Type } from 'typebox'
import { ALERT_NAMES } from './alert-names.ts'
import { Answer, EnvelopeFields } from './envelope.ts'
import { NextCursor } from './paging.ts'
import { DateTime, Ignored, Name, Nullable } from './scalars.ts'

export const RULES_PER_ACCOUNT = 10_000
export const CHANNELS = ['Email', 'SMS', 'Webhook'] as const
export type Channel = (typeof CHANNELS)[number]

const closed = { additionalProperties: false }
const ids = (description: string, maxItems = 1000) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems, description })

const AlertName = Type.Enum([...ALERT_NAMES], { title: 'AlertName' })
const Parameters = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description:
    'By name. SpeedLimit, SpeedLower `{speed}` km/h; NoMovementTime `{minutes, metres: 100}`; IdleTime, Offline `{minutes}`; LowBattery `{battery}` %; ' +
    'BatteryVoltage `{voltage, attribute: "batteryVoltage"}`; TemperatureGreaterThan, TemperatureLowerThan, Temperature2GreaterThan, ' +
    'Temperature2LessThan `{temperature}` °C; FuelLessThan, FuelLessThan2 `{fuel}` %; FuelJumpDown, FuelJumpUp, FuelJumpDown2, FuelJumpUp2 ' +
    '`{percent}`; Sensor1Time … and SensorAccumulated1Time … `{seconds}`; Mileage `{kilometres, repeat: false}`; RPM `{rpm}`; ' +
    'AttributeEquals, AttributeLessThan, AttributeGreaterThan `{attribute, value}`; ExpiredDate `{date}`; FutureDate `{date, days: 7}` fires so ' +
    'many days before the date, PastDate `{date, days: 1}` after it; CheckPoint, CheckArea `{on: "both" | "enter" | "leave"}`. All others take none.',
  examples: [{ speed: 90 }, { minutes: 30 }, { attribute: 'door', value: 'open' }],
})
const Areas = ids(
  'Ids of geofences: at least one for ForbiddenArea, AllowedArea, CheckPoint, CheckArea and Route, none for other names.',
)
const timeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['22:00'] })

export const Schedule = Type.Object(
  {
    timeZone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA name.' }),
    weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: 'Monday = 1. What begins on one of these days counts, also where it ends on the next.',
    }),
    from: timeOfDay,
    to: timeOfDay,
  },
  {
    ...closed,
    title: 'Schedule',
    description:
      'When the rule is in force: from `from` until before `to`, which may be on the next day. When both are the same, for 24 hours.',
    examples: [{ timeZone: 'Europe/Copenhagen', weekdays: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }],
  },
)
export type Schedule = Type.Static<typeof Schedule>

const conditionFields = { alertName: AlertName, parameters: Parameters, geofences: Areas }
export const RuleCondition = Type.Object(conditionFields, { title: 'RuleCondition' })
export type RuleCondition = Type.Static<typeof RuleCondition>
const ConditionInput = Type.Object(
  { ...conditionFields, parameters: Type.Optional(Parameters), geofences: Type.Optional(Areas) },
  { ...closed, title: 'RuleConditionInput' },
)

const recipientFields = {
  emails: Type.Array(Type.String({ format: 'email', maxLength: 254 }), { maxItems: 100 }),
  phones: Type.Array(Type.String({ format: 'phone', description: 'E.164', examples: ['+4512345678'] }), {
    maxItems: 100,
  }),
  users: ids('Ids of users of the account.', 100),
}
export const Recipients = Type.Object(recipientFields, { title: 'Recipients' })
export type Recipients = Type.Static<typeof Recipients>
const RecipientsInput = Type.Object(
  {
    emails: Type.Optional(recipientFields.emails),
    phones: Type.Optional(recipientFields.phones),
    users: Type.Optional(recipientFields.users),
  },
  { ...closed, title: 'RecipientsInput' },
)

const common = {
  name: Name,
  alertName: AlertName,
  enabled: Type.Boolean(),
  devices: ids('Ids of devices. With no device and no group the rule is about all devices of the account.'),
  groups: ids('Ids of groups: the rule is about every device that is in one of them at the time.'),
  parameters: Parameters,
  geofences: Areas,
  schedule: Nullable(Schedule),
  critical: Type.Boolean(),
  notifyWhenOver: Type.Boolean({ description: 'Tell people also when it is over.' }),
  channels: Type.Array(Type.Enum([...CHANNELS]), { maxItems: 3, uniqueItems: true }),
}
const ruleFields = {
  id: Type.String(),
  ...common,
  conditions: Type.Array(RuleCondition, { description: 'All of them must hold as well.' }),
  recipients: Type.Optional(Recipients),
  creation: DateTime,
  lastModified: DateTime,
}
const inputExample = {
  name: 'Too fast at night',
  alertName: 'SpeedLimit',
  enabled: true,
  devices: ['300434061197913'],
  groups: [],
  parameters: { speed: 90 },
  geofences: [],
  schedule: { timeZone: 'Europe/Copenhagen', weekdays: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' },
  conditions: [
    { alertName: 'ForbiddenArea', parameters: {}, geofences: ['019a8123-7b10-7e55-b1c2-0a1b2c3d4e60'] },
  ],
  critical: false,
  notifyWhenOver: true,
  channels: ['Email', 'SMS'],
  recipients: { emails: ['desk@acme.test'], phones: ['+4512345678'], users: [] },
}
const example = {
  id: '019a8123-7b10-7e55-b1c2-0a1b2c3d4e70',
  ...inputExample,
  creation: '2026-01-05T08:00:00.000Z',
  lastModified: '2026-11-14T09:30:00.000Z',
}

export const AlertRule = Type.Object(ruleFields, {
  title: 'AlertRule',
  description:
    '`recipients` is absent for callers who hold neither `write` nor `users`, or whose view is limited to a group or a device.',
  examples: [example],
})
export type AlertRule = Type.Static<typeof AlertRule>

export const AlertRuleInput = Type.Object(
  {
    ...Type.Partial(Type.Object(common)).properties,
    name: Name,
    alertName: AlertName,
    conditions: Type.Optional(Type.Array(ConditionInput, { maxItems: 20 })),
    recipients: Type.Optional(RecipientsInput),
    id: Ignored,
    creation: Ignored,
    lastModified: Ignored,
    ...EnvelopeFields,
  },
  { ...closed, title: 'AlertRuleInput', examples: [inputExample] },
)
export type AlertRuleInput = Type.Static<typeof AlertRuleInput>

export const AlertRuleAnswer = Answer(ruleFields, example)
export const AlertRulesAnswer = Answer(
  { alertRules: Type.Array(AlertRule), nextCursor: NextCursor },
  { alertRules: [example] },
)
