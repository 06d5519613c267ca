import type { Map as MapLibre } from 'maplibre-gl'
import { boundsOf } from '../../map/bounds.ts'
import { showArea } from '../../map/camera.ts'
import type { ShownDevice } from './shown-devices.ts'

/** Brings everything that is shared into sight. */
export function showAll(map: MapLibre, devices: readonly ShownDevice[], durationMs?: number) {
  const positions = devices.flatMap(({ location }): [number, number][] =>
    location ? [[location.longitude, location.latitude]] : [],
  )
  const bounds = boundsOf(positions)
  if (bounds) showArea(map, bounds, durationMs === undefined ? {} : { durationMs })
}
