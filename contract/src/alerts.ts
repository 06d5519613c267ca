import { Type } from 'typebox'
import { ALERT_NAMES } from './alert-names.ts'
import { Answer } from './envelope.ts'
import { Cursor, NextCursor, PageLimit } from './paging.ts'
import { DateTime, Nullable } from './scalars.ts'

const AlertName = Type.Enum([...ALERT_NAMES], { title: 'AlertName' })
const latitude = Type.Number({ minimum: -90, maximum: 90 })
const longitude = Type.Number({ minimum: -180, maximum: 180 })

const example = {
  id: '019a8123-9f00-7c44-8a11-2d3e4f5a6b70',
  dateTime: '2026-11-14T09:30:00.000Z',
  latitude: 55.68,
  longitude: 12.57,
  text: 'SOS button pressed',
  notifications: ['Email'],
  alerts: ['SOSButton'],
}

export const Alert = Type.Object(
  {
    id: Type.String(),
    dateTime: DateTime,
    latitude: Type.Optional(latitude),
    longitude: Type.Optional(longitude),
    text: Type.String(),
    notifications: Type.Array(Type.String(), { description: 'Channels used: Email, SMS, Webhook, …' }),
    alerts: Type.Array(AlertName),
    ruleId: Type.Optional(Type.String({ description: 'The alert rule that raised it.' })),
    critical: Type.Optional(Type.Boolean({ description: 'True when a rule calls it critical.' })),
    overAt: Type.Optional(
      Type.String({
        ...DateTime,
        description: 'When it was over; absent while it is not, and where nothing ends.',
      }),
    ),
    acknowledgedAt: Type.Optional(
      Type.String({ ...DateTime, description: 'When somebody acknowledged it; absent until then.' }),
    ),
    acknowledgedBy: Type.Optional(
      Nullable(
        Type.Object(
          { id: Type.String(), name: Type.String() },
          {
            title: 'AlertAcknowledger',
            description: 'The user who acknowledged it; null when that user has been deleted.',
          },
        ),
      ),
    ),
    note: Type.Optional(Type.String({ description: 'What was noted with the acknowledgement.' })),
  },
  { title: 'Alert', examples: [example] },
)
export type Alert = Type.Static<typeof Alert>

export const NewAlert = Type.Object(
  {
    alertName: AlertName,
    dateTime: Type.Optional(DateTime),
    latitude: Type.Optional(latitude),
    longitude: Type.Optional(longitude),
    text: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  {
    title: 'NewAlert',
    additionalProperties: false,
    description: 'Without a position the last known one is taken; without dateTime, now.',
  },
)
export type NewAlert = Type.Static<typeof NewAlert>

/** One body for both uses of the route: `from` and `to` ask, `alert` raises. */
export const AlertsRequest = Type.Object(
  {
    from: Type.Optional(DateTime),
    to: Type.Optional(DateTime),
    alertName: Type.Optional(
      Nullable(
        Type.String({ maxLength: 64, description: 'Only alerts of this name; null or absent means all.' }),
      ),
    ),
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    alert: Type.Optional(NewAlert),
  },
  {
    title: 'AlertsRequest',
    additionalProperties: false,
    examples: [
      { from: '2026-11-14T00:00:00.000Z', to: '2026-11-15T00:00:00.000Z', alertName: 'SOSButton' },
      { alert: { alertName: 'SOSButton', text: 'SOS button pressed' } },
    ],
  },
)
export type AlertsRequest = Type.Static<typeof AlertsRequest>

export const AlertsAnswer = Answer(
  { alerts: Type.Array(Alert), nextCursor: NextCursor },
  { alerts: [example] },
)
export const AlertAnswer = Answer({ alert: Alert }, { alert: example })
