import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { unwrap } from '../bounds.ts'
import { pageColour } from '../map-images.ts'
import { removeOverlay } from '../remove-overlay.ts'
import { SLOT } from '../style/slots.ts'
import { markLayout, namePaint } from './fleet-layers.ts'
import { featureOf, type Mark } from './fleet-mark.ts'

const SOURCE = 'sx-selected'
const TRAIL = 'sx-trail'
export const SELECTED_LAYER = 'sx-selected-mark'
const LAYERS = ['sx-trail-case', 'sx-trail-line', 'sx-selected-ring', SELECTED_LAYER]

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** In sources of its own: inside a cluster it would vanish. */
export function addSelectedLayers(map: MapLibre) {
  const colour = pageColour('--sx-selected')
  map.addSource(SOURCE, { type: 'geojson', data: NOTHING })
  map.addSource(TRAIL, { type: 'geojson', data: NOTHING, lineMetrics: true })
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addLayer(
    {
      id: 'sx-trail-case',
      type: 'line',
      source: TRAIL,
      layout,
      paint: {
        'line-width': 6,
        'line-gradient': gradient(`${pageColour('--sx-mark-edge')}00`, pageColour('--sx-mark-edge')),
      },
    },
    SLOT.lines,
  )
  map.addLayer(
    {
      id: 'sx-trail-line',
      type: 'line',
      source: TRAIL,
      layout,
      paint: { 'line-width': 3.2, 'line-gradient': gradient(`${colour}22`, colour) },
    },
    SLOT.lines,
  )
  map.addLayer(
    {
      id: 'sx-selected-ring',
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-radius': 18,
        'circle-color': colour,
        'circle-opacity': 0.16,
        'circle-stroke-color': colour,
        'circle-stroke-width': 2.2,
      },
    },
    SLOT.tools,
  )
  map.addLayer(
    {
      id: SELECTED_LAYER,
      type: 'symbol',
      source: SOURCE,
      layout: {
        ...markLayout(),
        'icon-size': 1,
        'text-field': ['get', 'name'],
        'text-offset': [0, 1.75],
        'text-allow-overlap': true,
      },
      paint: namePaint(),
    },
    SLOT.tools,
  )
  return () => removeOverlay(map, LAYERS, [SOURCE, TRAIL])
}

export const setSelected = (map: MapLibre, mark: Mark | undefined) =>
  void map
    .getSource<GeoJSONSource>(SOURCE)
    ?.setData(mark ? { type: 'FeatureCollection', features: [featureOf(mark)] } : NOTHING)

export const setTrail = (map: MapLibre, positions: readonly [number, number][]) =>
  void map.getSource<GeoJSONSource>(TRAIL)?.setData(
    positions.length < 2
      ? NOTHING
      : {
          type: 'Feature',
          properties: {},
          geometry: { type: 'LineString', coordinates: unwrap(positions) },
        },
  )

const gradient = (from: string, to: string): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['line-progress'],
  0,
  from,
  1,
  to,
]
