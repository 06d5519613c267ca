import { Type } from 'typebox'
import { DailyLimit } from './accounts.ts'
import { Answer, EnvelopeFields } from './envelope.ts'
import { Location } from './locations.ts'
import { ListQuery, NextCursor } from './paging.ts'
import { CalendarDate, DateTime, Ignored, Name, Nullable, Tags, Text } from './scalars.ts'

/** No id of dots only: clients read `/devices/..` as a way up the path. */
export const DEVICE_ID_PATTERN = '^(?!\\.{1,2}$)[A-Za-z0-9._:-]{1,64}$'
export const DEVICE_STATES = ['active', 'expired'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

const DeviceId = Type.String({
  pattern: DEVICE_ID_PATTERN,
  description: "The tracker's own identifier (IMEI, serial): unique in the installation, cannot change.",
  examples: ['300434061197913'],
})
const Min = Nullable(
  Type.String({
    pattern: '^\\+[1-9][0-9]{1,14}$',
    description: "Mobile Identity Number: the tracker's telephone number, E.164.",
    examples: ['+4512345678'],
  }),
)

export const limitFields = {
  expires: Type.Boolean({ description: 'Whether the device expires at all.' }),
  expirationDate: Nullable(CalendarDate),
  dailyEmailLimit: DailyLimit,
  dailySmsLimit: DailyLimit,
}
export const DeviceLimits = Type.Object(limitFields, {
  title: 'DeviceLimits',
  description: "The device expires at 00:00 of expirationDate in the account's time zone.",
})
export type DeviceLimits = Type.Static<typeof DeviceLimits>

export const DeviceUsage = Type.Object(
  {
    date: CalendarDate,
    emailsSent: Type.Integer({ minimum: 0 }),
    smsSent: Type.Integer({ minimum: 0 }),
  },
  { title: 'DeviceUsage', description: "Messages sent in the current day of the account's time zone." },
)
export type DeviceUsage = Type.Static<typeof DeviceUsage>

export const DeviceLimitsInput = Type.Object(
  {
    expires: Type.Optional(limitFields.expires),
    expirationDate: Type.Optional(limitFields.expirationDate),
    dailyEmailLimit: Type.Optional(DailyLimit),
    dailySmsLimit: Type.Optional(DailyLimit),
    usage: Ignored,
    ...EnvelopeFields,
  },
  {
    title: 'DeviceLimitsInput',
    additionalProperties: false,
    examples: [{ expires: true, expirationDate: '2027-03-31', dailyEmailLimit: 20, dailySmsLimit: 5 }],
  },
)
export type DeviceLimitsInput = Type.Static<typeof DeviceLimitsInput>

const limitsExample = { expires: true, expirationDate: '2027-03-31', dailyEmailLimit: 20, dailySmsLimit: 5 }
const usageExample = { date: '2026-11-14', emailsSent: 3, smsSent: 0 }
const example = {
  id: '300434061197913',
  name: 'MV Alpine Voyager',
  description: 'Survey vessel',
  tags: { callSign: 'OZAA2' },
  min: '+4512345678',
  expires: '2027-03-31T00:00:00.000Z',
  state: 'active',
  limits: limitsExample,
  usage: usageExample,
  groups: ['019a8123-7b10-7e55-b1c2-0a1b2c3d4e50'],
  creation: '2026-01-05T08:00:00.000Z',
  lastModified: '2026-11-14T09:30:00.000Z',
}

export const Device = Type.Object(
  {
    id: DeviceId,
    name: Name,
    description: Text,
    tags: Tags,
    min: Min,
    expires: Nullable({
      ...DateTime,
      description: 'The instant at which the device expires or expired; null when it does not expire.',
    }),
    state: Type.Enum([...DEVICE_STATES], {
      description: 'An expired device takes no licence and no locations.',
    }),
    limits: DeviceLimits,
    usage: DeviceUsage,
    groups: Type.Array(Type.String(), { description: 'Ids of the groups that it is in.' }),
    creation: DateTime,
    lastModified: DateTime,
    lastLocation: Type.Optional(
      Type.Union([Location, Type.Null()], { description: 'Only with `include=lastLocation`.' }),
    ),
  },
  { title: 'Device', examples: [example] },
)
export type Device = Type.Static<typeof Device>

const writable = {
  name: Type.Optional(Name),
  description: Type.Optional(Text),
  tags: Type.Optional(Tags),
  min: Type.Optional(Min),
  limits: Type.Optional(DeviceLimitsInput),
}
const systemFields = {
  expires: Ignored,
  state: Ignored,
  usage: Ignored,
  groups: Ignored,
  creation: Ignored,
  lastModified: Ignored,
  lastLocation: Ignored,
  ...EnvelopeFields,
}

export const NewDevice = Type.Object(
  { id: Type.Optional(DeviceId), ...writable, ...systemFields },
  {
    title: 'NewDevice',
    additionalProperties: false,
    description: 'An id is made when none is given; the name defaults to the id.',
    examples: [{ id: '300434061197913', name: 'MV Alpine Voyager' }],
  },
)
export type NewDevice = Type.Static<typeof NewDevice>

export const DeviceInput = Type.Object(
  { id: Ignored, ...writable, ...systemFields },
  {
    title: 'DeviceInput',
    additionalProperties: false,
    description: 'Without `limits` the limits stay as they are: they have a resource of their own.',
    examples: [{ name: 'MV Alpine Voyager', description: 'Survey vessel' }],
  },
)
export type DeviceInput = Type.Static<typeof DeviceInput>

const Include = Type.Optional(
  Type.Enum(['lastLocation'], {
    description: 'Adds the newest location to each device: spares one call per device.',
  }),
)

export const DevicesQuery = Type.Object(
  {
    ...ListQuery.properties,
    state: Type.Optional(Type.Enum([...DEVICE_STATES], { description: 'Only devices in this state.' })),
    group: Type.Optional(
      Type.String({ maxLength: 64, description: 'Only devices of the group with this id.' }),
    ),
    include: Include,
  },
  { additionalProperties: false },
)
export type DevicesQuery = Type.Static<typeof DevicesQuery>

export const DeviceQuery = Type.Object({ include: Include }, { additionalProperties: false })

export const Reactivation = Type.Object(
  { expirationDate: Type.Optional(Nullable(CalendarDate)) },
  {
    title: 'Reactivation',
    additionalProperties: false,
    description: 'Without a date the Expires flag is turned off.',
    examples: [{ expirationDate: '2027-03-31' }],
  },
)
export type Reactivation = Type.Static<typeof Reactivation>

export const DeviceAnswer = Answer({ device: Device }, { device: example })
export const DevicesAnswer = Answer(
  { devices: Type.Array(Device), nextCursor: NextCursor },
  { devices: [example] },
)
export const DeviceLimitsAnswer = Answer(
  { ...limitFields, usage: DeviceUsage },
  { ...limitsExample, usage: usageExample },
)
