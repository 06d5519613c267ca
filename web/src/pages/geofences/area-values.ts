import type { Geofence, GeofenceInput, Geometry, Position } from '@sextant/contract'
import type { TagRow } from '../../ui/tag-fields.tsx'
import { type AreaKind, type Draft, draftOf, geometryOf } from './area-draft.ts'
import { readPositions, writePositions } from './positions-text.ts'

/** An area as its form holds it: what is typed may be incomplete. */
export type AreaValues = {
  name: string
  description: string
  tags: TagRow[]
  kind: AreaKind
  /** Of a circle. Numbers, or what is being typed. */
  latitude: number | string
  longitude: number | string
  /** Of the others: a position in each line. */
  positions: string
  metres: number | ''
  holes: Position[][]
}

export type AreaFields = Pick<Geofence, 'name' | 'description' | 'tags'> & { geometry: Geometry | Draft }

export function valuesOf({ name, description, tags, geometry }: AreaFields): AreaValues {
  const draft = 'points' in geometry ? geometry : draftOf(geometry)
  return {
    name,
    description,
    tags: Object.entries(tags).map(([name, value]) => ({ name, value })),
    ...shapeValuesOf(draft),
    holes: draft.holes.map((hole) => hole.slice()),
  }
}

/** The fields that a change of the shape changes. */
export function shapeValuesOf({ kind, points, metres }: Draft) {
  const [longitude = '', latitude = ''] = kind === 'Circle' ? (points[0] ?? []) : []
  const positions = kind === 'Circle' ? '' : writePositions(points)
  return { kind, latitude, longitude, positions, metres: metres ?? ('' as const) }
}

export function draftFrom({ kind, latitude, longitude, positions, metres, holes }: AreaValues): Draft {
  const points = kind === 'Circle' ? centreOf(latitude, longitude) : readPositions(positions).points
  return { kind, points, metres: metres === '' ? undefined : metres, holes }
}

const centreOf = (latitude: number | string, longitude: number | string): Position[] =>
  isWithin(latitude, 90) && isWithin(longitude, 180) ? [[Number(longitude), Number(latitude)]] : []

export const isWithin = (value: number | string, limit: number) =>
  value !== '' && Number.isFinite(Number(value)) && Math.abs(Number(value)) <= limit

export function inputOf(values: AreaValues): GeofenceInput {
  const { name, description, tags } = values
  return {
    name: name.trim(),
    description: description.trim(),
    tags: Object.fromEntries(tags.map((tag) => [tag.name.trim(), tag.value.trim()])),
    // A form that has a problem is not sent, so the shape is complete.
    geometry: geometryOf(draftFrom(values)) as Geometry,
  }
}
