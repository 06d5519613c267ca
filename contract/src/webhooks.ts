import { Type } from 'typebox'
import { Answer, EnvelopeFields } from './envelope.ts'
import { EVENT_TYPES } from './events.ts'
import { NextCursor } from './paging.ts'
import { DateTime, Ignored, Nullable, Text } from './scalars.ts'

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^\\S+$',
  description: 'Where events are sent by POST. https, at a public address unless the operator allows others.',
})
const Events = Type.Array(Type.Enum([...EVENT_TYPES, '*']), {
  maxItems: 100,
  uniqueItems: true,
  description:
    'Types of events to send, or "*" for all, which is the default. Alerts of rules with the channel "Webhook" are sent in any case.',
})
const Enabled = Type.Boolean({
  description: 'Switched on again, it goes on with what happens from then on.',
})
const Secret = Type.String({
  description: 'What signatures are made with. It is shown this once and stored encrypted.',
})

export const webhookFields = {
  id: Type.String(),
  url: Url,
  description: Text,
  events: Events,
  enabled: Enabled,
  disabledReason: Nullable(Type.String({ description: 'Why the server switched it off; else null.' })),
  creation: DateTime,
  lastModified: DateTime,
}
const example = {
  id: '019a8123-7b10-7e55-b1c2-0a1b2c3d4e60',
  url: 'https://hooks.acme.test/sextant',
  description: 'Dispatch',
  events: ['alert.raised', 'alert.over'],
  enabled: true,
  disabledReason: null,
  creation: '2026-01-05T08:00:00.000Z',
  lastModified: '2026-11-14T09:30:00.000Z',
}
export const Webhook = Type.Object(webhookFields, { title: 'Webhook', examples: [example] })
export type Webhook = Type.Static<typeof Webhook>

export const WebhookInput = Type.Object(
  {
    url: Url,
    description: Type.Optional(Text),
    events: Type.Optional(Events),
    enabled: Type.Optional(Enabled),
    id: Ignored,
    disabledReason: Ignored,
    secret: Ignored,
    creation: Ignored,
    lastModified: Ignored,
    ...EnvelopeFields,
  },
  {
    title: 'WebhookInput',
    additionalProperties: false,
    examples: [{ url: example.url, description: 'Dispatch', events: example.events }],
  },
)
export type WebhookInput = Type.Static<typeof WebhookInput>

export const WebhookAnswer = Answer(webhookFields, example)
export const NewWebhookAnswer = Answer(
  { ...webhookFields, secret: Secret },
  { ...example, secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' },
)
export const WebhooksAnswer = Answer(
  { webhooks: Type.Array(Webhook), nextCursor: NextCursor },
  { webhooks: [example] },
)
