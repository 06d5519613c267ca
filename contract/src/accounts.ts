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

export const Account = Type.Object(
  {
    id: Type.String(),
    name: Name,
    timeZone: TimeZone,
    licenses: Type.Object({
      total: Type.Integer({ minimum: 0 }),
      used: Type.Integer({ minimum: 0 }),
      available: Type.Integer({ minimum: 0 }),
    }),
    defaults: DefaultLimits,
    holder: Type.String({ description: 'Id of the user who holds the account.' }),
    creation: DateTime,
    lastModified: DateTime,
  },
  { title: 'Account' },
)
export type Account = Type.Static<typeof Account>

/** What the holder may change. Licences are the operator's, by command. */
export const AccountSettings = Type.Object(
  { name: Name, timeZone: TimeZone, defaults: DefaultLimits },
  { title: 'AccountSettings', additionalProperties: false },
)
export type AccountSettings = Type.Static<typeof AccountSettings>

export const AccountAnswer = Answer({ account: Account })
