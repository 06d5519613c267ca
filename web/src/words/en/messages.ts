import type { MessageAttempt, MessageChannel, MessageReason, MessageStatus } from '@sextant/contract'

const statuses: Record<MessageStatus, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Held back',
}
const channels: Record<MessageChannel, string> = { Email: 'E-mail', SMS: 'SMS' }
const outcomes: Record<Exclude<MessageAttempt['outcome'], null>, string> = {
  sent: 'Taken by the other side',
  refused: 'Refused by the other side',
  failed: 'Failed; tried again later',
  uncertain: 'Not known whether it was taken',
}
const reasons: Record<MessageReason, string> = {
  daily_limit_reached: 'Daily limit reached',
  backing_off: 'Same alert again too soon',
  device_expired: 'Device had expired',
  not_configured: 'Not set up on the server',
  retrying: 'Trying again',
  refused: 'Refused by the other side',
  gave_up: 'Every attempt failed',
}

export const messages = {
  title: 'Messages',
  hint: 'Every e-mail and SMS that was to be sent: what became of it, and why.',
  statuses,
  channels,
  outcomes,
  reasons,
  table: 'Messages, the newest first',
  channel: 'Channel',
  status: 'Status',
  to: 'To',
  device: 'Device',
  about: 'About',
  made: (zone: string) => `Made (${zone})`,
  sent: (zone: string) => `Sent (${zone})`,
  anyChannel: 'All channels',
  anyStatus: 'Any status',
  anyDevice: 'All devices',
  platform: 'A note of the platform',
  clearFilters: 'Clear filters',
  none: 'No messages yet',
  noneHint:
    'When an alert rule tells people by e-mail or SMS, each message is kept here with what became of it. Choose the recipients in the rule.',
  toRules: 'Go to the alert rules',
  noneFound: 'No message fits these filters',
  noneFoundHint: 'Clear the filters to see all messages.',
  detail: 'Message',
  subject: 'Subject',
  text: 'Text',
  alert: 'Alert',
  showAlert: 'Show the alert that it tells of',
  byHand: 'Sent by hand',
  attempts: 'Attempts',
  noAttempts: 'Nobody has tried to send it yet.',
  attempt: (number: number) => `Attempt ${number}`,
  underWay: 'Under way, or its end was lost',
  explainQueued: 'It is in the queue and will be sent in a moment.',
  explainSent: 'The other side has taken it.',
  explainLimit: (what: string, day: string, next: string, zone: string) =>
    `The device had used up its ${what} of ${day}. The counter starts again on ${next} at 00:00 (${zone}). Raise the limit of the device, or send it again after that.`,
  explainBackingOff:
    'The same alert came again soon after the one before, so this message was held back. A later one says how often it has happened.',
  explainExpired: 'The device had expired when it was to be sent. An expired device sends nothing.',
  explainNotConfigured: (variables: string) =>
    `This server cannot send it yet. It is kept, and goes out when the operator has set ${variables}.`,
  explainGaveUpNotConfigured: (variables: string) =>
    `The server could not send it in time: ${variables} are not set. Ask the operator, then send it again.`,
  explainRetrying: (attempts: number) =>
    `${attempts === 1 ? 'One attempt' : `${attempts} attempts`} failed. The next one follows by itself.`,
  explainRefused: (said: string) => `The other side will not have it${said}. Check the recipient.`,
  explainGaveUp: (attempts: number, said: string) =>
    `It was given up after ${attempts === 1 ? 'one attempt' : `${attempts} attempts`}${said}.`,
  said: (detail: string) => `: “${detail}”`,
  emails: 'e-mails',
  sms: 'SMS',
  resend: 'Send again',
  resendHint: 'It counts as one more message of the device today.',
  resendTwice: 'It was sent already: the recipient gets it twice.',
  resent: 'It is in the queue',
  refusedLimit: (what: string, when: string) =>
    `The device has no ${what} left today. It may send again on ${when}, or at once when its daily limit is raised.`,
  refusedExpired: 'The device has expired, and an expired device sends nothing. Reactivate it first.',
  refusedQueued: 'It is in the queue already.',
  toDevice: 'Open the device',
  mailMissing: 'E-mail is not set up',
  smsMissing: 'SMS is not set up',
  mailMissingText:
    'E-mails wait in the queue until the operator of this server sets SMTP_URL and MAIL_FROM and starts it again. See “Messages” in the documentation.',
  smsMissingText:
    'SMS wait in the queue until the operator of this server sets SMS_URL or SMPP_URL and starts it again. See “Messages” in the documentation.',
}
