import type { Feature, Geometry, Position } from 'geojson'

/**
 * What goes into the tiles of some zoom levels under one name. A layer may come in several of these, each with data as
 * detailed as its levels need.
 *
 * | layer         | geometry | properties                                     |
 * | ------------- | -------- | ---------------------------------------------- |
 * | land, lake    | polygon  |                                                |
 * | coast, river  | line     |                                                |
 * | border        | line     | disputed (true, else absent)                   |
 * | state         | line     |                                                |
 * | graticule     | line     |                                                |
 * | country_label | point    | name, name:es, iso, minz, rank                 |
 * | marine_label  | point    | name, name:es, minz, rank (1 is an ocean)      |
 * | place         | point    | name, minz, cap (1 for a capital, else 0), rank |
 * | port          | point    | name                                           |
 *
 * `minz` is the zoom from which a label is worth showing, and from which it is in the tiles; of labels that compete, the one with the lower `rank` wins.
 */
export interface Layer {
  name: string
  minZoom: number
  maxZoom: number
  features: Feature[]
  /** How far a simplified line may stray, in tile units. */
  tolerance?: number
}

export const MAX_ZOOM = 6

export const shape = (geometry: Geometry, properties: Record<string, unknown> = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

export const point = (coordinates: Position, properties: Record<string, unknown>): Feature =>
  shape({ type: 'Point', coordinates }, properties)

export const lines = (coordinates: Position[][], properties: Record<string, unknown> = {}): Feature =>
  shape({ type: 'MultiLineString', coordinates }, properties)
