import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { Cursor, NextCursor, PageLimit } from './paging.ts'
import { DateTime, StringMap } from './scalars.ts'

export const LOCATIONS_PER_REQUEST = 1000

const number = (description: string) => Type.Optional(Type.Number({ description }))
const atLeastZero = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }))
const percent = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 100, description }))
const texts = Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 64 }))
const switches = Type.Optional(Type.Array(Type.Boolean(), { maxItems: 64 }))
const strings = StringMap()

const locationFields = {
  dateTime: DateTime,
  latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees.' }),
  longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees.' }),
  speed: atLeastZero('km/h'),
  course: Type.Optional(Type.Number({ minimum: 0, maximum: 360, description: 'Degrees from north.' })),
  altitude: number('Metres above sea level.'),
  accuracy: atLeastZero('Metres.'),
  battery: percent('%'),
  fuel: percent('%'),
  fuel2: percent('%'),
  temperature: number('°C'),
  temperature2: number('°C'),
  sensorTime1: atLeastZero('Seconds.'),
  sensorTime2: atLeastZero('Seconds.'),
  sensorTime3: atLeastZero('Seconds.'),
  sensorTime4: atLeastZero('Seconds.'),
  inactiveSeconds: atLeastZero('Seconds.'),
  rpm: atLeastZero('Revolutions a minute.'),
  milleage: atLeastZero('km; spelled so on the wire.'),
  warningTexts: texts,
  alertTexts: texts,
  alerts: texts,
  warnings: texts,
  hasCriticalAlert: Type.Optional(Type.Boolean()),
  attributes: Type.Optional(strings),
  accessoriesAttributes: Type.Optional(Type.Array(strings, { maxItems: 32 })),
  inputs: switches,
  outputs: switches,
}

const example = {
  dateTime: '2026-11-14T09:30:00.000Z',
  latitude: 55.68,
  longitude: 12.57,
  speed: 18.2,
  course: 74,
  battery: 88,
}

export const Location = Type.Object(locationFields, {
  title: 'Location',
  additionalProperties: false,
  description: 'Absent values are absent, never null or 0.',
  examples: [example],
})
export type Location = Type.Static<typeof Location>

export const DeviceLocation = Type.Object(
  { deviceId: Type.String({ minLength: 1, maxLength: 64 }), ...locationFields },
  {
    title: 'DeviceLocation',
    additionalProperties: false,
    examples: [{ deviceId: '300434061197913', ...example }],
  },
)
export type DeviceLocation = Type.Static<typeof DeviceLocation>

/** One body for both uses of the route: `from` and `to` ask, `location` or `locations` store, together they do both. */
export const LocationsRequest = Type.Object(
  {
    from: Type.Optional(DateTime),
    to: Type.Optional(DateTime),
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    location: Type.Optional(Location),
    locations: Type.Optional(Type.Array(Location, { minItems: 1, maxItems: LOCATIONS_PER_REQUEST })),
  },
  {
    title: 'LocationsRequest',
    additionalProperties: false,
    examples: [
      { from: '2026-11-14T00:00:00.000Z', to: '2026-11-15T00:00:00.000Z' },
      { location: example },
      { locations: [example, { ...example, dateTime: '2026-11-14T09:31:00.000Z', longitude: 12.58 }] },
    ],
  },
)
export type LocationsRequest = Type.Static<typeof LocationsRequest>

const stored = {
  accepted: Type.Integer({ minimum: 0, description: 'Locations stored by this request.' }),
  duplicates: Type.Integer({ minimum: 0, description: 'Locations that were stored before: no error.' }),
}
export const LocationsStored = Answer(stored, { accepted: 2, duplicates: 0 })
export const LocationsAnswer = Answer(
  {
    locations: Type.Array(Location),
    nextCursor: NextCursor,
    accepted: Type.Optional(stored.accepted),
    duplicates: Type.Optional(stored.duplicates),
  },
  { locations: [example] },
)
export const LastLocationAnswer = Answer(
  { lastLocation: Type.Union([Location, Type.Null()], { description: 'null when there is none yet.' }) },
  { lastLocation: example },
)

export const BulkLocations = Type.Object(
  { locations: Type.Array(DeviceLocation, { minItems: 1, maxItems: LOCATIONS_PER_REQUEST }) },
  {
    title: 'BulkLocations',
    additionalProperties: false,
    examples: [{ locations: [{ deviceId: '300434061197913', ...example }] }],
  },
)
export type BulkLocations = Type.Static<typeof BulkLocations>

export const EXPORT_FORMATS = ['json', 'geojson', 'gpx', 'kml', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const ExportQuery = Type.Object(
  {
    from: Type.Optional(Type.String({ ...DateTime, description: 'Begin of the history, included.' })),
    to: Type.Optional(Type.String({ ...DateTime, description: 'End of the history, included.' })),
    format: Type.Optional(
      Type.Enum([...EXPORT_FORMATS], { default: 'json', description: 'Form of the file.' }),
    ),
  },
  { additionalProperties: false },
)
export type ExportQuery = Type.Static<typeof ExportQuery>
