import { feature, mesh, type Topology } from 'topojson-client'
import { dropFrame } from './antimeridian.ts'
import { objectOf, readWaters } from './data-packages.ts'
import { type Layer, lines, MAX_ZOOM, shape } from './layer.ts'

/** Lakes, rivers, and the states of the countries for which there is data. */
export function inlandLayers(): Layer[] {
  const coarse = readWaters('110m')
  const fine = readWaters('50m')
  const states = mesh(fine, objectOf(fine, 'subunits'), (a, b) => a !== b)
  return [
    { name: 'lake', minZoom: 0, maxZoom: 1, features: shapes(coarse, 'lakes') },
    { name: 'lake', minZoom: 2, maxZoom: MAX_ZOOM, features: shapes(fine, 'lakes'), tolerance: 2 },
    { name: 'river', minZoom: 1, maxZoom: 2, features: shapes(coarse, 'rivers') },
    { name: 'river', minZoom: 3, maxZoom: MAX_ZOOM, features: shapes(fine, 'rivers'), tolerance: 2 },
    {
      name: 'state',
      minZoom: 3,
      maxZoom: MAX_ZOOM,
      features: [lines(dropFrame(states.coordinates))],
      tolerance: 2,
    },
  ]
}

const shapes = (topology: Topology, name: string) =>
  feature(topology, objectOf(topology, name)).features.map(({ geometry }) => shape(geometry))
