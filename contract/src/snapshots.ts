import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { Location } from './locations.ts'
import { Cursor, NextCursor } from './paging.ts'
import { DateTime } from './scalars.ts'

export const DEVICES_PER_SNAPSHOT = 1000

export const SnapshotQuery = Type.Object(
  {
    time: Type.String({ ...DateTime, description: 'The time asked about.' }),
    within: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 366 * 86_400,
        default: 7 * 86_400,
        description: 'Seconds: a location that was older at that time does not count.',
      }),
    ),
    group: Type.Optional(
      Type.String({ maxLength: 64, description: 'Only devices of the group with this id.' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: DEVICES_PER_SNAPSHOT,
        default: DEVICES_PER_SNAPSHOT,
        description: 'Most devices to look at; those without a location are not in the answer.',
      }),
    ),
    cursor: Type.Optional(Cursor),
  },
  { additionalProperties: false },
)
export type SnapshotQuery = Type.Static<typeof SnapshotQuery>

export const PlacedDevice = Type.Object(
  { deviceId: Type.String(), location: Location },
  { title: 'PlacedDevice', description: 'Where a device was.' },
)
export type PlacedDevice = Type.Static<typeof PlacedDevice>
export const SnapshotAnswer = Answer(
  { time: DateTime, locations: Type.Array(PlacedDevice), nextCursor: NextCursor },
  {
    time: '2026-11-14T16:00:00.000Z',
    locations: [
      {
        deviceId: '300434061197913',
        location: { dateTime: '2026-11-14T15:58:10.000Z', latitude: 55.68, longitude: 12.57, speed: 18.2 },
      },
    ],
  },
)
