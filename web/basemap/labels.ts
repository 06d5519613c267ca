import type { Feature } from 'geojson'
import { type Layer, MAX_ZOOM } from './layer.ts'

/** Labels, each in the tiles from its `minz` on. The deepest tiles hold them all: the map is enlarged from there. */
export function labelLayers(name: string, features: readonly Feature[]): Layer[] {
  const levels = Array.from({ length: MAX_ZOOM + 1 }, (_, zoom) => zoom)
  return levels.flatMap((zoom) => {
    const shown = features.filter(({ properties }) => zoom === MAX_ZOOM || properties?.['minz'] <= zoom)
    return shown.length > 0 ? [{ name, minZoom: zoom, maxZoom: zoom, features: shown }] : []
  })
}
