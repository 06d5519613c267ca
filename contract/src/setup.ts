import { Type } from 'typebox'
import { TimeZone } from './accounts.ts'
import { Name } from './scalars.ts'
import { Country, Email, Password, UserName } from './users.ts'

/** First run: makes the first account and its holder. Works once, while the installation has no account. */
export const SetupRequest = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'From the link printed at the first start.',
    }),
    name: Name,
    userName: UserName,
    email: Email,
    password: Password,
    licenses: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 100 })),
    timeZone: Type.Optional(TimeZone),
    country: Type.Optional(Country),
  },
  {
    title: 'SetupRequest',
    additionalProperties: false,
    examples: [
      {
        token: 'mZ0pYyq4sVxkq3o1m0pYyq4sVxkq3o1m0pYyq4sVxkq',
        name: 'Acme',
        userName: 'acme',
        email: 'ops@acme.test',
        password: 'correct horse battery staple',
        licenses: 50,
        timeZone: 'Europe/Lisbon',
        country: 'PT',
      },
    ],
  },
)
export type SetupRequest = Type.Static<typeof SetupRequest>

export const SetupAnswer = Type.Object(
  { success: Type.Literal(true), accountId: Type.String(), userId: Type.String() },
  {
    title: 'SetUp',
    examples: [{ success: true, accountId: '1', userId: '019a8123-5e7c-7a31-9d0e-4b1f6c2a7e10' }],
  },
)

export const SetupStateAnswer = Type.Object(
  {
    success: Type.Literal(true),
    needed: Type.Boolean({ description: 'Whether the first account is still to be made.' }),
    mail: Type.Boolean({ description: 'Whether a forgotten password can be renewed by e-mail.' }),
    version: Type.String({ description: 'Version of the API, as in the header API-Version.' }),
  },
  { title: 'SetupState', examples: [{ success: true, needed: false, mail: true, version: '2026-11-14' }] },
)
export type SetupState = Omit<Type.Static<typeof SetupStateAnswer>, 'success'>
