import { Type } from 'typebox'
import { DateTime } from './scalars.ts'

export const TokenRequest = Type.Object(
  {
    userName: Type.String({
      minLength: 1,
      maxLength: 320,
      description: "A user's userName or e-mail address.",
    }),
    apiKey: Type.String({ minLength: 1, maxLength: 200 }),
  },
  {
    title: 'TokenRequest',
    additionalProperties: false,
    examples: [{ userName: 'acme', apiKey: 'sxt_aaaaaaaaaaaa_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbcccccc' }],
  },
)
export type TokenRequest = Type.Static<typeof TokenRequest>

export const TokenAnswer = Type.Object(
  {
    success: Type.Literal(true),
    token: Type.String({ description: 'The JWT to send as `Authorization: Bearer …`.' }),
    expires: DateTime,
  },
  {
    title: 'Token',
    examples: [
      {
        success: true,
        token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJhY2MiOiIxIn0.c2lnbmF0dXJl',
        expires: '2026-11-14T10:30:00.000Z',
      },
    ],
  },
)
export type TokenAnswer = Type.Static<typeof TokenAnswer>
