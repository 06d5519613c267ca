import { Type } from 'typebox'
import { TimeZone } from './accounts.ts'
import { Name } from './scalars.ts'
import { Country, Email, Password, UserName } from './users.ts'

/** First run: makes the first account and its holder. Works once, while the installation has no account. */
export const SetupRequest = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200, description: 'From the link printed at the first start.' }),
    name: Name,
    userName: UserName,
    email: Email,
    password: Password,
    licenses: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 100 })),
    timeZone: Type.Optional(TimeZone),
    country: Type.Optional(Country),
  },
  { title: 'SetupRequest', additionalProperties: false },
)
export type SetupRequest = Type.Static<typeof SetupRequest>

export const SetupAnswer = Type.Object(
  { success: Type.Literal(true), accountId: Type.String(), userId: Type.String() },
  { title: 'SetUp' },
)
