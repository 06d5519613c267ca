import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countryLayers } from './countries.ts'
import { cutTiles, type Tile } from './cut-tiles.ts'
import { graticuleLayer } from './graticule.ts'
import { inlandLayers } from './inland.ts'
import { landLayers } from './land.ts'
import { type Layer, MAX_ZOOM } from './layer.ts'
import { placeLayers } from './places.ts'
import { writePmtiles } from './pmtiles-file.ts'
import { portLayer } from './ports.ts'
import { seaLayers } from './seas.ts'

const FILE = process.argv[2] ?? fileURLToPath(new URL('../dist-basemap/world.pmtiles', import.meta.url))

function main() {
  const layers: Layer[] = [
    ...landLayers(),
    ...inlandLayers(),
    graticuleLayer(),
    ...countryLayers(),
    ...seaLayers(),
    ...placeLayers(),
    portLayer(),
  ]
  const file = writePmtiles(countAloud(cutTiles(layers, MAX_ZOOM)), {
    maxZoom: MAX_ZOOM,
    metadata: {
      name: 'World',
      attribution: 'Natural Earth · GeoNames',
      vector_layers: describe(layers),
    },
  })
  mkdirSync(dirname(FILE), { recursive: true })
  // Under its name only when it is whole.
  writeFileSync(`${FILE}.new`, file)
  renameSync(`${FILE}.new`, FILE)
  process.stderr.write(`: ${(file.length / 1e6).toFixed(1)} MB\n`)
}

/** One line that grows: it takes some seconds. */
function* countAloud(tiles: Iterable<Tile>): Generator<Tile> {
  let zoom = -1
  for (const tile of tiles) {
    if (zoom === -1) process.stderr.write('  tiles of zoom')
    if (tile.z !== zoom) process.stderr.write(` ${tile.z}`)
    zoom = tile.z
    yield tile
  }
}

function describe(layers: readonly Layer[]) {
  return [...new Set(layers.map(({ name }) => name))].map((id) => {
    const parts = layers.filter(({ name }) => name === id)
    const names = parts.flatMap(({ features }) =>
      features.flatMap(({ properties }) => Object.entries(properties ?? {})),
    )
    const fields = Object.fromEntries(
      names.map(([name, value]) => [name, FIELD_TYPES[typeof value] ?? 'String']),
    )
    const minzoom = Math.min(...parts.map(({ minZoom }) => minZoom))
    return { id, fields, minzoom, maxzoom: MAX_ZOOM }
  })
}

const FIELD_TYPES: Record<string, string> = { number: 'Number', boolean: 'Boolean' }

main()
