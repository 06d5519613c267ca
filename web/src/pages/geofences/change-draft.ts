import type { Position } from '@sextant/contract'
import { greatCircle } from '../../map/measure/geodesy.ts'
import { type Draft, FEWEST } from './area-draft.ts'
import type { Handle } from './draft-features.ts'

const LEAST_METRES = 1
const MOST_RADIUS = 2_000_000

/** The circle through a place. */
export function withEdge(draft: Draft, place: Position): Draft {
  const [centre] = draft.points
  if (!centre) return draft
  const { metres } = greatCircle(centre, place)
  const rounded = metres < 1000 ? Math.round(metres) : Math.round(metres / 10) * 10
  return { ...draft, metres: Math.min(MOST_RADIUS, Math.max(LEAST_METRES, rounded)) }
}

export const withPoint = (draft: Draft, point: Position): Draft => ({
  ...draft,
  points: [...draft.points, point],
})

/** Without the point, unless it would be no area any more. */
export function withoutPoint(draft: Draft, index: number): Draft {
  if (draft.points.length <= FEWEST[draft.kind]) return draft
  return { ...draft, points: draft.points.filter((_, i) => i !== index) }
}

export function withHandleAt(draft: Draft, { part, index }: Handle, place: Position): Draft {
  if (part === 'edge') return withEdge(draft, place)
  if (part === 'middle') return { ...draft, points: draft.points.toSpliced(index, 0, place) }
  return { ...draft, points: draft.points.with(index, place) }
}
