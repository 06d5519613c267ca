import { Type } from 'typebox'
import { Answer, EnvelopeFields } from './envelope.ts'
import { NextCursor } from './paging.ts'
import { DateTime, Ignored, Name, Text } from './scalars.ts'

const DeviceIds = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  maxItems: 100_000,
  description: 'Ids of the devices in the group; a device may be in several groups.',
})

export const groupFields = {
  id: Type.String(),
  name: Name,
  description: Text,
  devices: DeviceIds,
  creation: DateTime,
  lastModified: DateTime,
}
const example = {
  id: '019a8123-7b10-7e55-b1c2-0a1b2c3d4e50',
  name: 'North Sea',
  description: 'Survey vessels',
  devices: ['300434061197913'],
  creation: '2026-01-05T08:00:00.000Z',
  lastModified: '2026-11-14T09:30:00.000Z',
}
export const Group = Type.Object(groupFields, { title: 'Group', examples: [example] })
export type Group = Type.Static<typeof Group>

export const GroupInput = Type.Object(
  {
    name: Name,
    description: Type.Optional(Text),
    devices: Type.Optional(DeviceIds),
    id: Ignored,
    creation: Ignored,
    lastModified: Ignored,
    ...EnvelopeFields,
  },
  {
    title: 'GroupInput',
    additionalProperties: false,
    examples: [{ name: 'North Sea', description: 'Survey vessels', devices: ['300434061197913'] }],
  },
)
export type GroupInput = Type.Static<typeof GroupInput>

export const GroupAnswer = Answer(groupFields, example)
export const GroupsAnswer = Answer(
  { groups: Type.Array(Group), nextCursor: NextCursor },
  { groups: [example] },
)
