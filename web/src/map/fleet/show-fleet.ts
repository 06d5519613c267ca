import type { Map as MapLibre } from 'maplibre-gl'
import type { FleetDevice } from '../../fleet/state.ts'
import { boundsOf } from '../bounds.ts'
import { showArea } from '../camera.ts'

/** Shows all of them at once. */
export function showFleet(map: MapLibre, devices: readonly FleetDevice[], durationMs?: number) {
  const positions = devices.flatMap(({ location }): [number, number][] =>
    location ? [[location.longitude, location.latitude]] : [],
  )
  const bounds = boundsOf(positions)
  if (bounds) showArea(map, bounds, durationMs === undefined ? {} : { durationMs })
}
