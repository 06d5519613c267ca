import type { MessageTemplates } from '@sextant/contract'

export type Templates = Omit<MessageTemplates, 'lastModified'>

const PLACE_AND_TIME = `Time: {{time}}
Position: {{latitude}}, {{longitude}}
Map: {{mapLink}}`

/** How messages are worded until the account says otherwise. */
export const DEFAULT_TEMPLATES: Templates = {
  alertEmail: {
    subject: '{{deviceName}}: {{alertName}}',
    text: `{{deviceName}} ({{deviceId}}) has raised the alert {{alertName}}.

{{text}}

Rule: {{ruleName}}
${PLACE_AND_TIME}
Not sent since the last e-mail, because it repeats: {{repeats}}

{{accountName}}`,
  },
  overEmail: {
    subject: '{{deviceName}}: {{alertName}} is over',
    text: `The alert {{alertName}} of {{deviceName}} ({{deviceId}}) is over.

{{text}}

Rule: {{ruleName}}
${PLACE_AND_TIME}

{{accountName}}`,
  },
  alertSms: {
    text: `{{deviceName}}: {{alertName}}
{{text}}
{{time}}
{{mapLink}}
Not sent since the last SMS: {{repeats}}`,
  },
  overSms: {
    text: `{{deviceName}}: {{alertName}} is over
{{time}}`,
  },
  limitNotice: {
    subject: '{{deviceName}} has reached its daily limit by {{channel}}',
    text: `{{deviceName}} ({{deviceId}}) has sent {{limit}} messages by {{channel}} on {{date}}. That is its daily limit.

More messages of that day are kept on record and not sent. The counter starts again at {{resetsAt}}.

{{accountName}}`,
  },
}
