import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { DateTime } from './scalars.ts'
import { Privilege } from './users.ts'

export const SignIn = Type.Object(
  {
    userName: Type.String({ minLength: 1, maxLength: 320 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { title: 'SignIn', additionalProperties: false },
)
export type SignIn = Type.Static<typeof SignIn>

export const Session = Type.Object(
  {
    userId: Type.String(),
    userName: Type.String(),
    name: Type.String(),
    accountId: Type.String(),
    holder: Type.Boolean(),
    privileges: Type.Array(Privilege),
    expires: DateTime,
  },
  { title: 'Session' },
)
export type Session = Type.Static<typeof Session>

export const SessionAnswer = Answer({ session: Session })
