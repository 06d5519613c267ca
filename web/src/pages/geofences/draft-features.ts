import type { Position } from '@sextant/contract'
import type { Feature, FeatureCollection } from 'geojson'
import { areaFeature } from '../../map/area-features.ts'
import { unwrap } from '../../map/bounds.ts'
import { type Draft, geometryOf } from './area-draft.ts'

/** A handle: what dragging it does, and to which point. */
export interface Handle {
  part: 'corner' | 'middle' | 'edge'
  index: number
}

/** With more corners than this, points between them would hide the shape. */
const MOST_WITH_MIDDLES = 60
/** East of the centre on the ring of 96 corners. */
const EAST = 24

interface Shown {
  /** Where the pointer is, while points are added. */
  hover: Position | undefined
  isDrawing: boolean
  chosen: number | undefined
}

/** The area as far as it is drawn, and its handles. */
export function draftFeatures(draft: Draft, { hover, isDrawing, chosen }: Shown): FeatureCollection {
  const points = hover && draft.kind !== 'Circle' ? [...draft.points, hover] : draft.points
  const geometry = geometryOf({ ...draft, points })
  const shape = geometry && areaFeature({ id: '', name: '', geometry })
  const features: Feature[] = []
  if (shape) features.push({ ...shape, properties: { ...shape.properties, part: 'shape' } })
  if ((!shape || draft.kind === 'Corridor') && points.length > 1)
    features.push({
      type: 'Feature',
      properties: { part: 'line' },
      geometry: { type: 'LineString', coordinates: unwrap(points) },
    })
  const edge = draft.kind === 'Circle' && !isDrawing ? shape?.geometry.coordinates[0]?.[EAST] : undefined
  if (edge) features.push(handle(edge as Position, { part: 'edge', index: 0 }, false))
  if (!isDrawing && draft.kind !== 'Circle' && draft.points.length <= MOST_WITH_MIDDLES)
    features.push(...middles(draft))
  unwrap(draft.points).forEach((point, index) => {
    features.push(handle(point, { part: 'corner', index }, index === chosen))
  })
  return { type: 'FeatureCollection', features }
}

function middles({ kind, points }: Draft) {
  const [first] = points
  const way = unwrap(kind === 'Polygon' && first ? [...points, first] : points)
  return way.slice(1).map(([x2, y2], index) => {
    const [x1, y1] = way[index] as Position
    return handle([(x1 + x2) / 2, (y1 + y2) / 2], { part: 'middle', index: index + 1 }, false)
  })
}

const handle = (coordinates: Position, { part, index }: Handle, chosen: boolean): Feature => ({
  type: 'Feature',
  properties: { part, index, chosen },
  geometry: { type: 'Point', coordinates },
})
