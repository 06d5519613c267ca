import { Type } from 'typebox'
import { TimeZone } from './accounts.ts'
import { Answer, EnvelopeFields } from './envelope.ts'
import { NextCursor } from './paging.ts'
import { DateTime, Ignored, Name, Nullable, Tags, Text } from './scalars.ts'

export const PRIVILEGES = ['read', 'write', 'execute', 'users', 'api'] as const
export const Privilege = Type.Enum([...PRIVILEGES], { title: 'Privilege' })
export type Privilege = (typeof PRIVILEGES)[number]

export const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ops@acme.test'] })
export const UserName = Type.String({
  pattern: '^[^\\s\\p{C}]{1,254}$',
  maxLength: 254,
  description: 'Unique in the installation, without spaces.',
  examples: ['acme'],
})
export const Password = Type.String({ minLength: 8, maxLength: 200, writeOnly: true })

export const Country = Type.String({
  minLength: 2,
  maxLength: 100,
  description: "ISO 3166 alpha-2; on input also alpha-3 or the country's English name.",
  examples: ['PT'],
})
const Privileges = Type.Array(Privilege, { maxItems: 5, uniqueItems: true })
const AdminDevices = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Most devices this user may create; null means no limit of their own.',
  }),
)
const GroupScope = Nullable(
  Type.String({ maxLength: 64, description: "Id of a group: the user sees only that group's devices." }),
)
const DeviceScope = Nullable(
  Type.String({ maxLength: 64, description: 'Id of a device: the user sees only that device.' }),
)

export const userFields = {
  id: Type.String(),
  userName: Type.String(),
  name: Name,
  email: Email,
  country: Country,
  timeZone: TimeZone,
  description: Text,
  message: Text,
  disabled: Type.Boolean(),
  disabledMessage: Text,
  tags: Tags,
  privileges: Privileges,
  group: GroupScope,
  deviceId: DeviceScope,
  adminDevices: AdminDevices,
  from: Nullable(DateTime),
  expires: Nullable(DateTime),
  password: Type.Null({ description: 'Never shown.' }),
  creation: DateTime,
  modification: DateTime,
  lastLogin: Nullable(DateTime),
}
const example = {
  id: '019a8123-6a00-7b22-a0f1-1c2d3e4f5a60',
  userName: 'night@acme.test',
  name: 'Night desk',
  email: 'night@acme.test',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  description: '',
  message: '',
  disabled: false,
  disabledMessage: '',
  tags: {},
  privileges: ['read', 'execute'],
  group: null,
  deviceId: null,
  adminDevices: null,
  from: null,
  expires: null,
  password: null,
  creation: '2026-01-05T08:00:00.000Z',
  modification: '2026-11-14T09:30:00.000Z',
  lastLogin: '2026-11-14T09:30:00.000Z',
}
export const User = Type.Object(userFields, { title: 'User', examples: [example] })
export type User = Type.Static<typeof User>

export const UserInput = Type.Object(
  {
    name: Name,
    email: Email,
    country: Country,
    timeZone: TimeZone,
    userName: Type.Optional(UserName),
    description: Type.Optional(Text),
    message: Type.Optional(Text),
    disabled: Type.Optional(Type.Boolean()),
    disabledMessage: Type.Optional(Text),
    tags: Type.Optional(Tags),
    privileges: Type.Optional(Privileges),
    group: Type.Optional(GroupScope),
    deviceId: Type.Optional(DeviceScope),
    adminDevices: Type.Optional(AdminDevices),
    from: Type.Optional(Nullable(DateTime)),
    expires: Type.Optional(Nullable(DateTime)),
    password: Type.Optional(Nullable(Password)),
    id: Ignored,
    creation: Ignored,
    modification: Ignored,
    lastLogin: Ignored,
    ...EnvelopeFields,
  },
  {
    title: 'UserInput',
    additionalProperties: false,
    examples: [
      {
        name: 'Night desk',
        email: 'night@acme.test',
        country: 'PT',
        timeZone: 'Europe/Lisbon',
        privileges: ['read', 'execute'],
      },
    ],
  },
)
export type UserInput = Type.Static<typeof UserInput>

export const UserAnswer = Answer(userFields, example)
export const UsersAnswer = Answer({ users: Type.Array(User), nextCursor: NextCursor }, { users: [example] })
export const CountriesAnswer = Answer(
  { countries: Type.Record(Type.String(), Type.String(), { description: 'Alpha-2 code to English name.' }) },
  { countries: { CO: 'Colombia', PT: 'Portugal' } },
)
export const TimeZonesAnswer = Answer(
  {
    timeZones: Type.Record(Type.String(), Type.String(), {
      description: 'IANA name to a description with the present offset.',
    }),
  },
  { timeZones: { 'America/New_York': 'Eastern Time (UTC-05:00)', UTC: 'Coordinated Universal Time (UTC)' } },
)
