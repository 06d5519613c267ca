import { Type } from 'typebox'
import { Answer, EnvelopeFields } from './envelope.ts'
import { DateTime, Ignored, Nullable } from './scalars.ts'

/** What the texts of an alert may hold in double braces. */
export const ALERT_PLACEHOLDERS = [
  'deviceName',
  'deviceId',
  'alertName',
  'text',
  'time',
  'latitude',
  'longitude',
  'mapLink',
  'ruleName',
  'repeats',
  'accountName',
] as const
export type AlertPlaceholder = (typeof ALERT_PLACEHOLDERS)[number]

/** What the note about a daily limit may hold. */
export const LIMIT_PLACEHOLDERS = [
  'deviceName',
  'deviceId',
  'channel',
  'limit',
  'date',
  'time',
  'resetsAt',
  'accountName',
] as const
export type LimitPlaceholder = (typeof LIMIT_PLACEHOLDERS)[number]

const listed = (names: readonly string[]) => names.map((name) => `\`{{${name}}}\``).join(', ')
const Subject = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const EmailText = Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' })
const SmsText = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })

const emailOf = (description: string) =>
  Type.Object({ subject: Subject, text: EmailText }, { additionalProperties: false, description })
const smsOf = (description: string) =>
  Type.Object({ text: SmsText }, { additionalProperties: false, description })
const partsOf = <T extends Type.TProperties>(whole: Type.TObject<T>) =>
  Type.Optional(Type.Partial(whole, { additionalProperties: false }))

const alertEmail = emailOf('The e-mail when an alert is raised.')
const overEmail = emailOf('The e-mail when it is over.')
const alertSms = smsOf('The SMS when an alert is raised.')
const overSms = smsOf('The SMS when it is over.')
const limitNotice = emailOf(
  `The note to the holder when a device reaches a daily limit. Placeholders: ${listed(LIMIT_PLACEHOLDERS)}.`,
)
export const messageTemplateFields = {
  alertEmail,
  overEmail,
  alertSms,
  overSms,
  limitNotice,
  lastModified: Nullable({ ...DateTime, description: 'Null while all are as they came.' }),
}
const description =
  `Placeholders of alerts: ${listed(ALERT_PLACEHOLDERS)}. Each is replaced once; a line whose placeholders all come out ` +
  'empty is left out.'

const example = {
  alertEmail: { subject: '{{deviceName}}: {{alertName}}', text: '{{deviceName}} at {{time}}\n{{text}}' },
  overEmail: { subject: '{{deviceName}}: {{alertName}} is over', text: 'Over at {{time}}' },
  alertSms: { text: '{{deviceName}}: {{alertName}} {{time}}' },
  overSms: { text: '{{deviceName}}: {{alertName}} is over' },
  limitNotice: { subject: '{{deviceName}}: daily limit', text: '{{limit}} by {{channel}} on {{date}}' },
}

export const MessageTemplates = Type.Object(messageTemplateFields, {
  title: 'MessageTemplates',
  description,
  examples: [{ ...example, lastModified: '2026-11-14T09:30:00.000Z' }],
})
export type MessageTemplates = Type.Static<typeof MessageTemplates>

export const MessageTemplatesInput = Type.Object(
  {
    alertEmail: partsOf(alertEmail),
    overEmail: partsOf(overEmail),
    alertSms: partsOf(alertSms),
    overSms: partsOf(overSms),
    limitNotice: partsOf(limitNotice),
    lastModified: Ignored,
    ...EnvelopeFields,
  },
  { title: 'MessageTemplatesInput', additionalProperties: false, description, examples: [example] },
)
export type MessageTemplatesInput = Type.Static<typeof MessageTemplatesInput>

export const MessageTemplatesAnswer = Answer(messageTemplateFields, {
  ...example,
  lastModified: '2026-11-14T09:30:00.000Z',
})
