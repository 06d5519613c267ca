import { Type } from 'typebox'
import { Answer } from './envelope.ts'
import { DateTime, Nullable } from './scalars.ts'

export const TRACK_POINTS = 2000
export const MOST_TRACK_POINTS = 10_000
export const MOST_TRACK_STOPS = 500

export const TrackQuery = Type.Object(
  {
    from: Type.String({ ...DateTime, description: 'Begin of the track, included.' }),
    to: Type.String({ ...DateTime, description: 'End of the track, included.' }),
    points: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: MOST_TRACK_POINTS,
        default: TRACK_POINTS,
        description: 'Most points in the answer.',
      }),
    ),
    bbox: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          '`west,south,east,north` in degrees: full detail there, only an outline elsewhere. With `west` greater than `east` ' +
          'the box crosses the antimeridian.',
        examples: ['12.4,55.6,12.7,55.8'],
      }),
    ),
    maxAccuracy: Type.Optional(
      Type.Number({
        minimum: 0,
        description:
          'Metres: locations that say they are less accurate are left out. Those that do not say stay.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type TrackQuery = Type.Static<typeof TrackQuery>

const numbers = (description: string) => Type.Array(Type.Number(), { description })
const gaps = (description: string) => Type.Array(Nullable(Type.Number()), { description })
const count = (description: string) => Type.Integer({ minimum: 0, description })
const amount = (description: string) => Type.Number({ minimum: 0, description })
const lapse = (description: string) =>
  Type.Object({ count: count('How many.'), seconds: amount('Their time together.') }, { description })

export const TrackPoints = Type.Object(
  {
    time: numbers('Milliseconds since 1970, the exact time of the location.'),
    latitude: numbers('Degrees, six decimals.'),
    longitude: numbers('Degrees, −180 to 180, six decimals.'),
    speed: gaps('km/h; null where the location has none.'),
    altitude: gaps('Metres above sea level.'),
    course: gaps('Degrees from north.'),
  },
  {
    title: 'TrackPoints',
    description: 'Columns of equal length, ascending by time: entry i of each belongs to point i.',
  },
)
export type TrackPoints = Type.Static<typeof TrackPoints>

export const TrackStop = Type.Object(
  {
    from: DateTime,
    to: DateTime,
    latitude: Type.Number({ description: 'Degrees; the middle of the stop.' }),
    longitude: Type.Number({ description: 'Degrees; the middle of the stop.' }),
    seconds: amount('Its length.'),
  },
  { title: 'TrackStop' },
)
export type TrackStop = Type.Static<typeof TrackStop>

export const TrackTotals = Type.Object(
  {
    distance: amount('Metres.'),
    movingSeconds: amount('Time on the way.'),
    stoppedSeconds: amount('Time in stops.'),
    gaps: lapse('Times of more than 6 hours without a location: neither moving nor stopped.'),
    jumps: lapse('Steps faster than 1,200 km/h: taken for errors and left out of the other figures.'),
    topSpeed: Type.Union([Type.Object({ speed: amount('km/h'), at: DateTime }), Type.Null()], {
      description: 'The highest speed that a location says; null when none says any.',
    }),
    averageMovingSpeed: Nullable(Type.Number({ minimum: 0, description: 'km/h; null without moving.' })),
  },
  { title: 'TrackTotals' },
)
export type TrackTotals = Type.Static<typeof TrackTotals>

const stopExample = {
  from: '2026-11-14T10:05:00.000Z',
  to: '2026-11-14T10:45:00.000Z',
  latitude: 55.69,
  longitude: 12.6,
  seconds: 2400,
}
const trackExample = {
  from: '2026-11-14T00:00:00.000Z',
  to: '2026-11-15T00:00:00.000Z',
  fixes: 8640,
  inaccurate: 0,
  simplified: true,
  tolerance: 4.2,
  points: {
    time: [1794648600000, 1794650700000, 1794653100000],
    latitude: [55.68, 55.69, 55.69],
    longitude: [12.57, 12.6, 12.600001],
    speed: [18.2, 0, 0],
    altitude: [null, null, null],
    course: [74, 74, null],
  },
  totals: {
    distance: 2192.5,
    movingSeconds: 2100,
    stoppedSeconds: 2400,
    gaps: { count: 0, seconds: 0 },
    jumps: { count: 0, seconds: 0 },
    topSpeed: { speed: 18.2, at: '2026-11-14T09:30:00.000Z' },
    averageMovingSpeed: 3.8,
  },
  stops: [stopExample],
  stopsTotal: 1,
  bounds: [12.57, 55.68, 12.600001, 55.69],
}

export const Track = Type.Object(
  {
    from: DateTime,
    to: DateTime,
    fixes: count('Stored locations of that time.'),
    inaccurate: count('How many of them `maxAccuracy` left out.'),
    simplified: Type.Boolean({ description: 'Whether there are fewer points than locations.' }),
    tolerance: amount(
      'Metres: no location that was left out is further from the line of the points, at its own time. With `bbox` this holds in the box.',
    ),
    points: TrackPoints,
    totals: TrackTotals,
    stops: Type.Array(TrackStop, {
      maxItems: MOST_TRACK_STOPS,
      description: 'Ascending; of more than 500 the longest.',
    }),
    stopsTotal: count('All stops of that time.'),
    bounds: Type.Union([Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }), Type.Null()], {
      description:
        '`[west, south, east, north]`, of all locations; `west` is greater than `east` where they cross the antimeridian. null ' +
        'without locations.',
    }),
  },
  { title: 'Track', examples: [trackExample] },
)
export type Track = Type.Static<typeof Track>
export const TrackAnswer = Answer({ track: Track }, { track: trackExample })
