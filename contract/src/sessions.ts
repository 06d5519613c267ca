import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { Cursor, NextCursor, PageLimit } from './paging.ts'
import { DateTime, Nullable } from './scalars.ts'
import { Privilege } from './users.ts'

export const SignIn = Type.Object(
  {
    userName: Type.String({
      minLength: 1,
      maxLength: 320,
      description: "A user's userName or e-mail address.",
    }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  },
  {
    title: 'SignIn',
    additionalProperties: false,
    examples: [{ userName: 'acme', password: 'correct horse battery staple' }],
  },
)
export type SignIn = Type.Static<typeof SignIn>

const example = {
  userId: '019a8123-5e7c-7a31-9d0e-4b1f6c2a7e10',
  userName: 'acme',
  name: 'Acme',
  accountId: '1',
  holder: true,
  privileges: ['read', 'write', 'execute', 'users', 'api'],
  expires: '2026-11-28T09:30:00.000Z',
  timeZone: 'Europe/Lisbon',
  country: 'PT',
  scope: { group: null, deviceId: null },
  accountName: 'Acme',
  accountTimeZone: 'UTC',
}

export const Session = Type.Object(
  {
    userId: Type.String(),
    userName: Type.String(),
    name: Type.String(),
    accountId: Type.String(),
    holder: Type.Boolean(),
    privileges: Type.Array(Privilege),
    expires: DateTime,
    timeZone: Type.String({ description: "The user's own zone." }),
    country: Type.String(),
    scope: Type.Object(
      { group: Nullable(Type.String()), deviceId: Nullable(Type.String()) },
      { description: 'What the user is limited to; both null when they see the whole account.' },
    ),
    accountName: Type.String(),
    accountTimeZone: Type.String({ description: 'The zone whose days count for limits and expiry.' }),
  },
  { title: 'Session', examples: [example] },
)
export type Session = Type.Static<typeof Session>

export const SessionAnswer = Answer({ session: Session }, { session: example })

const infoExample = {
  id: '019a8123-7b00-7c33-b0e2-2d3e4f5a6b71',
  creation: '2026-11-10T08:00:00.000Z',
  lastUsed: '2026-11-14T09:30:00.000Z',
  expires: '2026-11-24T08:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  current: true,
}

export const SessionInfo = Type.Object(
  {
    id: Type.String(),
    creation: DateTime,
    lastUsed: { ...DateTime, description: 'To within a few minutes.' },
    expires: DateTime,
    userAgent: Type.String({
      description: 'What the browser called itself at sign-in, shortened to 300 characters.',
    }),
    current: Type.Boolean({ description: 'Whether it is the session of this very request.' }),
  },
  { title: 'SessionInfo', examples: [infoExample] },
)
export type SessionInfo = Type.Static<typeof SessionInfo>

export const SessionsQuery = Type.Object(
  { limit: Type.Optional(PageLimit), cursor: Type.Optional(Cursor) },
  { additionalProperties: false },
)
export type SessionsQuery = Type.Static<typeof SessionsQuery>

export const SessionsAnswer = Answer(
  { sessions: Type.Array(SessionInfo), nextCursor: NextCursor },
  { sessions: [infoExample] },
)
export const EndedSessionsAnswer = Answer({ ended: Type.Integer({ minimum: 0 }) }, { ended: 2 })
