import type { Circle, Geofence } from '@sextant/contract'
import type { Feature, LineString, Polygon } from 'geojson'
import { unwrap } from './bounds.ts'
import { greatCirclePoints, type Position } from './measure/geodesy.ts'

/** Metres of a pixel on the equator at zoom 0, where the world is 512 pixels wide. */
const METRES_A_PIXEL = 40_075_016.686 / 512
const RADIUS = 6_371_008.8
const CORNERS = 96

/** A geofence as the map can draw it: circles as polygons, corridors as lines with `widthAtZero`. */
export function areaFeature({
  id,
  name,
  geometry,
}: Pick<Geofence, 'id' | 'name' | 'geometry'>): Feature<Polygon | LineString> {
  const properties = { id, name }
  if (geometry.type === 'Circle') return { type: 'Feature', properties, geometry: circlePolygon(geometry) }
  if (geometry.type === 'Polygon') {
    const coordinates = geometry.coordinates.map((ring) => straightInDegrees(unwrap(ring)))
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } }
  }
  const { line, width } = geometry
  const latitude = line.reduce((sum, [, each]) => sum + each, 0) / line.length
  const widthAtZero = width / (METRES_A_PIXEL * Math.cos((latitude * Math.PI) / 180))
  return {
    type: 'Feature',
    properties: { ...properties, widthAtZero },
    geometry: { type: 'LineString', coordinates: unwrap(shortestWay(line)) },
  }
}

/** Edges of a polygon are straight in degrees, which a long one is not on the map: it gets points in between. */
function straightInDegrees(ring: readonly Position[]): [number, number][] {
  return ring.flatMap(([x2, y2], i) => {
    const [x1, y1] = ring[i - 1] ?? [x2, y2]
    const steps = x1 === x2 || y1 === y2 ? 1 : Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / 2)
    return Array.from({ length: Math.max(1, steps) }, (_, step): [number, number] => {
      const share = (step + 1) / Math.max(1, steps)
      return share === 1 ? [x2, y2] : [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
    })
  })
}

/** The line of a corridor is the shortest way from point to point. */
const shortestWay = (line: readonly Position[]) =>
  line.flatMap((to, i) => (i === 0 ? [to] : greatCirclePoints(line[i - 1] as Position, to).slice(1)))

function circlePolygon({ center: [longitude, latitude], radius }: Omit<Circle, 'type'>): Polygon {
  const lat = (latitude * Math.PI) / 180
  const angle = radius / RADIUS
  const ring = Array.from({ length: CORNERS + 1 }, (_, i): [number, number] => {
    const bearing = (2 * Math.PI * (i % CORNERS)) / CORNERS
    const y = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing))
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(y),
    )
    return [longitude + (turn * 180) / Math.PI, (y * 180) / Math.PI]
  })
  return { type: 'Polygon', coordinates: [unwrap(ring)] }
}
