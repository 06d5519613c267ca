import { Type } from 'typebox'
import { SignIn } from './sessions.ts'
import { Password } from './users.ts'

export const ForgottenPassword = Type.Object(
  { userName: SignIn.properties.userName },
  { title: 'ForgottenPassword', additionalProperties: false, examples: [{ userName: 'acme' }] },
)
export type ForgottenPassword = Type.Static<typeof ForgottenPassword>

export const PasswordReset = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200, description: 'From the link in the e-mail.' }),
    password: Password,
  },
  {
    title: 'PasswordReset',
    additionalProperties: false,
    examples: [
      {
        token: '1.mZ0pYyq4sVxkq3o1m0pYyq4sVxkq3o1m0pYyq4sVxkq',
        password: 'correct horse battery staple',
      },
    ],
  },
)
export type PasswordReset = Type.Static<typeof PasswordReset>

/** The answer to a caller who is nobody yet: nothing is counted against an account. */
export const Acknowledged = Type.Object(
  { success: Type.Literal(true) },
  { title: 'Acknowledged', examples: [{ success: true }] },
)
