import { Type } from 'typebox'
import { ALERT_NAMES } from './alert-names.ts'
import { Alert } from './alerts.ts'
import { Answer } from './envelope.ts'
import { Cursor, NextCursor, PageLimit } from './paging.ts'

export const ALERT_STATES = ['open', 'acknowledged', 'over'] as const
export type AlertState = (typeof ALERT_STATES)[number]

const example = {
  deviceId: '300434061197913',
  id: '019a8123-9f00-7c44-8a11-2d3e4f5a6b70',
  dateTime: '2026-11-14T09:30:00.000Z',
  latitude: 55.68,
  longitude: 12.57,
  text: 'SOS button pressed',
  notifications: ['Email'],
  alerts: ['SOSButton'],
  critical: true,
  acknowledgedAt: '2026-11-14T09:34:00.000Z',
  acknowledgedBy: { id: '019a8123-5e7c-7a31-9d0e-4b1f6c2a7e10', name: 'Night desk' },
  note: 'Crew called back: pressed by mistake.',
}

const deviceAlertFields = {
  deviceId: Type.String({ description: 'The device that it happened to.' }),
  ...Alert.properties,
}
export const DeviceAlert = Type.Object(deviceAlertFields, { title: 'DeviceAlert', examples: [example] })
export type DeviceAlert = Type.Static<typeof DeviceAlert>

export const AlertsQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only alerts raised at this time or later.' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only alerts raised at this time or earlier.' }),
    ),
    device: Type.Optional(Type.String({ maxLength: 64, description: 'Only alerts of this device.' })),
    group: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Only alerts of devices that are in the group with this id.',
      }),
    ),
    alertName: Type.Optional(Type.Enum([...ALERT_NAMES], { description: 'Only alerts of this name.' })),
    state: Type.Optional(
      Type.Enum([...ALERT_STATES], {
        description:
          '`open`: neither acknowledged nor over. `acknowledged` and `over`: that is so; an alert can be both.',
      }),
    ),
    critical: Type.Optional(
      Type.Boolean({ description: 'Only alerts that are critical, or only those that are not.' }),
    ),
  },
  { additionalProperties: false },
)
export type AlertsQuery = Type.Static<typeof AlertsQuery>

/** Most ids in one request, and in one event. */
export const ACKNOWLEDGE_LIMIT = 1000
/** Most alerts that one request with `upTo` acknowledges. */
export const ACKNOWLEDGE_UP_TO_LIMIT = 5000

export const AlertAcknowledgement = Type.Object(
  {
    alerts: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: ACKNOWLEDGE_LIMIT,
        description: 'Ids of alerts. Either these or `upTo`.',
      }),
    ),
    upTo: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'All open alerts that were raised at this time or earlier.',
      }),
    ),
    device: Type.Optional(
      Type.String({ maxLength: 64, description: 'With `upTo`: only alerts of this device.' }),
    ),
    alertName: Type.Optional(
      Type.Enum([...ALERT_NAMES], { description: 'With `upTo`: only alerts of this name.' }),
    ),
    note: Type.Optional(
      Type.String({ maxLength: 2000, description: 'Kept with each alert that this request acknowledges.' }),
    ),
  },
  {
    title: 'AlertAcknowledgement',
    additionalProperties: false,
    examples: [
      { alerts: [example.id], note: example.note },
      { upTo: '2026-11-14T10:00:00.000Z', device: example.deviceId, alertName: 'SpeedLimit' },
    ],
  },
)
export type AlertAcknowledgement = Type.Static<typeof AlertAcknowledgement>

export const AlertAcknowledgementAnswer = Answer(
  {
    acknowledged: Type.Integer({
      minimum: 0,
      description: 'How many this request acknowledged; those that were so before are not counted.',
    }),
    more: Type.Optional(
      Type.Literal(true, {
        description: `\`upTo\` acknowledges ${ACKNOWLEDGE_UP_TO_LIMIT} alerts at once, the oldest first; some may be left. Send the same again.`,
      }),
    ),
  },
  { acknowledged: 1 },
)
export const DeviceAlertAnswer = Answer(deviceAlertFields, example)
export const DeviceAlertsAnswer = Answer(
  { alerts: Type.Array(DeviceAlert), nextCursor: NextCursor },
  { alerts: [example] },
)
