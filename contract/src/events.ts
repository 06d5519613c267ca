import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { DateTime } from './scalars.ts'

const recordEvents = <const T extends string>(record: T) =>
  (['created', 'updated', 'deleted'] as const).map((what) => `${record}.${what}` as const)

/** Everything that can happen, as streams and webhooks tell it. */
export const EVENT_TYPES = [
  'location.recorded',
  'alert.raised',
  'alert.over',
  'alert.acknowledged',
  ...recordEvents('device'),
  'device.expired',
  'device.reactivated',
  'device.limitReached',
  'message.sent',
  'message.failed',
  'message.suppressed',
  'apiKey.created',
  'apiKey.deleted',
  ...recordEvents('user'),
  ...recordEvents('group'),
  ...recordEvents('geofence'),
  ...recordEvents('alertRule'),
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** One thing that happened in the account. Ids rise by one, in the order in which things became lasting. */
export const SextantEvent = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'Rises by one from event to event of the account.' }),
    type: Type.Enum([...EVENT_TYPES]),
    timestamp: DateTime,
    accountId: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'What it is about: ids (`deviceId`, `groupId`, …) and, where there is one, the record itself.',
    }),
  },
  {
    title: 'Event',
    examples: [
      {
        id: 4711,
        type: 'location.recorded',
        timestamp: '2026-11-14T09:30:00.000Z',
        accountId: '1',
        data: {
          deviceId: '300434061197913',
          location: { dateTime: '2026-11-14T09:29:58.000Z', latitude: 55.68, longitude: 12.57 },
        },
      },
    ],
  },
)
export type SextantEvent = Type.Static<typeof SextantEvent>

const CommaList = (what: string, example: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 8000,
      description: `${what}, separated by commas.`,
      examples: [example],
    }),
  )

export const EventsQuery = Type.Object(
  {
    types: CommaList('Only events of these types', 'location.recorded,alert.raised'),
    devices: CommaList('Only events of these devices, and of those in `groups`', '300434061197913'),
    groups: CommaList(
      'Only events of these groups, of the devices in them, and of `devices`',
      '019a8123-7b10-7e55-b1c2-0a1b2c3d4e50',
    ),
    lastEventId: Type.Optional(
      Type.String({
        maxLength: 20,
        description:
          'For a first connection that cannot send the header `Last-Event-ID`, which goes before it.',
        examples: ['4711'],
      }),
    ),
    ticket: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'From POST /api/events/ticket, where no token can be sent in a header.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type EventsQuery = Type.Static<typeof EventsQuery>

export const EventTicketAnswer = Answer(
  {
    ticket: Type.String({ description: 'Opens one stream as `?ticket=`, once, until `expires`.' }),
    expires: DateTime,
  },
  { ticket: '1.q6XJ1Vq1f2cVwQ3m8bq0m5d7c0l2v9u4y6n1s3t5r7A', expires: '2026-11-14T09:31:00.000Z' },
)
export type EventTicketAnswer = Type.Static<typeof EventTicketAnswer>
