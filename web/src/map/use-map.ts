import type { Map as MapLibre } from 'maplibre-gl'
import { createContext, type DependencyList, useContext, useEffect } from 'react'

export const MapContext = createContext<MapLibre | undefined>(undefined)

/** The map, once it can be drawn on. */
export const useMap = () => useContext(MapContext)

/**
 * Draws something of a page's own on the map: adds its sources and layers and answers how to take them away. It is drawn again
 * when the style of the map changes, which takes everything away.
 */
export function useOverlay(draw: (map: MapLibre) => () => void, dependencies: DependencyList) {
  const map = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the drawing depends on
  useEffect(() => {
    if (!map) return
    let clear = map.isStyleLoaded() ? draw(map) : undefined
    const redraw = () => {
      clear?.()
      clear = draw(map)
    }
    map.on('style.load', redraw)
    return () => {
      map.off('style.load', redraw)
      clear?.()
    }
  }, [map, ...dependencies])
}
