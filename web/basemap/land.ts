import type { Position } from 'geojson'
import { feature, mesh, type Topology, type TopoObject } from 'topojson-client'
import { cutPolygons, dropFrame } from './antimeridian.ts'
import { objectOf, readAtlas } from './data-packages.ts'
import { type Layer, lines, MAX_ZOOM, shape } from './layer.ts'

const BANDS = [
  { scale: '110m', minZoom: 0, maxZoom: 1 },
  { scale: '50m', minZoom: 2, maxZoom: 3 },
  { scale: '10m', minZoom: 4, maxZoom: MAX_ZOOM },
] as const

/**
 * Areas whose lines their neighbours do not agree on, as far as this data sets them apart. Others, such as those of Crimea or
 * Kashmir, are in it as plain borders or not at all.
 */
const DISPUTED = new Set([
  'Cyprus U.N. Buffer Zone',
  'Kosovo',
  'N. Cyprus',
  'Siachen Glacier',
  'Somaliland',
  'W. Sahara',
])

export const landLayers = (): Layer[] =>
  BANDS.flatMap(({ scale, minZoom, maxZoom }) => {
    const atlas = readAtlas(scale)
    const land = feature(atlas, objectOf(atlas, 'land')).features.flatMap(cutPolygons)
    const levels = { minZoom, maxZoom, tolerance: 2.5 }
    return [
      { name: 'land', ...levels, features: [shape({ type: 'MultiPolygon', coordinates: land })] },
      // Lines of their own: a stroke around polygons would also follow the edges of the tiles.
      { name: 'coast', ...levels, features: [lines(dropFrame(land.flat()))] },
      { name: 'border', ...levels, features: borders(atlas) },
    ]
  })

function borders(atlas: Topology) {
  const between = (wanted: (a: TopoObject, b: TopoObject) => boolean): Position[][] => {
    const shared = mesh(atlas, objectOf(atlas, 'countries'), (a, b) => a !== b && wanted(a, b))
    return dropFrame(shared.coordinates)
  }
  return [
    lines(between((a, b) => !isDisputed(a) && !isDisputed(b))),
    lines(
      between((a, b) => isDisputed(a) || isDisputed(b)),
      { disputed: true },
    ),
  ]
}

const isDisputed = ({ properties }: TopoObject) => DISPUTED.has(properties?.name ?? '')
