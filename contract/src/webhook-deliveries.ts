import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { Cursor, NextCursor, PageLimit } from './paging.ts'
import { DateTime, Nullable } from './scalars.ts'

/** The type of what `POST …/test` sends: no event of the account, so it is in no stream and cannot be subscribed to. */
export const TEST_EVENT_TYPE = 'webhook.test'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const WebhookAttempt = Type.Object(
  {
    at: DateTime,
    status: Nullable(Type.Integer({ description: 'HTTP status of the answer; null when there was none.' })),
    error: Nullable(Type.String({ description: 'Why it counts as failed; null when it does not.' })),
    durationMs: Type.Integer({ minimum: 0 }),
    answer: Type.Optional(Type.String({ description: 'The first kilobyte of what was answered.' })),
  },
  { title: 'WebhookAttempt' },
)
export type WebhookAttempt = Type.Static<typeof WebhookAttempt>

const deliveryFields = {
  id: Type.String({ description: 'Also the header webhook-id: the same at every attempt.' }),
  eventId: Nullable(Type.Integer({ description: 'Id of the event; null for a test.' })),
  type: Type.String(),
  status: Type.Enum([...DELIVERY_STATUSES]),
  attempts: Type.Array(WebhookAttempt, { description: 'The newest last.' }),
  creation: DateTime,
  delivered: Nullable(DateTime),
  nextAttempt: Nullable(DateTime),
  replay: Type.Boolean({ description: 'Sent again because somebody asked for it.' }),
}
const delivery = {
  id: '019a8123-7b10-7e55-b1c2-0a1b2c3d4e70',
  eventId: 4711,
  type: 'alert.raised',
  status: 'delivered',
  attempts: [{ at: '2026-11-14T09:30:00.500Z', status: 204, error: null, durationMs: 84, answer: '' }],
  creation: '2026-11-14T09:30:00.000Z',
  delivered: '2026-11-14T09:30:00.584Z',
  nextAttempt: null,
  replay: false,
}
export const WebhookDelivery = Type.Object(deliveryFields, { title: 'WebhookDelivery', examples: [delivery] })
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>

export const DeliveriesQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum([...DELIVERY_STATUSES], { description: 'Only those.' })),
    from: Type.Optional(Type.String({ ...DateTime, description: 'Made at this time or later.' })),
    to: Type.Optional(Type.String({ ...DateTime, description: 'Made at this time or earlier.' })),
    limit: Type.Optional({ ...PageLimit, description: 'Most records in one answer; never more than 1,000.' }),
    cursor: Type.Optional(Cursor),
  },
  { additionalProperties: false },
)
export type DeliveriesQuery = Type.Static<typeof DeliveriesQuery>

export const DeliveriesAnswer = Answer(
  { deliveries: Type.Array(WebhookDelivery), nextCursor: NextCursor },
  { deliveries: [delivery] },
)
export const DeliveryAnswer = Answer(
  { delivery: WebhookDelivery },
  {
    delivery: {
      ...delivery,
      eventId: null,
      type: TEST_EVENT_TYPE,
      status: 'pending',
      attempts: [],
      delivered: null,
      nextAttempt: delivery.creation,
    },
  },
)

export const ReplayRequest = Type.Object(
  {
    from: Type.Optional(Type.String({ ...DateTime, description: 'Time of the first event, included.' })),
    to: Type.Optional(Type.String({ ...DateTime, description: 'Time of the last event, included.' })),
    deliveryId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'One delivery again.' }),
    ),
  },
  {
    title: 'ReplayRequest',
    additionalProperties: false,
    examples: [
      { from: '2026-11-14T00:00:00.000Z', to: '2026-11-14T12:00:00.000Z' },
      { deliveryId: '019a8123-7b10-7e55-b1c2-0a1b2c3d4e70' },
    ],
  },
)
export type ReplayRequest = Type.Static<typeof ReplayRequest>

export const ReplayAnswer = Answer(
  { replayed: Type.Integer({ minimum: 0, description: 'How many events will be sent again.' }) },
  { replayed: 12 },
)
