import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { DateTime, Nullable } from './scalars.ts'

const example = {
  id: 'aaaaaaaaaaaa',
  creation: '2026-01-05T08:00:00.000Z',
  lastUsed: '2026-11-14T09:30:00.000Z',
}

export const ApiKeyInfo = Type.Object(
  {
    id: Type.String({ description: 'The public part of the key.' }),
    creation: DateTime,
    lastUsed: Nullable({ ...DateTime, description: 'When a token was last made from it.' }),
  },
  { title: 'ApiKey', examples: [example] },
)
export type ApiKeyInfo = Type.Static<typeof ApiKeyInfo>

export const ApiKeyAnswer = Answer(
  { key: Type.Union([ApiKeyInfo, Type.Null()], { description: 'null when no key was generated.' }) },
  { key: example },
)

export const NewApiKeyAnswer = Answer(
  {
    apiKey: Type.String({
      description: 'The whole key. It is shown this once; only a keyed hash is stored.',
    }),
    key: ApiKeyInfo,
  },
  {
    apiKey: 'sxt_aaaaaaaaaaaa_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbcccccc',
    key: { ...example, lastUsed: null },
  },
)
export type NewApiKeyAnswer = Type.Static<typeof NewApiKeyAnswer>
