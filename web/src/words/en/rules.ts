import { list } from '../list.ts'
import { aboutTests, sayTest } from './rule-tests.ts'

export interface RuleParts {
  who: string
  test: string
  conditions: readonly string[]
  schedule: string | null
  critical: boolean
  /** Who is told and how: "ops@acme.test by e-mail". */
  told: readonly string[]
  over: boolean
}

export const rules = {
  about: aboutTests,
  say: sayTest,
  title: 'Alert rules',
  hint: 'A rule watches devices, raises an alert when something happens, and tells people.',
  add: 'New rule',
  search: 'Find a rule by name',
  table: 'Alert rules',
  rule: 'Rule',
  watches: 'Watches',
  tells: 'Tells by',
  enabled: 'On',
  enable: (name: string) => `${name} is on`,
  off: 'Off',
  nobody: 'Nobody',
  aboutDevice: (name: string) => `Rules that watch ${name}`,
  allRules: 'Show all rules',
  none: 'No rules yet',
  noneHint:
    'Let Sextant watch for you: make a rule for leaving a harbour, going too fast, a low battery, an SOS, or silence, and choose who is told.',
  noneFound: 'No rule fits',
  noneFoundHint: 'Try another name.',
  newTitle: 'New alert rule',
  editTitle: 'Alert rule',
  nameHint: 'As people will see it in alerts and messages',
  namePlaceholder: 'Too fast at night',
  what: 'What happens',
  alertName: 'Raise an alert when',
  parameters: {
    speed: 'Speed',
    minutes: 'For how long',
    metres: 'Staying within',
    seconds: 'For how long',
    temperature: 'Temperature',
    fuel: 'Fuel level',
    percent: 'Change of at least',
    date: 'Date',
    days: 'Days',
    kilometres: 'Distance',
    repeat: 'Again each time it grows by this',
    rpm: 'Engine speed',
    battery: 'Battery level',
    voltage: 'Voltage',
    attribute: 'Name of the reading',
    value: 'Value',
    on: 'When it',
  },
  crossings: { both: 'Enters or leaves', enter: 'Enters', leave: 'Leaves' },
  attributeHint: 'As the tracker reports it, for example ignition',
  inYourUnits: (text: string) => `That is ${text}`,
  geofences: 'Areas',
  geofencesHint: 'Any of them',
  draw: 'Draw a new area (opens beside this page)',
  noGeofences: 'There is no area yet.',
  watched: 'Which devices',
  devices: 'Devices',
  groups: 'Groups',
  addDevices: 'Add devices',
  addGroups: 'Add groups',
  groupsHint: 'A device that joins a group later is watched as well.',
  allDevices: 'With no device and no group chosen, the rule watches all devices, also future ones.',
  when: 'At which times',
  always: 'At any time',
  scheduled: 'Only at certain times',
  weekdays: 'Days',
  from: 'From',
  to: 'Until',
  hoursOfDay: 'Hours',
  minutesOfHour: 'Minutes',
  zone: 'Time zone',
  overMidnight: 'It ends on the next day. A night belongs to the day on which it begins.',
  wholeDay: 'The same time twice means 24 hours.',
  conditions: 'Only if, at the same time',
  conditionsHint: 'All of these must be so as well. Leave it empty when the first is enough.',
  condition: (number: number) => `Condition ${number}`,
  addCondition: 'Add a condition',
  removeCondition: (number: number) => `Remove condition ${number}`,
  tell: 'Who is told',
  critical: 'Critical',
  criticalHint: 'Shown on every page at once, and never held back for coming too often.',
  notifyWhenOver: 'Tell them also when it is over',
  channels: 'Tell by',
  channelNames: { Email: 'E-mail', SMS: 'SMS', Webhook: 'Webhooks' },
  webhookHint: 'Webhooks that ask for alerts are told.',
  emails: 'E-mail addresses',
  phones: 'Telephone numbers',
  phonesHint: 'With the code of the country, such as +351912345678',
  listHint: 'Press Enter after each',
  users: 'Users of this account',
  usersHint: 'They are told by e-mail.',
  usersKept: (count: number) =>
    count === 1 ? 'One user is told as well.' : `${count} users are told as well.`,
  enabledLabel: 'The rule is on',
  sentence: 'What this rule does',
  delete: 'Delete this rule',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText:
    'It watches no longer, and nobody is told. Alerts that it has raised stay. To pause it, turn it off instead.',
  deleted: 'The rule is deleted',
  readOnly: 'You can see this rule but not change it.',
  check: {
    name: 'Give the rule a name.',
    number: 'Enter a number.',
    between: (least: number, most: number) => `Enter a number from ${least} to ${most}.`,
    text: 'Fill this in.',
    date: 'Choose a date.',
    geofences: 'Choose at least one area.',
    weekdays: 'Choose at least one day.',
    time: 'Enter a time.',
    recipients: 'Add at least one recipient, or turn this channel off.',
    email: (text: string) => `“${text}” is not an e-mail address.`,
    phone: (text: string) => `“${text}” is not a telephone number such as +351912345678.`,
  },
  who: (devices: readonly string[], groups: readonly string[]) => {
    const ofGroups = groups.length > 0 ? `any device of ${list(groups, 'or')}` : ''
    if (devices.length === 0) return ofGroups || 'any device'
    const ofDevices = devices.length === 1 ? (devices[0] ?? '') : `any of ${devices.length} devices`
    return ofGroups ? `${ofDevices} or ${ofGroups}` : ofDevices
  },
  areas: (names: readonly string[]) => list(names, 'or') || 'an area',
  inSchedule: (days: readonly string[] | null, hours: string | null, zone: string) =>
    `${days ? ` on ${list(days, 'and')}` : ''}${hours ? ` ${hours}` : ''} (${zone})`,
  hours: (from: string, to: string) => `between ${from} and ${to}`,
  by: (names: readonly string[], channel: string) => `${list(names, 'and')} by ${channel}`,
  byEmail: 'e-mail',
  bySms: 'SMS',
  noRecipient: 'nobody yet',
  webhooks: 'your webhooks',
  whole: ({ who, test, conditions, schedule, critical, told, over }: RuleParts) => {
    const when = list([test, ...conditions], 'and')
    const then = `raise ${critical ? 'a critical' : 'an'} alert`
    const tell =
      told.length > 0 ? ` and tell ${list(told, 'and')}` : '; nobody is told, it is only shown here'
    return `When ${who} ${when}${schedule ?? ''}, ${then}${tell}.${over && told.length > 0 ? ' Tell them again when it is over.' : ''}`
  },
}
