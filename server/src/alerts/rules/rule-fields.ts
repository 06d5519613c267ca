import type { AlertRuleInput, Channel, Recipients, RuleTest, Schedule } from '@sextant/contract'
import { isTimeZone } from '../../platform/calendar.ts'
import { invalid } from '../../platform/errors.ts'
import { createRuleTestCheck } from './check-rule-test.ts'

/** A rule as it is wanted: checked, with its defaults, and what it refers to still by the names that came in. */
export interface RuleFields {
  name: string
  enabled: boolean
  devices: string[]
  groups: string[]
  test: RuleTest
  schedule: Schedule | null
  conditions: RuleTest[]
  critical: boolean
  notifyWhenOver: boolean
  channels: Channel[]
  recipients: Recipients
}

export function createRuleReader() {
  const checkRuleTest = createRuleTestCheck()

  return function readRule(input: AlertRuleInput): RuleFields {
    const { alertName, parameters = {}, geofences = [], schedule = null, conditions = [] } = input
    if (schedule && !isTimeZone(schedule.timeZone))
      throw invalid('/schedule/timeZone', `must be a time zone such as Europe/Lisbon`)
    const { emails = [], phones = [], users = [] } = input.recipients ?? {}
    return {
      name: input.name,
      enabled: input.enabled ?? true,
      devices: input.devices ?? [],
      groups: (input.groups ?? []).map(lower),
      test: checkRuleTest({ alertName, parameters, geofences }, ''),
      schedule: schedule && { ...schedule, weekdays: schedule.weekdays.toSorted((a, b) => a - b) },
      conditions: conditions.map(({ alertName, parameters = {}, geofences = [] }, i) =>
        checkRuleTest({ alertName, parameters, geofences }, `/conditions/${i}`),
      ),
      critical: input.critical ?? false,
      notifyWhenOver: input.notifyWhenOver ?? false,
      channels: input.channels ?? [],
      recipients: { emails: unique(emails), phones: unique(phones), users: users.map(lower) },
    }
  }
}

const lower = (uuid: string) => uuid.toLowerCase()
const unique = (texts: readonly string[]) => [...new Set(texts)]
