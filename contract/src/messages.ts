import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { Cursor, NextCursor, PageLimit } from './paging.ts'
import { DateTime, Nullable } from './scalars.ts'

export const MESSAGE_CHANNELS = ['Email', 'SMS'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
export const MESSAGE_STATUSES = ['queued', 'sent', 'failed', 'suppressed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]
/** Why a message is where it is. */
export const MESSAGE_REASONS = [
  'daily_limit_reached',
  'backing_off',
  'device_expired',
  'not_configured',
  'retrying',
  'refused',
  'gave_up',
] as const
export type MessageReason = (typeof MESSAGE_REASONS)[number]
export const ATTEMPT_OUTCOMES = ['sent', 'refused', 'failed', 'uncertain'] as const

const Channel = Type.Enum([...MESSAGE_CHANNELS], { title: 'MessageChannel' })
const Status = Type.Enum([...MESSAGE_STATUSES], {
  title: 'MessageStatus',
  description:
    '`queued`: waits to be handed over. `sent`: the other side has taken it. `failed`: it will not be sent. ' +
    '`suppressed`: it was held back, see `reason`.',
})
const REASON_TEXT =
  'Suppressed: `daily_limit_reached` (the device had no message left that day), `backing_off` (the same alert came again ' +
  'too soon), `device_expired`. Queued: `not_configured` (no such channel is set up yet; the message is kept), `retrying` (an ' +
  'attempt failed), or null. Failed: `refused` (the other side will not have it), `gave_up` (all attempts failed), ' +
  '`not_configured`. Null when there is nothing to explain.'

export const MessageAttempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    started: DateTime,
    finished: Nullable(DateTime),
    outcome: Type.Unsafe<(typeof ATTEMPT_OUTCOMES)[number] | null>({
      enum: [...ATTEMPT_OUTCOMES, null],
      description: 'Null while it is under way, or when its end was lost.',
    }),
    detail: Nullable(Type.String({ description: 'What the other side said.' })),
  },
  { title: 'MessageAttempt' },
)
export type MessageAttempt = Type.Static<typeof MessageAttempt>

const messageFields = {
  id: Type.String(),
  deviceId: Nullable(
    Type.String({
      description: 'The device that it is counted for; null for a note of the platform itself.',
    }),
  ),
  alertId: Nullable(
    Type.String({ description: 'The alert that it tells of; null when it was sent by hand.' }),
  ),
  channel: Channel,
  to: Type.String({ description: 'One e-mail address or one telephone number (E.164).' }),
  subject: Type.String({ description: 'Empty for SMS.' }),
  text: Type.String(),
  status: Status,
  reason: Type.Unsafe<MessageReason | null>({ enum: [...MESSAGE_REASONS, null], description: REASON_TEXT }),
  critical: Type.Boolean(),
  attempts: Type.Array(MessageAttempt, { description: 'Each attempt to hand it over, the first one first.' }),
  creation: DateTime,
  sent: Nullable(DateTime),
}
const example = {
  id: '019a8123-a3d0-7b21-9c55-6e7f8a9b0c10',
  deviceId: '300434061197913',
  alertId: '019a8123-9f00-7c44-8a11-2d3e4f5a6b70',
  channel: 'Email',
  to: 'night@acme.test',
  subject: 'MV Alpine Voyager: SOSButton',
  text: 'MV Alpine Voyager (300434061197913) has raised SOSButton.',
  status: 'sent',
  reason: null,
  critical: true,
  attempts: [
    {
      number: 1,
      started: '2026-11-14T09:30:01.000Z',
      finished: '2026-11-14T09:30:02.000Z',
      outcome: 'sent',
      detail: '250 2.0.0 Ok: queued',
    },
  ],
  creation: '2026-11-14T09:30:00.000Z',
  sent: '2026-11-14T09:30:02.000Z',
}
const queuedExample = {
  ...example,
  alertId: null,
  status: 'queued',
  attempts: [],
  sent: null,
  critical: false,
}

export const Message = Type.Object(messageFields, { title: 'Message', examples: [example] })
export type Message = Type.Static<typeof Message>

export const MessagesQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    device: Type.Optional(Type.String({ maxLength: 64, description: 'Only messages of this device.' })),
    channel: Type.Optional(
      Type.Enum([...MESSAGE_CHANNELS], { description: 'Only messages of this channel.' }),
    ),
    status: Type.Optional(Type.Enum([...MESSAGE_STATUSES], { description: 'Only messages in this status.' })),
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only messages made at this time or later.' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only messages made at this time or earlier.' }),
    ),
  },
  { additionalProperties: false },
)
export type MessagesQuery = Type.Static<typeof MessagesQuery>

/** Longest text of an SMS; gateways cut it into parts. */
export const SMS_TEXT_LIMIT = 1000
export const EMAIL_TEXT_LIMIT = 10_000
export const SUBJECT_LIMIT = 200

export const NewMessages = Type.Object(
  {
    channel: Channel,
    to: Type.Array(Type.String({ minLength: 1, maxLength: 254 }), {
      minItems: 1,
      maxItems: 100,
      description:
        'E-mail addresses, or telephone numbers (E.164). Each gets a message of its own and counts as one.',
    }),
    subject: Type.Optional(
      Type.String({
        maxLength: SUBJECT_LIMIT,
        pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
        description: 'One line, for Email only. Names the device when absent.',
      }),
    ),
    text: Type.String({
      minLength: 1,
      maxLength: EMAIL_TEXT_LIMIT,
      pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$',
      description: `At most ${EMAIL_TEXT_LIMIT} characters for Email and ${SMS_TEXT_LIMIT} for SMS.`,
    }),
  },
  {
    title: 'NewMessages',
    additionalProperties: false,
    examples: [
      { channel: 'Email', to: ['night@acme.test'], subject: 'Back in port', text: 'Moored at 09:30.' },
      { channel: 'SMS', to: ['+4520123456'], text: 'Moored at 09:30.' },
    ],
  },
)
export type NewMessages = Type.Static<typeof NewMessages>

export const MessageAnswer = Answer(messageFields, example)
export const MessagesAnswer = Answer(
  { messages: Type.Array(Message), nextCursor: NextCursor },
  { messages: [example] },
)
export const NewMessagesAnswer = Answer({ messages: Type.Array(Message) }, { messages: [queuedExample] })
