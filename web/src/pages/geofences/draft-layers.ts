import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { pageColour } from '../../map/map-images.ts'
import { removeOverlay } from '../../map/remove-overlay.ts'
import { corridorWidth } from '../../map/style/corridor-width.ts'
import { SLOT } from '../../map/style/slots.ts'
import { AREA_TOLERANCE } from './area-layers.ts'

const SOURCE = 'sx-draft'
const FILL = 'sx-draft-fill'
const CORRIDOR = 'sx-draft-corridor'
const LINE = 'sx-draft-line'
const MIDDLES = 'sx-draft-middles'
const CORNERS = 'sx-draft-corners'
/** What can be dragged, from above. */
export const HANDLE_LAYERS = [CORNERS, MIDDLES]

const part: ExpressionSpecification = ['get', 'part']
const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']

/** Layers of the area that is being drawn: its fill below the devices, its handles above them. */
export function addDraft(map: MapLibre) {
  const colour = pageColour('--sx-selected')
  const edge = pageColour('--sx-panel')
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addSource(SOURCE, {
    type: 'geojson',
    tolerance: AREA_TOLERANCE,
    data: { type: 'FeatureCollection', features: [] },
  })
  map.addLayer(
    {
      id: FILL,
      type: 'fill',
      source: SOURCE,
      filter: isArea,
      paint: { 'fill-color': colour, 'fill-opacity': 0.2 },
    },
    SLOT.areas,
  )
  map.addLayer(
    {
      id: CORRIDOR,
      type: 'line',
      source: SOURCE,
      filter: ['has', 'widthAtZero'],
      layout: round,
      paint: { 'line-color': colour, 'line-width': corridorWidth(), 'line-opacity': 0.25 },
    },
    SLOT.areas,
  )
  map.addLayer(
    {
      id: LINE,
      type: 'line',
      source: SOURCE,
      filter: ['any', isArea, ['==', part, 'line']],
      layout: round,
      paint: { 'line-color': colour, 'line-width': 2.4 },
    },
    SLOT.lines,
  )
  map.addLayer(
    {
      id: MIDDLES,
      type: 'circle',
      source: SOURCE,
      filter: ['==', part, 'middle'],
      paint: {
        'circle-radius': 4,
        'circle-color': colour,
        'circle-opacity': 0.65,
        'circle-stroke-color': edge,
        'circle-stroke-width': 1,
      },
    },
    SLOT.tools,
  )
  map.addLayer(
    {
      id: CORNERS,
      type: 'circle',
      source: SOURCE,
      filter: ['in', part, ['literal', ['corner', 'edge']]],
      paint: {
        'circle-radius': 6,
        'circle-color': ['case', ['get', 'chosen'], colour, edge],
        'circle-stroke-color': ['case', ['get', 'chosen'], edge, colour],
        'circle-stroke-width': 2.4,
      },
    },
    SLOT.tools,
  )
  return () => removeOverlay(map, [CORNERS, MIDDLES, LINE, CORRIDOR, FILL], [SOURCE])
}

export const setDraft = (map: MapLibre, features: FeatureCollection) =>
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(features)
