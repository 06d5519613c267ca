import type { Format } from '../../format/create-format.ts'
import type { Words } from '../../words/index.ts'
import type { RuleValues, TestValues } from './rule-values.ts'

export interface Names {
  devices: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
  geofences: ReadonlyMap<string, string>
  users: ReadonlyMap<string, string>
}

type Said = Pick<
  RuleValues,
  'schedule' | 'conditions' | 'critical' | 'notifyWhenOver' | 'channels' | 'recipients' | 'devices' | 'groups'
> &
  TestValues

const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.map((id) => names.get(id) ?? id)

export const sayWho = (
  { devices, groups }: Pick<Said, 'devices' | 'groups'>,
  names: Names,
  words: Words['rules'],
) => words.who(named(devices, names.devices), named(groups, names.groups))

/** What the rule does, in one or two plain sentences. */
export function sayRule(rule: Said, names: Names, words: Words['rules'], format: Format): string {
  const say = ({ alertName, parameters, geofences }: TestValues, holds: boolean) =>
    words.say[alertName](sayable(parameters, format), words.areas(named(geofences, names.geofences)), holds)
  return words.whole({
    who: sayWho(rule, names, words),
    test: say(rule, false),
    conditions: rule.conditions.map((test) => say(test, true)),
    schedule: saySchedule(rule.schedule, words, format),
    critical: rule.critical,
    told: sayTold(rule, names, words),
    over: rule.notifyWhenOver,
  })
}

const sayable = ({ date, ...parameters }: TestValues['parameters'], format: Format) => ({
  ...parameters,
  ...(typeof date === 'string' && date !== '' && { date: format.calendarDate(date) }),
})

function saySchedule(schedule: Said['schedule'], words: Words['rules'], format: Format): string | null {
  if (!schedule) return null
  const { weekdays, from, to, timeZone } = schedule
  const days =
    weekdays.length === 7 ? null : weekdays.toSorted().map((day) => weekdayName(day, format, 'long'))
  return words.inSchedule(days, from === to ? null : words.hours(from, to), timeZone)
}

/** Monday is 1. */
export const weekdayName = (day: string, { locale }: Format, weekday: 'short' | 'long') =>
  // The fifth of January 1970 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + Number(day))),
  )

function sayTold({ channels, recipients }: Said, names: Names, words: Words['rules']): string[] {
  const { emails, phones, users } = recipients
  const some = (texts: string[]) => (texts.length === 0 ? [words.noRecipient] : texts)
  return [
    ...(channels.includes('Email')
      ? [words.by(some([...emails, ...named(users, names.users)]), words.byEmail)]
      : []),
    ...(channels.includes('SMS') ? [words.by(some([...phones]), words.bySms)] : []),
    ...(channels.includes('Webhook') ? [words.webhooks] : []),
  ]
}
