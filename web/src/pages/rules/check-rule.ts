import type { Words } from '../../words/index.ts'
import { isAboutAreas, RULE_FIELDS, type RuleField } from './rule-fields.ts'
import type { ParameterValue, RuleValues, TestValues } from './rule-values.ts'

type Check = Words['rules']['check']
type Complaints = Record<string, string>

/** What is missing or wrong, by field, before the server is asked. */
export function checkRule(values: RuleValues, words: Check): Complaints {
  const { name, schedule, channels, recipients } = values
  const { emails, phones, users } = recipients
  const badEmail = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email))
  const badPhone = phones.find((phone) => !/^\+[1-9]\d{1,14}$/.test(phone))
  const noMail = channels.includes('Email') && emails.length === 0 && users.length === 0
  const noPhone = channels.includes('SMS') && phones.length === 0
  return {
    ...(name.trim() === '' && { name: words.name }),
    ...checkTest(values, '', words),
    ...Object.assign({}, ...values.conditions.map((test, i) => checkTest(test, `conditions.${i}.`, words))),
    ...(schedule && schedule.weekdays.length === 0 && { 'schedule.weekdays': words.weekdays }),
    ...(schedule && !isTime(schedule.from) && { 'schedule.from': words.time }),
    ...(schedule && !isTime(schedule.to) && { 'schedule.to': words.time }),
    ...(noMail && { 'recipients.emails': words.recipients }),
    ...(noPhone && { 'recipients.phones': words.recipients }),
    ...(badEmail !== undefined && { 'recipients.emails': words.email(badEmail) }),
    ...(badPhone !== undefined && { 'recipients.phones': words.phone(badPhone) }),
  }
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

function checkTest(
  { alertName, parameters, geofences }: TestValues,
  prefix: string,
  words: Check,
): Complaints {
  const complaints = RULE_FIELDS[alertName].flatMap((field) => {
    const complaint = checkField(field, parameters[field.name], words)
    return complaint === undefined ? [] : [[`${prefix}parameters.${field.name}`, complaint] as const]
  })
  const needsArea = isAboutAreas(alertName) && geofences.length === 0
  return { ...Object.fromEntries(complaints), ...(needsArea && { [`${prefix}geofences`]: words.geofences }) }
}

function checkField(field: RuleField, value: ParameterValue | undefined, words: Check): string | undefined {
  if (field.kind === 'date') return value ? undefined : words.date
  if (field.kind === 'text') return value === '' || value === undefined ? words.text : undefined
  if (field.kind !== 'number') return undefined
  if (typeof value !== 'number') return words.number
  return value < field.least || value > field.most ? words.between(field.least, field.most) : undefined
}

/** `recipients.emails.0` is shown at the list as a whole. */
export const gatherListErrors = (errors: Complaints): Complaints =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      /^conditions\.\d+$/.test(path) ? path : path.replace(/\.\d+$/, ''),
      message,
    ]),
  )
