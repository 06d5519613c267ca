import type { Map as MapLibre } from 'maplibre-gl'

/** Takes layers and then their sources away, those that are there. */
export function removeOverlay(map: MapLibre, layers: readonly string[], sources: readonly string[]) {
  for (const id of layers) if (map.getLayer(id)) map.removeLayer(id)
  for (const id of sources) if (map.getSource(id)) map.removeSource(id)
}
