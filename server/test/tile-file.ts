import { writeFile } from 'node:fs/promises'
import { writePmtiles } from '../../web/basemap/pmtiles-file.ts'

export const TILE = new TextEncoder().encode('stands for a vector tile '.repeat(8))

/** Writes a map of two tiles, as an operator would put one into the data folder. */
export async function writeTileFile(path: string, metadata: object = {}): Promise<void> {
  const tiles = [
    { z: 0, x: 0, y: 0, data: TILE },
    { z: 2, x: 3, y: 1, data: TILE },
  ]
  await writeFile(path, writePmtiles(tiles, { maxZoom: 2, metadata }))
}
