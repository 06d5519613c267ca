import type { Track } from '@sextant/contract'
import type { Feature, FeatureCollection, LineString, Point } from 'geojson'
import { unwrap } from '../../map/bounds.ts'
import type { Moment } from './track-points.ts'

/** Over a longer silence no line is drawn: nobody knows the way. */
const LONGEST_LINE_MS = 6 * 3_600_000

/** Pieces of the line, each of one colour, and the stops. */
export function trackFeatures({ points, stops }: Track) {
  const places = unwrap(
    points.time.map((_, i) => [points.longitude[i] as number, points.latitude[i] as number]),
  )
  const features: Feature<LineString, { step: number }>[] = []
  let piece: [number, number][] = []
  let step = -1
  const finish = () => {
    if (piece.length > 1)
      features.push({
        type: 'Feature',
        properties: { step },
        geometry: { type: 'LineString', coordinates: piece },
      })
  }
  for (let i = 1; i < places.length; i++) {
    const next = speedStep(points.speed[i] ?? null)
    const isSilent = (points.time[i] as number) - (points.time[i - 1] as number) > LONGEST_LINE_MS
    if (isSilent || next !== step) {
      finish()
      piece = isSilent ? [] : [places[i - 1] as [number, number]]
      step = next
    }
    piece.push(places[i] as [number, number])
  }
  finish()
  const line: FeatureCollection<LineString> = { type: 'FeatureCollection', features }
  return { line, stops: stopFeatures(stops) }
}

/** Boundaries of the colours, km/h. */
const SPEED_STEPS = [2, 10, 30, 60, 100]

const speedStep = (speed: number | null) =>
  speed === null ? -1 : SPEED_STEPS.filter((least) => speed >= least).length

const stopFeatures = (stops: Track['stops']): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: stops.map(({ latitude, longitude, seconds }) => ({
    type: 'Feature',
    properties: { minutes: seconds / 60 },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

export const momentFeature = (moment: Moment | undefined): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: moment
    ? [
        {
          type: 'Feature',
          properties: { course: moment.course ?? 0, moving: (moment.speed ?? 0) >= 2 },
          geometry: { type: 'Point', coordinates: [moment.longitude, moment.latitude] },
        },
      ]
    : [],
})
