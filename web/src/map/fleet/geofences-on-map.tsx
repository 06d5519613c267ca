import { useQuery } from '@tanstack/react-query'
import type { ExpressionSpecification } from 'maplibre-gl'
import { geofencesQuery } from '../../api/geofences.ts'
import { areaFeature } from '../area-features.ts'
import { pageColour } from '../map-images.ts'
import { removeOverlay } from '../remove-overlay.ts'
import { corridorWidth } from '../style/corridor-width.ts'
import { FONT } from '../style/fonts.ts'
import { SLOT } from '../style/slots.ts'
import { useOverlay } from '../use-map.ts'

const SOURCE = 'sx-geofences'
const LAYERS = ['sx-geofence-fill', 'sx-geofence-edge', 'sx-geofence-corridor', 'sx-geofence-name']

/** The account's areas, faintly below everything else. */
export function GeofencesOnMap() {
  const { data: geofences } = useQuery(geofencesQuery)
  useOverlay(
    (map) => {
      const colour = pageColour('--sx-area')
      map.addSource(SOURCE, {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: (geofences ?? []).map(areaFeature) },
      })
      const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
      const common = { source: SOURCE }
      map.addLayer(
        {
          ...common,
          id: 'sx-geofence-fill',
          type: 'fill',
          filter: isArea,
          paint: { 'fill-color': colour, 'fill-opacity': 0.09 },
        },
        SLOT.areas,
      )
      map.addLayer(
        {
          ...common,
          id: 'sx-geofence-edge',
          type: 'line',
          filter: isArea,
          paint: { 'line-color': colour, 'line-width': 1.4, 'line-opacity': 0.75, 'line-dasharray': [3, 2] },
        },
        SLOT.areas,
      )
      map.addLayer(
        {
          ...common,
          id: 'sx-geofence-corridor',
          type: 'line',
          filter: ['!', isArea],
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: { 'line-color': colour, 'line-width': corridorWidth(), 'line-opacity': 0.16 },
        },
        SLOT.areas,
      )
      map.addLayer(
        {
          ...common,
          id: 'sx-geofence-name',
          type: 'symbol',
          minzoom: 5,
          layout: { 'text-field': ['get', 'name'], 'text-font': FONT.regular, 'text-size': 11 },
          paint: {
            'text-color': colour,
            'text-halo-color': pageColour('--sx-mark-edge'),
            'text-halo-width': 1.4,
          },
        },
        SLOT.areas,
      )
      return () => removeOverlay(map, LAYERS, [SOURCE])
    },
    [geofences],
  )
  return null
}
