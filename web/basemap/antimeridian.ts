import { geoArea, geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import type { Feature, Polygon, Position } from 'geojson'

const flat = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0)
  .reflectY(true)

const isJump = (a: Position, b: Position) => Math.abs(longitude(a) - longitude(b)) > 180
const longitude = (position: Position) => position[0] ?? 0
const latitude = (position: Position) => position[1] ?? 0

/**
 * The polygons of a feature, cut where they cross the antimeridian: drawn flat, Natural Earth's stitched ones become stripes
 * around the world. Only those that cross go through d3, which takes a ring with the wrong winding for the whole sphere
 * around it; the Maldives have one.
 */
export function cutPolygons({ geometry }: Feature): Position[][][] {
  if (geometry.type === 'Polygon') return cutPolygon(geometry.coordinates)
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap(cutPolygon)
  return []
}

function cutPolygon(rings: Position[][]): Position[][][] {
  if (!rings.some(crosses)) return [rings]
  const cut = geoProject(withoutHalfASphere({ type: 'Polygon', coordinates: rings }), flat)
  if (!cut) return []
  return cut.type === 'Polygon' ? [cut.coordinates] : cut.coordinates
}

const crosses = (ring: Position[]) => ring.some((each, i) => i > 0 && isJump(ring[i - 1] as Position, each))

/** No land is larger than half the globe: one that seems to be is wound the wrong way. */
const withoutHalfASphere = (polygon: Polygon): Polygon =>
  geoArea(polygon) > 2 * Math.PI
    ? { type: 'Polygon', coordinates: polygon.coordinates.map((ring) => ring.toReversed()) }
    : polygon

/**
 * Lines without the pieces that are no coast and no border: those along the antimeridian or across it, and the frame that
 * closes Antarctica at the pole.
 */
export function dropFrame(lines: readonly Position[][]): Position[][] {
  return lines.flatMap((line) => {
    const kept: Position[][] = [[]]
    line.forEach((position, i) => {
      if (i > 0 && isFrame(line[i - 1] as Position, position)) kept.push([])
      kept.at(-1)?.push(position)
    })
    return kept.filter((piece) => piece.length > 1)
  })
}

const isFrame = (a: Position, b: Position) =>
  (isAtEdge(a) && isAtEdge(b)) || isJump(a, b) || latitude(a) < -89.9 || latitude(b) < -89.9

const isAtEdge = (position: Position) => 180 - Math.abs(longitude(position)) < 1e-3
