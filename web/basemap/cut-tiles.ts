import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Layer } from './layer.ts'

const EXTENT = 4096
const LINE_BUFFER = 96
/** Labels reach far over the edge of their tile: neighbours have to know of them. */
const LABEL_BUFFER = 256

export interface Tile {
  z: number
  x: number
  y: number
  data: Uint8Array
}

/** Every tile that has anything in it, as Mapbox Vector Tiles. */
export function* cutTiles(layers: readonly Layer[], maxZoom: number): Generator<Tile> {
  const indexed = layers.map((layer) => ({ ...layer, index: indexLayer(layer) }))
  for (let z = 0; z <= maxZoom; z++) {
    const present = indexed.filter(({ minZoom, maxZoom }) => minZoom <= z && z <= maxZoom)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const parts: Record<string, GeoJSONVTTile> = {}
        for (const { name, index } of present) {
          const part = index.getTile(z, x, y)
          if (part && part.features.length > 0) parts[name] = part
        }
        if (Object.keys(parts).length === 0) continue
        yield { z, x, y, data: fromGeojsonVt(parts, { version: 2, extent: EXTENT }) }
      }
  }
}

function indexLayer({ features, maxZoom, tolerance = 3 }: Layer) {
  const isLabel = features[0]?.geometry.type === 'Point'
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      maxZoom,
      indexMaxZoom: Math.min(3, maxZoom),
      indexMaxPoints: 1e6,
      tolerance,
      extent: EXTENT,
      buffer: isLabel ? LABEL_BUFFER : LINE_BUFFER,
    },
  )
}
