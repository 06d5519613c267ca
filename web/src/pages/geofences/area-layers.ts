import type { Geofence } from '@sextant/contract'
import type { ExpressionSpecification, FilterSpecification, Map as MapLibre } from 'maplibre-gl'
import { areaFeature } from '../../map/area-features.ts'
import { pageColour } from '../../map/map-images.ts'
import { removeOverlay } from '../../map/remove-overlay.ts'
import { corridorWidth } from '../../map/style/corridor-width.ts'
import { FONT } from '../../map/style/fonts.ts'
import { SLOT } from '../../map/style/slots.ts'

const SOURCE = 'sx-areas'
/** A circle stays round. */
export const AREA_TOLERANCE = 0.05
const FILL = 'sx-areas-fill'
const CORRIDOR = 'sx-areas-corridor'
const LINE = 'sx-areas-line'
const NAME = 'sx-areas-name'
/** What a click means, from above. */
export const AREA_LAYERS = [FILL, CORRIDOR, LINE]

const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']

/** Every area with its name. Answers how to take them away. */
export function addAreas(map: MapLibre, areas: readonly Geofence[]) {
  const colour = pageColour('--sx-area')
  map.addSource(SOURCE, {
    type: 'geojson',
    tolerance: AREA_TOLERANCE,
    data: { type: 'FeatureCollection', features: areas.map(areaFeature) },
  })
  map.addLayer(
    { id: FILL, type: 'fill', source: SOURCE, filter: isArea, paint: { 'fill-color': colour } },
    SLOT.areas,
  )
  map.addLayer(
    {
      id: CORRIDOR,
      type: 'line',
      source: SOURCE,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': corridorWidth() },
    },
    SLOT.areas,
  )
  map.addLayer(
    {
      id: LINE,
      type: 'line',
      source: SOURCE,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour },
    },
    SLOT.areas,
  )
  map.addLayer(
    {
      id: NAME,
      type: 'symbol',
      source: SOURCE,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT.semiBold,
        'text-size': 12,
        'text-max-width': 9,
      },
      paint: {
        'text-color': colour,
        'text-halo-color': pageColour('--sx-mark-edge'),
        'text-halo-width': 1.5,
      },
    },
    SLOT.areas,
  )
  return () => removeOverlay(map, [NAME, LINE, CORRIDOR, FILL], [SOURCE])
}

/** Makes one stand out. One that is being edited is drawn elsewhere and left out here. */
export function markAreas(map: MapLibre, chosen: string | undefined, left: string | undefined) {
  const isChosen: ExpressionSpecification = ['==', ['get', 'id'], chosen ?? '']
  const isShown: ExpressionSpecification = ['!=', ['get', 'id'], left ?? '']
  const either = (yes: number | string, no: number | string): ExpressionSpecification => [
    'case',
    isChosen,
    yes,
    no,
  ]
  const colour = either(pageColour('--sx-selected'), pageColour('--sx-area'))
  map.setFilter(FILL, ['all', isArea, isShown] as FilterSpecification)
  map.setFilter(CORRIDOR, ['all', ['!', isArea], isShown] as FilterSpecification)
  map.setFilter(LINE, isShown)
  map.setFilter(NAME, isShown)
  map.setPaintProperty(FILL, 'fill-color', colour)
  map.setPaintProperty(FILL, 'fill-opacity', either(0.22, 0.1))
  map.setPaintProperty(CORRIDOR, 'line-color', colour)
  map.setPaintProperty(CORRIDOR, 'line-opacity', either(0.28, 0.16))
  map.setPaintProperty(LINE, 'line-color', colour)
  map.setPaintProperty(LINE, 'line-width', either(2.6, 1.5))
  map.setPaintProperty(NAME, 'text-color', colour)
}
