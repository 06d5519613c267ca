import type { ErrorEvent, Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl'

/** So many tiles that fail in a row are no accident. */
const TOO_MANY = 5

interface SourceError extends ErrorEvent {
  sourceId?: string
  tile?: unknown
  error: { message: string; status?: number }
}

/**
 * Calls `onFailure` when tiles of the base map cannot be had. While this server itself cannot be reached nothing is
 * concluded about maps that come from it: no other would do better.
 */
export function watchTiles(map: MapLibre, isOurServer: boolean, onFailure: () => void) {
  let failures = 0
  const onError = (event: ErrorEvent) => {
    const { sourceId, tile, error } = event as SourceError
    if (sourceId === undefined || map.getSource(sourceId)?.type === 'geojson') return
    if (isOurServer && !error.status) return
    failures = tile === undefined ? TOO_MANY : failures + 1
    if (failures === TOO_MANY) onFailure()
  }
  const onData = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (tile && map.getSource(sourceId)?.type !== 'geojson') failures = 0
  }
  // With a listener MapLibre no longer writes errors to the console: people see a note in place of them.
  map.on('error', onError)
  map.on('sourcedata', onData)
  return () => {
    map.off('error', onError)
    map.off('sourcedata', onData)
  }
}
