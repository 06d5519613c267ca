import { Type } from 'typebox'
import { Answer, EnvelopeFields } from './envelope.ts'
import { ListQuery, NextCursor } from './paging.ts'
import { DateTime, Ignored, Nullable } from './scalars.ts'

export const SHARED_PER_LINK = 100
export const SHARE_LINK_STATES = ['active', 'expired'] as const
export type ShareLinkState = (typeof SHARE_LINK_STATES)[number]

const ids = (what: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    maxItems: SHARED_PER_LINK,
    uniqueItems: true,
    description: what,
  })

const input = {
  name: Type.String({ maxLength: 200, description: 'What visitors see as the title; may be empty.' }),
  devices: ids('Ids of devices that visitors see.'),
  groups: ids('Ids of groups: visitors see the devices that are in them at the time.'),
  trail: Type.Boolean({
    description: 'Whether visitors also see where the devices were in the last 24 hours.',
  }),
  expires: Type.String({ ...DateTime, description: 'When the link ends: at most 366 days ahead.' }),
}

const shareLinkFields = {
  id: Type.String(),
  ...input,
  url: Type.String({
    description:
      'What to give to visitors. Begins with the address of the server where the operator has set one, otherwise with /share/.',
  }),
  createdBy: Type.String({ description: 'Id of the user who made it.' }),
  visits: Type.Integer({ minimum: 0, description: 'How often it was opened; may be a minute behind.' }),
  lastVisited: Nullable(DateTime),
  creation: DateTime,
  lastModified: DateTime,
}
const example = {
  id: '019a8123-7b10-7e55-b1c2-0a1b2c3d4e80',
  name: 'Delivery of Monday',
  devices: ['300434061197913'],
  groups: [],
  trail: false,
  expires: '2026-11-16T18:00:00.000Z',
  url: 'https://tracking.acme.test/share/1.q6XJ1Vq1f2cVwQ3m8bq0m5d7c0l2v9u4y6n1s3t5r7A',
  createdBy: '019a8123-7b10-7e55-b1c2-0a1b2c3d4e10',
  visits: 3,
  lastVisited: '2026-11-14T10:02:11.000Z',
  creation: '2026-11-14T09:30:00.000Z',
  lastModified: '2026-11-14T09:30:00.000Z',
}
export const ShareLink = Type.Object(shareLinkFields, { title: 'ShareLink', examples: [example] })
export type ShareLink = Type.Static<typeof ShareLink>

export const ShareLinkInput = Type.Object(
  {
    name: Type.Optional(input.name),
    devices: Type.Optional(input.devices),
    groups: Type.Optional(input.groups),
    trail: Type.Optional(input.trail),
    expires: input.expires,
    id: Ignored,
    url: Ignored,
    createdBy: Ignored,
    visits: Ignored,
    lastVisited: Ignored,
    creation: Ignored,
    lastModified: Ignored,
    ...EnvelopeFields,
  },
  {
    title: 'ShareLinkInput',
    additionalProperties: false,
    description: 'Names at least one device or group.',
    examples: [{ name: example.name, devices: example.devices, expires: example.expires }],
  },
)
export type ShareLinkInput = Type.Static<typeof ShareLinkInput>

export const ShareLinksQuery = Type.Object(
  {
    ...ListQuery.properties,
    state: Type.Optional(
      Type.Enum([...SHARE_LINK_STATES], { description: 'Only links that work, or only those that ended.' }),
    ),
  },
  { additionalProperties: false },
)
export type ShareLinksQuery = Type.Static<typeof ShareLinksQuery>

export const ShareLinkAnswer = Answer(shareLinkFields, example)
export const ShareLinksAnswer = Answer(
  { shareLinks: Type.Array(ShareLink), nextCursor: NextCursor },
  { shareLinks: [example] },
)
