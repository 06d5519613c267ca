import { readPorts } from './data-packages.ts'
import { type Layer, MAX_ZOOM, point } from './layer.ts'

export const portLayer = (): Layer => ({
  name: 'port',
  minZoom: MAX_ZOOM,
  maxZoom: MAX_ZOOM,
  features: readPorts().flatMap(({ name, coordinates }) =>
    coordinates ? [point(coordinates, { name })] : [],
  ),
})
