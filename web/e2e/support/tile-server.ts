import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cutTiles } from '../../basemap/cut-tiles.ts'

const OCEANIA: GeoJSON.Position[] = [
  [-170, -80],
  [170, -80],
  [170, 80],
  [-170, 80],
  [-170, -80],
]

/** A small world in the schema of Protomaps: one land that reaches almost everywhere. */
export const protomapsTiles = () => [
  ...cutTiles(
    [
      {
        name: 'earth',
        minZoom: 0,
        maxZoom: 2,
        features: [
          {
            type: 'Feature',
            properties: { kind: 'earth' },
            geometry: { type: 'Polygon', coordinates: [OCEANIA] },
          },
        ],
      },
    ],
    2,
  ),
]

/** An operator's own map server, on this machine: a style, a TileJSON and the tiles behind both. */
export async function startTileServer() {
  const tiles = new Map(protomapsTiles().map(({ z, x, y, data }) => [`/tiles/${z}/${x}/${y}.mvt`, data]))
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const path = new URL(request.url ?? '/', origin).pathname
    asked.push(path)
    response.setHeader('access-control-allow-origin', '*')
    const tileJson = {
      tilejson: '3.0.0',
      tiles: [`${origin}/tiles/{z}/{x}/{y}.mvt`],
      minzoom: 0,
      maxzoom: 2,
      attribution: 'Chart office',
    }
    const land = { id: 'their-land', type: 'fill', source: 'theirs', 'source-layer': 'earth' }
    const style = {
      version: 8,
      sources: { theirs: { type: 'vector', url: `${origin}/world.json` } },
      layers: [land],
    }
    const tile = tiles.get(path)
    if (path === '/world.json') response.end(JSON.stringify(tileJson))
    else if (path === '/styles/sea/style.json') response.end(JSON.stringify(style))
    else if (tile) response.setHeader('content-type', 'application/vnd.mapbox-vector-tile').end(tile)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, asked, end: () => server.close() }
}
