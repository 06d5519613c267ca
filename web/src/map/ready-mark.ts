import type { Map as MapLibre } from 'maplibre-gl'

/** Marks the element of the map while everything is drawn and nothing moves. */
export function markReady(map: MapLibre, element: HTMLElement) {
  const busy = () => delete element.dataset['mapReady']
  const ready = () => {
    element.dataset['mapReady'] = ''
  }
  map.on('dataloading', busy)
  map.on('movestart', busy)
  map.on('idle', ready)
  return () => {
    busy()
    map.off('dataloading', busy)
    map.off('movestart', busy)
    map.off('idle', ready)
  }
}
