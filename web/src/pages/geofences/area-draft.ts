import type { Geometry, Position } from '@sextant/contract'

export const AREA_KINDS = ['Circle', 'Polygon', 'Corridor'] as const
export type AreaKind = (typeof AREA_KINDS)[number]

export const isAreaKind = (value: string | undefined): value is AreaKind =>
  (AREA_KINDS as readonly (string | undefined)[]).includes(value)

/** An area that may not be complete yet, in one form for all kinds. */
export interface Draft {
  kind: AreaKind
  /** The centre; the corners, the first not repeated; the points of the line. */
  points: readonly Position[]
  /** Radius or width. */
  metres: number | undefined
  holes: readonly Position[][]
}

/** Fewest points of each kind. */
export const FEWEST = { Circle: 1, Polygon: 3, Corridor: 2 } as const

export function draftOf(geometry: Geometry): Draft {
  const { type: kind } = geometry
  if (kind === 'Circle') return { kind, points: [geometry.center], metres: geometry.radius, holes: [] }
  if (kind === 'Corridor') return { kind, points: geometry.line, metres: geometry.width, holes: [] }
  const [outer = [], ...holes] = geometry.coordinates
  return { kind, points: outer.slice(0, -1), metres: undefined, holes }
}

/** The area, once nothing is missing. */
export function geometryOf({ kind, points, metres, holes }: Draft): Geometry | undefined {
  const [first] = points
  if (!first || points.length < FEWEST[kind]) return undefined
  if (kind === 'Polygon') return { type: kind, coordinates: [[...points, first], ...holes] }
  if (metres === undefined) return undefined
  return kind === 'Circle'
    ? { type: kind, center: first, radius: metres }
    : { type: kind, line: [...points], width: metres }
}

/** A place on the map as it is stored: between ±180, to a tenth of a metre. */
export function positionAt({ lng, lat }: { lng: number; lat: number }): Position {
  const longitude = ((((lng + 180) % 360) + 360) % 360) - 180
  return [round(longitude), round(Math.max(-90, Math.min(90, lat)))]
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
