import { Type } from 'typebox'
import { DateTime } from './scalars.ts'

const recordEvents = <const T extends string>(record: T) =>
  (['created', 'updated', 'deleted'] as const).map((what) => `${record}.${what}` as const)

/** Everything that can happen, as streams and webhooks tell it. */
export const EVENT_TYPES = [
  'location.recorded',
  'alert.raised',
  'alert.over',
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
