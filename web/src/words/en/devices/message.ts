export const message = {
  title: (name: string) => `Send a message for ${name}`,
  channel: 'Send by',
  email: 'E-mail',
  sms: 'SMS',
  to: 'To',
  toEmail: 'E-mail addresses. Press Enter after each one.',
  toSms: 'Telephone numbers with country code, such as +4520123456. Press Enter after each one.',
  subject: 'Subject',
  subjectHint: (name: string) => `Message from ${name}, if left empty`,
  text: 'Message',
  characters: (left: string) => `${left} characters left`,
  send: 'Send',
  needRecipient: 'Enter at least one recipient.',
  badEmail: (value: string) => `${value} is not an e-mail address.`,
  badPhone: (value: string) => `${value} is not a telephone number with country code.`,
  needText: 'Write a message.',
  tooLong: (most: string) => `At most ${most} characters.`,
  left: (left: string, limit: string) => `${left} of ${limit} left today. Each recipient counts as one.`,
  leftUnlimited: 'No daily limit.',
  tooFew: (needed: string, left: string) =>
    `That takes ${needed}, and ${left} are left today. Raise the limit or wait for the next day.`,
  refused: (when: string, zone: string) =>
    `The daily limit does not allow it, so nothing was sent. The counters start again on ${when} (${zone}). You can raise the limit on the tab Limits.`,
  uncertain:
    'No answer came. It may have been sent all the same: look at the messages of this device before you send it again. What you typed is kept.',
  lookAtMessages: 'Messages of this device',
  queued: (count: number) =>
    count === 1 ? 'The message is on its way' : `${count} messages are on their way`,
}
