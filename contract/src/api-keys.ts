import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { DateTime, Nullable } from './scalars.ts'

export const ApiKeyInfo = Type.Object(
  {
    id: Type.String({ description: 'The public part of the key.' }),
    creation: DateTime,
    lastUsed: Nullable(DateTime),
  },
  { title: 'ApiKey' },
)
export type ApiKeyInfo = Type.Static<typeof ApiKeyInfo>

export const ApiKeyAnswer = Answer({
  key: Type.Union([ApiKeyInfo, Type.Null()], { description: 'null when no key was generated.' }),
})

export const NewApiKeyAnswer = Answer({
  apiKey: Type.String({ description: 'The whole key. It is shown this once; only a keyed hash is stored.' }),
  key: ApiKeyInfo,
})
export type NewApiKeyAnswer = Type.Static<typeof NewApiKeyAnswer>
