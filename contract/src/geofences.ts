import { Type } from 'typebox'
import { Answer, EnvelopeFields } from './envelope.ts'
import { NextCursor } from './paging.ts'
import { DateTime, Ignored, Name, Tags, Text } from './scalars.ts'

export const GEOFENCES_PER_ACCOUNT = 10_000
/** Points of one area, all rings together. */
export const POINTS_PER_GEOFENCE = 10_000
/** Points of all areas of an account together: they are held in memory while locations are judged. */
export const POINTS_PER_ACCOUNT = 500_000

/** `[longitude, latitude]`, as GeoJSON has it. */
export type Position = [longitude: number, latitude: number]
const Position = Type.Unsafe<Position>({
  type: 'array',
  // The validator and OpenAPI spell a pair in different ways, so both numbers get the wider range here.
  items: { type: 'number', minimum: -180, maximum: 180 },
  minItems: 2,
  maxItems: 2,
  description: '`[longitude, latitude]` in degrees.',
  examples: [[12.57, 55.68]],
})
const closed = { additionalProperties: false }

export const Polygon = Type.Object(
  {
    type: Type.Literal('Polygon'),
    coordinates: Type.Array(Type.Array(Position, { minItems: 4, maxItems: POINTS_PER_GEOFENCE }), {
      minItems: 1,
      maxItems: 1000,
      description:
        'The outer ring, then holes. Each ring ends where it begins. An edge goes the shorter way around the globe, so a ring may ' +
        'cross the antimeridian. Where a ring crosses itself, what is encircled an even number of times is outside.',
    }),
  },
  {
    ...closed,
    title: 'Polygon',
    description: 'A GeoJSON polygon (RFC 7946), in either direction of rotation.',
  },
)
export type Polygon = Type.Static<typeof Polygon>

export const Circle = Type.Object(
  {
    type: Type.Literal('Circle'),
    center: Position,
    radius: Type.Number({ minimum: 1, maximum: 2_000_000, description: 'Metres.' }),
  },
  { ...closed, title: 'Circle', description: 'What is no further away from the centre than the radius.' },
)
export type Circle = Type.Static<typeof Circle>

export const Corridor = Type.Object(
  {
    type: Type.Literal('Corridor'),
    line: Type.Array(Position, { minItems: 2, maxItems: POINTS_PER_GEOFENCE }),
    width: Type.Number({
      minimum: 1,
      maximum: 100_000,
      description: 'Metres from edge to edge: half of it lies on each side of the line.',
    }),
  },
  { ...closed, title: 'Corridor', description: 'What is no further away from the line than half the width.' },
)
export type Corridor = Type.Static<typeof Corridor>

export type Geometry = Polygon | Circle | Corridor
export const Geometry = Type.Unsafe<Geometry>({
  type: 'object',
  discriminator: { propertyName: 'type' },
  oneOf: [Polygon, Circle, Corridor],
  title: 'Geometry',
  examples: [
    {
      type: 'Polygon',
      coordinates: [
        [
          [12.4, 55.6],
          [12.7, 55.6],
          [12.7, 55.8],
          [12.4, 55.6],
        ],
      ],
    },
    { type: 'Circle', center: [12.57, 55.68], radius: 500 },
    {
      type: 'Corridor',
      line: [
        [12.57, 55.68],
        [13.0, 55.6],
      ],
      width: 2000,
    },
  ],
})

const geofenceFields = {
  id: Type.String(),
  name: Name,
  description: Text,
  geometry: Geometry,
  tags: Tags,
  creation: DateTime,
  lastModified: DateTime,
}
const inputExample = {
  name: 'Port of Copenhagen',
  description: 'Berths and anchorage',
  geometry: { type: 'Circle', center: [12.6, 55.7], radius: 2500 },
  tags: { customer: 'Acme' },
}
const example = {
  id: '019a8123-7b10-7e55-b1c2-0a1b2c3d4e60',
  ...inputExample,
  creation: '2026-01-05T08:00:00.000Z',
  lastModified: '2026-11-14T09:30:00.000Z',
}
export const Geofence = Type.Object(geofenceFields, { title: 'Geofence', examples: [example] })
export type Geofence = Type.Static<typeof Geofence>

export const GeofenceInput = Type.Object(
  {
    name: Name,
    description: Type.Optional(Text),
    geometry: Geometry,
    tags: Type.Optional(Tags),
    id: Ignored,
    creation: Ignored,
    lastModified: Ignored,
    ...EnvelopeFields,
  },
  { ...closed, title: 'GeofenceInput', examples: [inputExample] },
)
export type GeofenceInput = Type.Static<typeof GeofenceInput>

export const GeofenceAnswer = Answer(geofenceFields, example)
export const GeofencesAnswer = Answer(
  { geofences: Type.Array(Geofence), nextCursor: NextCursor },
  { geofences: [example] },
)
