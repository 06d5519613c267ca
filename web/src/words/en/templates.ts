import type { AlertPlaceholder, LimitPlaceholder, MessageTemplates } from '@sextant/contract'

type Kind = Exclude<keyof MessageTemplates, 'lastModified'>

const kinds: Record<Kind, string> = {
  alertEmail: 'Alert, e-mail',
  alertSms: 'Alert, SMS',
  overEmail: 'Alert over, e-mail',
  overSms: 'Alert over, SMS',
  limitNotice: 'Limit reached',
}
const hints: Record<Kind, string> = {
  alertEmail: 'The e-mail to the recipients of a rule when an alert is raised.',
  alertSms: 'The SMS to the recipients of a rule when an alert is raised.',
  overEmail: 'The e-mail when the alert is over.',
  overSms: 'The SMS when the alert is over.',
  limitNotice: 'The e-mail to the holder of the account when a device has reached a daily limit.',
}
const placeholders: Record<AlertPlaceholder | LimitPlaceholder, string> = {
  deviceName: 'Name of the device',
  deviceId: 'Id of the device',
  alertName: 'Name of the alert',
  text: 'Text of the alert',
  time: 'When',
  latitude: 'Latitude',
  longitude: 'Longitude',
  mapLink: 'Link to the place',
  ruleName: 'Name of the rule',
  repeats: 'Alerts left out before',
  accountName: 'Name of the account',
  channel: 'E-mail or SMS',
  limit: 'Daily limit',
  date: 'Date',
  resetsAt: 'When the counter restarts',
}

export const templates = {
  hint: 'How the messages of this account are worded. Names in double braces are replaced with what they stand for.',
  readOnly: 'The holder of the account can change these texts.',
  choose: 'Which text',
  kinds,
  hints,
  subject: 'Subject',
  text: 'Text',
  placeholders,
  insertHint: 'Press one to insert it where you are typing. A line whose values are all empty is left out.',
  insert: 'Insert into the text',
  insertOf: (meaning: string, name: string) => `${meaning}: insert {{${name}}}`,
  preview: 'Preview',
  previewHint: 'With made-up values',
  sms: (characters: number, parts: number) =>
    parts === 1
      ? `${characters} characters, one SMS`
      : `${characters} characters, sent as ${parts} joined SMS`,
  missing: 'Enter a text: it cannot be empty.',
  tooLong: (most: number) => `At most ${most} characters.`,
  unknown: (name: string) => `{{${name}}} is no placeholder of this text. Choose one of those below.`,
  reset: 'Back to the original text',
  resetTitle: (kind: string) => `${kind}: back to the original text?`,
  resetHint: 'Your wording of this text is lost, and the one that Sextant brings is used from now on.',
  resetLater: 'Save or cancel your changes first.',
  wasReset: 'The original text is back.',
  changed: 'changed',
  wrong: 'has a mistake',
  samples: {
    deviceName: 'MV Alpine Voyager',
    text: 'Speed 18.2 km/h, limit 15 km/h',
    ruleName: 'Harbour speed',
    channel: 'e-mail',
  },
}
