import type { MapSource } from '@sextant/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { MapTiles } from './map-tiles.ts'
import { openTileArchive, type TileArchive } from './tile-archive.ts'

export interface MapSettings {
  /** File of the bundled map. */
  world?: string | undefined
  /** File that the operator may have put there. */
  operator?: string | undefined
  tiles?: MapTiles | undefined
  attribution?: string | undefined
  /** Hosts beyond that of `tiles` that its style loads from. */
  hosts?: readonly string[]
}

/** What can be drawn, and the files behind it. */
export interface Maps {
  /** The best first: what the operator configured, the operator's file, the bundled map. */
  sources: MapSource[]
  archives: ReadonlyMap<string, TileArchive>
  /** Where tiles come from besides this server. */
  tileOrigins: string[]
  close: () => Promise<void>
}

/** Opens the maps. A file that cannot be used is named in the log and left out: the rest works without it. */
export async function openMaps(settings: MapSettings, log: FastifyBaseLogger): Promise<Maps> {
  const { tiles, attribution = '', hosts = [] } = settings
  const archives = new Map<string, TileArchive>()
  const sources: MapSource[] = tiles ? [configured(tiles, attribution)] : []
  for (const id of ['operator', 'world'] as const) {
    const path = settings[id]
    if (path === undefined) continue
    const archive = await openTileArchive(path).catch((error: unknown) => {
      log.warn({ err: error }, `the map ${path} cannot be used: ${(error as Error).message}`)
      return undefined
    })
    if (!archive) continue
    archives.set(id, archive)
    sources.push(served(id, archive))
  }
  return {
    sources,
    archives,
    tileOrigins: tiles ? [...new Set([new URL(tiles.url).origin, ...hosts])] : [],
    close: async () => {
      for (const archive of archives.values()) await archive.close()
    },
  }
}

const configured = ({ kind, url }: MapTiles, attribution: string): MapSource => ({
  id: 'configured',
  kind,
  url,
  name: new URL(url).hostname,
  attribution,
  minZoom: 0,
  maxZoom: kind === 'raster' ? 19 : 22,
})

const served = (id: 'operator' | 'world', archive: TileArchive): MapSource => ({
  id,
  kind: id === 'world' ? 'bundled' : 'operator',
  url: `/tiles/${id}/{z}/{x}/{y}.mvt?v=${archive.version}`,
  name: archive.name ?? 'Map',
  attribution: archive.attribution ?? '',
  minZoom: archive.minZoom,
  maxZoom: archive.maxZoom,
})
