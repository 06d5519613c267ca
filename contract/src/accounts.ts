import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { DateTime, Name, Nullable } from './scalars.ts'

export const DailyLimit = Nullable(
  Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Most messages a day; null means no limit.' }),
)

export const DefaultLimits = Type.Object(
  { dailyEmailLimit: DailyLimit, dailySmsLimit: DailyLimit },
  { additionalProperties: false, description: 'Limits that new devices start with.' },
)

export const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'IANA time zone.',
  examples: ['Europe/Lisbon'],
})

export const LocationEvents = Type.Enum(['all', 'sampled', 'none'], {
  description:
    'Which locations become `location.recorded` events: all that are stored, only the newest of a device in each upload, or none.',
})
export const LimitNotice = Type.Boolean({
  description: 'Whether the holder gets an e-mail when a device reaches a daily limit.',
})

const KeepLocationsDays = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 36_500,
    description:
      'For how many days locations are kept; null means for ever. Older ones are removed within about an hour, and so is what arrives too old. The last location of a device stays.',
  }),
)

const example = {
  id: '1',
  name: 'Acme',
  timeZone: 'Europe/Lisbon',
  licenses: { total: 50, used: 12, available: 38 },
  defaults: { dailyEmailLimit: 100, dailySmsLimit: 10 },
  locationEvents: 'sampled',
  limitNotice: false,
  keepLocationsDays: null,
  holder: '019a8123-5e7c-7a31-9d0e-4b1f6c2a7e10',
  creation: '2026-01-05T08:00:00.000Z',
  lastModified: '2026-11-14T09:30:00.000Z',
}

export const Account = Type.Object(
  {
    id: Type.String(),
    name: Name,
    timeZone: TimeZone,
    licenses: Type.Object({
      total: Type.Integer({ minimum: 0, description: 'Set by the operator of the installation.' }),
      used: Type.Integer({ minimum: 0, description: 'Devices that have not expired.' }),
      available: Type.Integer({
        minimum: 0,
        description: 'Devices that can still be created or reactivated.',
      }),
    }),
    defaults: DefaultLimits,
    locationEvents: LocationEvents,
    limitNotice: LimitNotice,
    keepLocationsDays: KeepLocationsDays,
    holder: Type.String({ description: 'Id of the user who holds the account.' }),
    creation: DateTime,
    lastModified: DateTime,
  },
  { title: 'Account', examples: [example] },
)
export type Account = Type.Static<typeof Account>

/** What the holder may change. Licences are the operator's, by command. */
export const AccountSettings = Type.Object(
  {
    name: Name,
    timeZone: TimeZone,
    defaults: DefaultLimits,
    locationEvents: LocationEvents,
    limitNotice: LimitNotice,
    keepLocationsDays: KeepLocationsDays,
  },
  { title: 'AccountSettings', additionalProperties: false },
)
export type AccountSettings = Type.Static<typeof AccountSettings>

export const AccountAnswer = Answer({ account: Account }, { account: example })
