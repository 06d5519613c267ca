import type { AlertPlaceholder, LimitPlaceholder, MessageTemplates } from '@sextant/contract'
import { queryOptions } from '@tanstack/react-query'
import { sextant } from '../../../api/sextant.ts'

export type TemplateKind = Exclude<keyof MessageTemplates, 'lastModified'>
export type Placeholder = AlertPlaceholder | LimitPlaceholder

export interface TemplateText {
  /** Absent in an SMS. */
  subject?: string
  text: string
}
export type TemplateValues = Record<TemplateKind, TemplateText>

export const TEMPLATE_KINDS: readonly TemplateKind[] = [
  'alertEmail',
  'alertSms',
  'overEmail',
  'overSms',
  'limitNotice',
]

// The contract's own lists would bring its schemas into the page.
const OF_ALERTS: readonly AlertPlaceholder[] = [
  'deviceName',
  'alertName',
  'text',
  'time',
  'mapLink',
  'latitude',
  'longitude',
  'ruleName',
  'repeats',
  'deviceId',
  'accountName',
]
const OF_LIMITS: readonly LimitPlaceholder[] = [
  'deviceName',
  'channel',
  'limit',
  'date',
  'resetsAt',
  'time',
  'deviceId',
  'accountName',
]

export const placeholdersOf = (kind: TemplateKind): readonly Placeholder[] =>
  kind === 'limitNotice' ? OF_LIMITS : OF_ALERTS

export const isSms = (kind: TemplateKind) => kind === 'alertSms' || kind === 'overSms'

/** Longest texts that the server takes. */
export const MOST_LETTERS = { subject: 200, text: 5000, sms: 500 }

export const templatesQuery = queryOptions({
  queryKey: ['messageTemplates'],
  queryFn: ({ signal }) => sextant.messageTemplates.getTagged({ signal }),
})

export const valuesOf = ({
  alertEmail,
  alertSms,
  overEmail,
  overSms,
  limitNotice,
}: MessageTemplates): TemplateValues => ({ alertEmail, alertSms, overEmail, overSms, limitNotice })
