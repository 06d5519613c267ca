import type { Map as MapLibre } from 'maplibre-gl'
import { createContext, type DependencyList, useContext, useEffect } from 'react'

export interface Stage {
  /** The map, from when it could first be drawn on. */
  map: MapLibre | undefined
  /** The same, but absent while another style is being loaded. */
  drawable: MapLibre | undefined
  /** Tools that have clicks on the map for themselves. */
  claims: Set<symbol>
}

export const StageContext = createContext<Stage>({ map: undefined, drawable: undefined, claims: new Set() })

/** The map, once it can be drawn on. */
export const useMap = () => useContext(StageContext).map

/**
 * Draws something of a page's own on the map: adds its sources and layers, each layer before one of SLOT, and answers how to take
 * them away. It is taken away before the style of the map changes, and drawn again after.
 */
export function useOverlay(draw: (map: MapLibre) => () => void, dependencies: DependencyList) {
  const { drawable } = useContext(StageContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the drawing depends on
  useEffect(() => (drawable ? draw(drawable) : undefined), [drawable, ...dependencies])
}

/** While active, a click on the map means something else than choosing a device. */
export function useClaimClicks(active: boolean) {
  const { claims } = useContext(StageContext)
  useEffect(() => {
    if (!active) return undefined
    const claim = Symbol('claim')
    claims.add(claim)
    return () => {
      claims.delete(claim)
    }
  }, [active, claims])
}
