import type { Geofence, Geometry } from '@sextant/contract'
import type { Map as MapLibre } from 'maplibre-gl'
import { areaFeature } from '../../map/area-features.ts'
import { type Bounds, boundsOf } from '../../map/bounds.ts'
import { coveredInsets, showArea } from '../../map/camera.ts'

const CLOSEST = 14

function boundsOfAreas(geometries: readonly Geometry[]): Bounds | undefined {
  const positions = geometries.flatMap((geometry) => {
    const { coordinates, type } = areaFeature({ id: '', name: '', geometry }).geometry
    return type === 'Polygon' ? (coordinates[0] ?? []) : coordinates
  })
  // Shapes go on beyond ±180, and the bounds are looked for between them.
  return boundsOf(positions.map(([x = 0, y = 0]) => [((((x + 180) % 360) + 360) % 360) - 180, y] as const))
}

/** Brings areas into sight. Answers whether there was anything to show. */
export function showGeometries(map: MapLibre, geometries: readonly Geometry[], durationMs?: number) {
  const bounds = boundsOfAreas(geometries)
  if (bounds) showArea(map, bounds, { maxZoom: CLOSEST, ...(durationMs !== undefined && { durationMs }) })
  return bounds !== undefined
}

/** The same for one of them, when it cannot be seen well as the map is. */
export function revealArea(map: MapLibre, { geometry }: Geofence) {
  const bounds = boundsOfAreas([geometry])
  if (bounds && !isSeen(map, bounds)) showArea(map, bounds, { maxZoom: CLOSEST })
}

function isSeen(map: MapLibre, [west, south, east, north]: Bounds) {
  const { clientWidth, clientHeight } = map.getContainer()
  const { top, right, bottom, left } = coveredInsets(map)
  // Of the copies of the world, the one in the middle of the map.
  const turn = 360 * Math.round((map.getCenter().lng - (west + east) / 2) / 360)
  const [a, b] = [
    map.project([west + turn, Math.min(north, 85)]),
    map.project([east + turn, Math.max(south, -85)]),
  ]
  const isWhole = a.x >= left && b.x <= clientWidth - right && a.y >= top && b.y <= clientHeight - bottom
  return isWhole && Math.max(b.x - a.x, b.y - a.y) > 40
}
