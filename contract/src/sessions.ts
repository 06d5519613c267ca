import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { DateTime } from './scalars.ts'
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
  },
  { title: 'Session', examples: [example] },
)
export type Session = Type.Static<typeof Session>

export const SessionAnswer = Answer({ session: Session }, { session: example })
