import type { Position } from 'geojson'
import { type Layer, lines, MAX_ZOOM } from './layer.ts'

const STEP = 10
const NORTHERNMOST = 80

const range = (from: number, to: number) =>
  Array.from({ length: (to - from) / STEP + 1 }, (_, i) => from + i * STEP)

export function graticuleLayer(): Layer {
  const longitudes = range(-180, 180)
  // The last meridian is the first one.
  const meridians = longitudes
    .slice(0, -1)
    .map((longitude): Position[] =>
      [-85, ...range(-NORTHERNMOST, NORTHERNMOST), 85].map((y) => [longitude, y]),
    )
  const parallels = range(-NORTHERNMOST, NORTHERNMOST).map((latitude): Position[] =>
    longitudes.map((x) => [x, latitude]),
  )
  const features = [...meridians, ...parallels].map((line) => lines([line]))
  return { name: 'graticule', minZoom: 0, maxZoom: MAX_ZOOM, features, tolerance: 0 }
}
