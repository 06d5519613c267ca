import type { LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'
import { byZoom } from './zoom-steps.ts'

const from = (layer: string) => ({ source: 'base', 'source-layer': layer })

export const waterLayer = (colours: Palette): LayerSpecification => ({
  id: 'water',
  type: 'background',
  paint: { 'background-color': byZoom(0, colours.deepWater, 5, colours.water) },
})

/** Sea, land and lines of the bundled map. */
export const groundLayers = (colours: Palette): LayerSpecification[] => [
  ...surfaceLayers(colours),
  ...lineLayers(colours),
]

const surfaceLayers = (colours: Palette): LayerSpecification[] => [
  {
    id: 'graticule',
    type: 'line',
    ...from('graticule'),
    maxzoom: 9,
    paint: {
      'line-color': colours.graticule,
      'line-width': 0.6,
      'line-opacity': colours.graticuleOpacity,
    },
  },
  // Blurred coasts read as shallow water.
  {
    id: 'shelf-far',
    type: 'line',
    ...from('coast'),
    paint: {
      'line-color': colours.shelf,
      'line-width': byZoom(0, 4, 3, 12, 6, 26, 10, 44),
      'line-blur': byZoom(0, 4, 3, 12, 6, 26, 10, 40),
      'line-opacity': 0.75,
    },
  },
  {
    id: 'shelf-near',
    type: 'line',
    ...from('coast'),
    paint: {
      'line-color': colours.shelf,
      'line-width': byZoom(0, 2, 3, 5, 6, 10, 10, 18),
      'line-blur': byZoom(0, 2, 3, 4, 6, 8, 10, 14),
      'line-opacity': 0.9,
    },
  },
  {
    id: 'land',
    type: 'fill',
    ...from('land'),
    paint: { 'fill-color': colours.land, 'fill-antialias': false },
  },
  { id: 'lake', type: 'fill', ...from('lake'), paint: { 'fill-color': colours.water } },
]

const lineLayers = (colours: Palette): LayerSpecification[] => [
  {
    id: 'river',
    type: 'line',
    ...from('river'),
    minzoom: 2.5,
    paint: { 'line-color': colours.river, 'line-width': byZoom(2, 0.5, 6, 1.4, 10, 3) },
  },
  {
    id: 'coast',
    type: 'line',
    ...from('coast'),
    paint: {
      'line-color': colours.coast,
      'line-width': byZoom(0, 0.3, 4, 0.7, 8, 1.1),
      'line-opacity': byZoom(0, 0.5, 4, 0.9),
    },
  },
  {
    id: 'state',
    type: 'line',
    ...from('state'),
    minzoom: 3.5,
    paint: {
      'line-color': colours.state,
      'line-width': byZoom(3, 0.5, 8, 1.2),
      'line-dasharray': [4, 2],
    },
  },
  {
    id: 'border',
    type: 'line',
    ...from('border'),
    filter: ['!', ['has', 'disputed']],
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.border,
      'line-width': byZoom(0, 0.4, 4, 0.9, 8, 1.8),
      'line-opacity': 0.8,
    },
  },
  {
    id: 'border-disputed',
    type: 'line',
    ...from('border'),
    filter: ['has', 'disputed'],
    paint: {
      'line-color': colours.border,
      'line-width': byZoom(0, 0.4, 4, 0.9, 8, 1.6),
      'line-dasharray': [3, 3],
      'line-opacity': 0.8,
    },
  },
]
